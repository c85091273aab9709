import type { SiteReport, SiteStorage } from "#contract/site-report.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { formatBytes } from "../media-picker/media-labels.ts";

type StorageFactsProps = { storage: SiteStorage } & Pick<SiteReport, "copiedAt" | "backup">;

export function StorageFacts({
  storage: { databaseBytes, mediaBytes, mediaFiles, freeBytes },
  copiedAt,
  backup,
}: StorageFactsProps): React.ReactElement {
  return (
    <dl className="storage-facts">
      <div>
        <dt>Database</dt>
        <dd className="number">{formatBytes(databaseBytes)}</dd>
      </div>
      <div>
        <dt>Media</dt>
        <dd className="number">
          {formatBytes(mediaBytes)}{" "}
          <span className="meta">
            in {mediaFiles.toLocaleString("en")} {mediaFiles === 1 ? "file" : "files"}
          </span>
        </dd>
      </div>
      {freeBytes !== null && (
        <div>
          <dt>Free</dt>
          <dd className="number">{formatBytes(freeBytes)}</dd>
        </div>
      )}
      <Backup backup={backup} />
      <div className="storage-copy">
        <dt>Last export</dt>
        <dd>
          {copiedAt === null ? "Nothing has been exported." : <DateTime value={copiedAt} />}
          <p className="meta">
            Write posts, projects and media as files that any program reads under{" "}
            <Link className="link" to="/dashboard/transfers">
              Import and Export
            </Link>
            .
          </p>
        </dd>
      </div>
    </dl>
  );
}

function Backup({ backup: { last, isNightly } }: Pick<SiteReport, "backup">): React.ReactElement {
  return (
    <div className="storage-copy">
      <dt>Last backup</dt>
      <dd>
        {last === null ? (
          "No backup has been made."
        ) : (
          <>
            <DateTime value={last.at} /> <span className="meta number">{formatBytes(last.bytes)}</span>
          </>
        )}
        {last && (
          <p className="meta">
            In <code>{last.file}</code>
          </p>
        )}
        <p className="meta">
          {isNightly && "One is made each night. "}Make one now under{" "}
          <Link className="link" to="/dashboard/transfers">
            Import and Export
          </Link>
          .
        </p>
      </dd>
    </div>
  );
}
