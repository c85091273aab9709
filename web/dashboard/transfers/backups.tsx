import type { StoredBackup, Transfer } from "#contract/transfers.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { useAction } from "../shared/use-action.ts";
import { Download } from "./download.tsx";
import { TransferState } from "./transfer-state.tsx";

type BackupsProps = {
  backups: readonly StoredBackup[];
  isNightly: boolean;
  transfer: Transfer | null;
  isBusy: boolean;
  username: string;
  asksForCode: boolean;
};

export function Backups({ backups, isNightly, transfer, isBusy, ...proof }: BackupsProps): React.ReactElement {
  const { run } = useAction();
  return (
    <Panel title="Backups">
      <div className="transfer-words">
        <p>
          The whole site in one file, to put it back exactly as it was.{" "}
          {isNightly && "One is made each night, and older ones are thinned out. "}
          Keep a copy of one elsewhere. <code>npm run restore</code> on the server puts a backup back.
        </p>
        <TransferState transfer={transfer} />
        <Button
          icon="hard-drive"
          disabled={isBusy}
          onClick={() => void run(() => ownerApi.transfers.backUp(), { otherwise: "The backup couldn’t start." })}
        >
          Back Up Now
        </Button>
        {backups.length === 0 ? (
          <EmptyState>There is no backup yet.</EmptyState>
        ) : (
          <ul aria-label="Backups on the server" className="backups">
            {backups.map(({ name, madeAt, bytes }) => (
              <li key={name} className="backup">
                <span>
                  <DateTime value={madeAt} /> <span className="meta backup-name">{name}</span>
                </span>
                <Download {...proof} file={name} name={name} bytes={bytes} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
