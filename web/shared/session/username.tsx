/**
 * The name in the greeting. The boot script writes it before React runs, so hydration has to accept what it finds:
 * the text is one string, whose difference React may be told to ignore.
 */
export function Username({ name }: { name: string | null }) {
  return (
    <span data-username="" suppressHydrationWarning>
      {name ?? "…"}
    </span>
  );
}
