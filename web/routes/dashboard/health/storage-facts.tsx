import type { SiteReport, SiteStorage } from "#contract/site-report.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { bytesInWords } from "../media/media-words.ts";

type StorageFactsProps = { storage: SiteStorage; copiedAt: SiteReport["copiedAt"] };

export function StorageFacts({ storage: { databaseBytes, mediaBytes, mediaFiles, freeBytes }, copiedAt }: StorageFactsProps): React.ReactElement {
  return (
    <dl className="storage-facts">
      <div><dt>Database</dt><dd className="number">{sizeInWords(databaseBytes)}</dd></div>
      <div><dt>Media</dt><dd className="number">{sizeInWords(mediaBytes)} <span className="meta">in {mediaFiles.toLocaleString("en")} {mediaFiles === 1 ? "file" : "files"}</span></dd></div>
      {freeBytes !== null && <div><dt>Free</dt><dd className="number">{sizeInWords(freeBytes)}</dd></div>}
      <div className="storage-copy">
        <dt>Last backup</dt>
        <dd>
          {copiedAt === null ? "No backup has been made." : <DateTime value={copiedAt} />}
          <p className="meta">Make a copy of all posts, projects, categories and media with <code>npm run export -- &lt;folder&gt;</code></p>
        </dd>
      </div>
    </dl>
  );
}

const gigabyte = 1024 ** 3;

function sizeInWords(bytes: number): string {
  return bytes < gigabyte ? bytesInWords(bytes) : `${(bytes / gigabyte).toFixed(1)} GB`;
}
