import { useState } from "react";
import type { SiteReport } from "#contract/site-report.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { SiteUrlDialog } from "../site-url/site-url-dialog.tsx";

const sources = {
  setting: "the setting SITE_URL on the server",
  platform: "your hosting platform",
  owner: "you, in this dashboard",
  none: "nobody has set it",
} as const;

/** Shows the site's URL and where it comes from. The owner can change it unless the server has it from elsewhere. */
export function SiteUrlPanel({ siteUrl: { url, source } }: Pick<SiteReport, "siteUrl">): React.ReactElement {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <div className="mail-setup">
      <dl className="storage-facts">
        <div>
          <dt>URL</dt>
          <dd className="mail-value">{url}</dd>
        </div>
        <div>
          <dt>Comes from</dt>
          <dd>{sources[source]}</dd>
        </div>
      </dl>
      {source === "owner" || source === "none" ? (
        <Button size="small" onClick={() => setIsDialogOpen(true)}>
          {source === "none" ? "Set URL" : "Change URL"}
        </Button>
      ) : (
        source === "platform" && (
          <p className="meta">To use another one, such as your own domain, set SITE_URL there.</p>
        )
      )}
      {isDialogOpen && <SiteUrlDialog start={source === "owner" ? url : ""} onClose={() => setIsDialogOpen(false)} />}
    </div>
  );
}
