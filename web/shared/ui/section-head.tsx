export type SectionHeadProps = {
  /** For `aria-labelledby` of the section. */
  id: string;
  heading: string;
  lead?: string;
  /** Shown at the end of the line, such as a link. */
  children?: React.ReactNode;
};

export function SectionHead({ id, heading, lead, children }: SectionHeadProps): React.ReactElement {
  return (
    <div className="section-head">
      <div>
        <h2 id={id}>{heading}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
