import type { Enquiry } from "#contract/enquiries.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { Keys } from "../command-palette/keys.tsx";

const nothing: Record<Enquiry["folder"], string> = {
  inbox: "No messages. What visitors send with the contact form comes here.",
  archive: "Nothing is archived.",
  spam: "No spam.",
};

export function NoEnquiries({
  folder,
  isFiltered,
}: {
  folder: Enquiry["folder"];
  isFiltered: boolean;
}): React.ReactElement {
  return <EmptyState>{isFiltered ? "No messages match." : nothing[folder]}</EmptyState>;
}

/** Fills the space beside the list on wide screens. */
export function NothingOpen(): React.ReactElement {
  return (
    <div className="enquiries-nothing muted">
      <p>Choose a message to read it.</p>
      <p>
        By keyboard, <Keys keys="Tab" /> leads through the list and <Keys keys="Enter" /> opens a message.
      </p>
      <p>Drop an email file (.eml) here to add it.</p>
    </div>
  );
}

export function EnquiriesSkeleton(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading messages…" className="stack gap-5">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="stack gap-2">
          <Skeleton shape="title" width="short" />
          <Skeleton width={index % 2 === 0 ? "medium" : "long"} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
