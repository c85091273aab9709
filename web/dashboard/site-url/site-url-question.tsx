import { useState } from "react";
import { isOnThisMachine } from "#contract/is-on-this-machine.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { ownerApi } from "../shared/owner-api.ts";
import { useAction } from "../shared/use-action.ts";
import { useCall } from "../shared/use-settled.ts";
import { SiteUrlDialog } from "./site-url-dialog.tsx";
import "#web/shared/ui/panel.css";
import "../ui/notice.css";

/** Asks the owner whether the URL in the browser is the site's, while its links lead to the machine of the server. */
export function SiteUrlQuestion(): React.ReactElement | null {
  const { url } = useSite();
  const here = location.origin;
  return isOnThisMachine(url) && !isOnThisMachine(here) ? <Question url={url} here={here} /> : null;
}

function Question({ url, here }: { url: string; here: string }): React.ReactElement | null {
  const { data } = useCall(() => ownerApi.siteUrl.get(), { key: url, failure: "The site’s URL couldn’t be loaded." });
  const action = useAction();
  const show = useSnackbar();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  // Where the server has it from a setting, Site Health says what to do.
  if (data?.source !== "none") return null;

  function confirm(): void {
    void action.run(
      async () => {
        await ownerApi.siteUrl.save({ body: { url: here } });
        show("Your site’s URL is set.");
      },
      { key: "confirm", otherwise: "The URL couldn’t be saved." },
    );
  }

  return (
    <section className="panel notice" aria-label="Site URL">
      <p>
        Is <strong className="notice-url">{here}</strong> the URL of your site? Links in emails, feeds and shared pages
        will lead there. Now they lead to {url}, which only opens on the server itself.
      </p>
      <div className="notice-actions">
        <Button busy={action.busy.has("confirm")} onClick={confirm}>
          Yes, use it
        </Button>
        <Button variant="quiet" onClick={() => setIsDialogOpen(true)}>
          Use another URL
        </Button>
      </div>
      {isDialogOpen && <SiteUrlDialog start="" onClose={() => setIsDialogOpen(false)} />}
    </section>
  );
}
