/**
 * The name in the greeting. The boot script writes it before React starts, so hydration has to accept a difference. React can only ignore a
 * difference in a single string.
 */
export function Username({ name }: { name: string | null }) {
  return (
    <span data-username="" suppressHydrationWarning>
      {name ?? "…"}
    </span>
  );
}
