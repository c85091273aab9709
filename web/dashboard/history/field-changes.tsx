import { Thumb } from "./thumb.tsx";
import { diffWords } from "./block-diff.ts";
import { Words } from "./changes-view.tsx";

export type Image = { url: string; alt: string };

/** The fields around a text that a history compares. */
export type ComparedFields<Fields> = {
  words: readonly (readonly [label: string, read: (fields: Fields) => string])[];
  images: readonly (readonly [label: string, read: (fields: Fields) => readonly Image[]])[];
};

type Changed<Fields> = { compared: ComparedFields<Fields>; before: Fields; after: Fields };

/** Shows the changes of the fields around the text; nothing if they are the same. */
export function FieldChanges<Fields>({ compared, before, after }: Changed<Fields>): React.ReactNode {
  const words = compared.words.filter(([, read]) => read(before) !== read(after));
  const images = compared.images.filter(([, read]) => urlsOf(read(before)) !== urlsOf(read(after)));
  return (
    words.length + images.length > 0 && (
      <dl className="stack gap-3">
        {images.map(([label, read]) => (
          <div className="changes-field" key={label}>
            <dt>{label}</dt>
            <dd className="cluster gap-4">
              <ImageChanges before={read(before)} after={read(after)} />
            </dd>
          </div>
        ))}
        {words.map(([label, read]) => (
          <div className="changes-field" key={label}>
            <dt>{label}</dt>
            <dd>
              <Words changes={diffWords(read(before), read(after))} />
            </dd>
          </div>
        ))}
      </dl>
    )
  );
}

export function hasFieldChanges<Fields>({ compared, before, after }: Changed<Fields>): boolean {
  return (
    compared.words.some(([, read]) => read(before) !== read(after)) ||
    compared.images.some(([, read]) => urlsOf(read(before)) !== urlsOf(read(after)))
  );
}

/** Shows the removed and the added images. */
function ImageChanges({ before, after }: { before: readonly Image[]; after: readonly Image[] }): React.ReactNode {
  const removed = without(before, after);
  const added = without(after, before);
  if (removed.length + added.length === 0) return "In another order";
  return (
    <>
      {removed.map(({ url, alt }) => (
        <Thumb key={url} url={url} alt={alt} label="Removed" />
      ))}
      {added.map(({ url, alt }) => (
        <Thumb key={url} url={url} alt={alt} label="Added" />
      ))}
    </>
  );
}

function without(images: readonly Image[], others: readonly Image[]): readonly Image[] {
  return images.filter(({ url }) => others.every((other) => other.url !== url));
}

function urlsOf(images: readonly Image[]): string {
  return images.map(({ url }) => url).join("\n");
}
