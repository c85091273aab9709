import { useRef, useState } from "react";
import { type CaseEntry, caseLists } from "#contract/case-lists.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { factsOf, typeOf } from "../media-picker/media-labels.ts";
import { MediaList } from "../media-picker/media-list.tsx";
import { PreparationState, useWhilePreparing } from "../media-picker/preparation-state.tsx";
import { useMediaItems } from "../media-picker/use-media-items.ts";
import { uploadApi } from "../shared/owner-api.ts";
import type { FieldErrors } from "./project-fields.ts";
import "./documents-field.css";

type Entry = CaseEntry<"documents">;
type DocumentsFieldProps = {
  documents: readonly Entry[];
  errors: FieldErrors;
  onChange: (documents: Entry[]) => void;
  onBusy: (isBusy: boolean) => void;
};

const { label, hint, max, columns } = caseLists.documents;
const notPdf = "Only PDFs can be read on the page. Offer other files as a download in the text.";

/** The documents of a project, in the order of its page: PDFs, each with a title. */
export function DocumentsField({ documents, errors, onChange, onBusy }: DocumentsFieldProps): React.ReactElement {
  const urls = documents.map(({ link }) => link);
  const { items, reload } = useMediaItems(urls);
  useWhilePreparing(items, reload);
  const [refusal, setRefusal] = useState<string>();
  /** Titles of files that were just chosen, by URL. */
  const suggested = useRef(new Map<string, string>());

  function change(after: readonly string[]): void {
    const pdfs = after.filter((url) => typeOf({ url }) === "PDF");
    setRefusal(pdfs.length < after.length ? notPdf : undefined);
    onChange(
      pdfs.map(
        (link) => documents.find((each) => each.link === link) ?? { title: suggested.current.get(link) ?? "", link },
      ),
    );
  }

  return (
    <MediaList
      label={label}
      hint={hint}
      error={refusal ?? errors.documents ?? urls.map((_, index) => errors[`documents.${index}.link`]).find(Boolean)}
      urls={urls}
      max={max}
      maxWords={`A project holds ${max} documents`}
      kind="file"
      words={{
        list: "Documents of the project",
        files: "Document files",
        upload: "documents",
        library: "for documents",
      }}
      send={(file, options) => uploadApi(options).media.upload({ form: { file }, query: { kind: "document" } })}
      listClass="stack gap-3"
      itemName="Document"
      nameOf={(url, index) => documents.find(({ link }) => link === url)?.title || `Document ${index + 1}`}
      renderItem={({ url, index, handle, buttons }) => {
        const item = items.find((each) => each.url === url);
        return (
          <li key={url} className="documents-item">
            <span className="documents-sign" {...handle}>
              <Icon name="file-text" size="medium" />
            </span>
            <TextField
              label={columns.title.label}
              value={documents[index]?.title ?? ""}
              maxLength={columns.title.max}
              error={errors[`documents.${index}.title`]}
              onChange={({ target }) =>
                onChange(documents.map((each) => (each.link === url ? { ...each, title: target.value } : each)))
              }
            />
            <span className="documents-item-more">
              {item && (
                <span className="meta">
                  <bdi>{item.name}</bdi> · {factsOf(item)}
                </span>
              )}
              {item && <PreparationState item={item} onRetried={reload} />}
              <span className="cluster">{buttons}</span>
            </span>
          </li>
        );
      }}
      onChoose={({ url, name }) => {
        suggested.current.set(url, titleOf(name));
      }}
      onChange={change}
      onBusy={onBusy}
    />
  );
}

/** Returns a title for a file: "Tower_Drift-plan.pdf" becomes "Tower Drift plan". */
function titleOf(file: string): string {
  return file
    .replace(/\.pdf$/i, "")
    .replace(/[_-]+/g, " ")
    .trim()
    .slice(0, columns.title.max);
}
