import { type MouseEvent, useId } from "react";
import type { ShownDocument } from "#contract/media.ts";
import { type Shot, takesClick } from "#web/shared/image-viewer/shot.ts";
import { useViewer } from "#web/shared/image-viewer/use-viewer.tsx";
import { formatBytes } from "#words/numbers.ts";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { Picture } from "#web/shared/ui/picture.tsx";

/** The documents of a project, which open in the viewer page by page. Without JavaScript, the first page and the PDF are links. */
export function Documents({ documents }: { documents: readonly ShownDocument[] }): React.ReactElement {
  const id = useId();
  const words = useWords().project;
  return (
    <section className="project-documents" aria-labelledby={id}>
      <h2 id={id}>{words.documents}</h2>
      <ul>
        {documents.map((document, index) => (
          <Document key={index} document={document} />
        ))}
      </ul>
    </section>
  );
}

function Document({ document }: { document: ShownDocument }): React.ReactElement {
  const { title, url, cover, textUrl, pages } = document;
  const { numbers, project: words } = useWords();
  const { view, viewer } = useViewer(title, () => undefined);
  const [first] = pages;
  const opener = first && {
    href: first.src,
    "data-needs-script": true,
    onClick(event: MouseEvent) {
      if (takesClick(event)) view(toShots(document, words), 0, textUrl);
    },
  };
  return (
    <li className="project-document">
      {opener && (
        <a className="project-document-cover selection-outline" tabIndex={-1} aria-hidden="true" {...opener}>
          <Picture src={cover} alt="" width={first.width} height={first.height} />
        </a>
      )}
      <div>
        <h3 dir="auto">{title}</h3>
        <p className="meta">{factsOf(document, { project: words, numbers })}</p>
        <p className="project-document-links">
          {opener && (
            <a className="link" aria-label={words.readTitle({ title })} {...opener}>
              {words.read}
            </a>
          )}{" "}
          {url !== "" && (
            <a className="link" href={url} download aria-label={words.downloadTitle({ title })}>
              {words.download}
            </a>
          )}
        </p>
      </div>
      {viewer}
    </li>
  );
}

function toShots({ title, pages }: ShownDocument, words: Words["project"]): Shot[] {
  return pages.map(({ src, width, height }, index) => ({
    address: src,
    alt: words.page({ page: index + 1, last: pages.length }),
    // The viewer has the title above the pages.
    caption: title,
    picture: { src, width, height },
  }));
}

/** Returns words such as "24 pages · 3.1 MB". */
function factsOf(
  { count, pages, bytes }: ShownDocument,
  { project: words, numbers }: Pick<Words, "project" | "numbers">,
): string {
  const all = words.pages({ n: count });
  return [
    ...(count === 0 ? ["PDF"] : []),
    ...(count > 0 ? [count > pages.length ? words.firstPages({ shown: pages.length, pages: all }) : all] : []),
    formatBytes(bytes, numbers),
  ].join(" · ");
}
