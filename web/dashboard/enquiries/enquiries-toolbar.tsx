import { type Stage, stageNames, stages } from "#contract/enquiry-stages.ts";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { SelectField } from "#web/shared/ui/field.tsx";
import { useDebouncedSearch } from "../shared/use-debounced-search.ts";
import { ToolbarSearch } from "../shared/toolbar-search.tsx";
import { folderNames, folders, type EnquiriesView, enquiriesHref } from "../shared/enquiries-view.ts";

const layoutNames = { list: "List", board: "Board" } as const;

/** Chooses which enquiries are shown, and whether as a list or as a board of stages. */
export function EnquiriesToolbar({
  view,
  unread,
  onShow,
}: {
  view: EnquiriesView;
  unread: number;
  onShow: (view: EnquiriesView, options?: { replace: boolean }) => void;
}): React.ReactElement {
  const search = useDebouncedSearch(view.search, (wanted) =>
    onShow({ ...view, search: wanted, page: 1, enquiry: null }, { replace: view.search !== "" && wanted !== "" }),
  );
  const start = { ...view, page: 1, enquiry: null };
  return (
    <div className="enquiries-toolbar">
      <nav className="cluster" aria-label="Folders">
        {folders.map((folder) => (
          <ChipLink
            key={folder}
            to={enquiriesHref({ ...start, folder, ...(folder === "spam" && { layout: "list", stage: null }) })}
            current={folder === view.folder}
          >
            <span>
              {folderNames[folder]}
              {folder === "inbox" && unread > 0 && (
                <>
                  {" "}
                  ({unread}
                  <span className="visually-hidden"> unread</span>)
                </>
              )}
            </span>
          </ChipLink>
        ))}
      </nav>
      <ToolbarSearch className="enquiries-search" search={search} label="Search messages" />
      {view.folder !== "spam" && (
        <>
          {view.layout === "list" && (
            <SelectField
              className="field-small"
              label="Stage"
              hideLabel
              value={view.stage ?? ""}
              onChange={({ target }) =>
                onShow({ ...start, search: search.take(), stage: (target.value || null) as Stage | null })
              }
            >
              <option value="">All stages</option>
              {stages.map((stage) => (
                <option key={stage} value={stage}>
                  {stageNames[stage]}
                </option>
              ))}
            </SelectField>
          )}
          <nav className="cluster" aria-label="Layout">
            {(["list", "board"] as const).map((layout) => (
              <ChipLink
                key={layout}
                to={enquiriesHref({ ...start, layout, stage: null })}
                current={layout === view.layout}
              >
                {layoutNames[layout]}
              </ChipLink>
            ))}
          </nav>
        </>
      )}
    </div>
  );
}
