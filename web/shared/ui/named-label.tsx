/**
 * The label of a link whose words say too little alone, such as "Read More", and the whole name for screen readers. Search engines read both,
 * where they would not read an `aria-label`.
 */
export function NamedLabel({ label, name }: { label: string; name: string }): React.ReactElement {
  return (
    <>
      <span aria-hidden="true">{label}</span> <span className="visually-hidden">{name}</span>
    </>
  );
}
