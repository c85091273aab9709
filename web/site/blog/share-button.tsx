import { copyText } from "#web/shared/browser/copy-text.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

/** Opens the system's share sheet, or copies the link where there is no share sheet. */
export function ShareButton({ title, path }: { title: string; path: string }): React.ReactElement {
  const showSnack = useSnackbar();
  const url = useSite().url + path;

  async function share(): Promise<void> {
    // `navigator.share` is missing in some browsers and on pages without TLS.
    if (typeof navigator.share === "function") {
      const problem = await navigator.share({ title, url }).then(
        () => null,
        (error: unknown) => error,
      );
      // `share` rejects when the visitor closes the sheet without choosing. That is not an error.
      if (problem === null || (problem instanceof DOMException && problem.name === "AbortError")) return;
    }
    if (await copyText(url)) showSnack("Link copied!");
    else showSnack(`The link could not be copied: ${url}`, { alert: true });
  }

  return (
    <Button
      variant="quiet"
      size="small"
      icon="link"
      className="post-share"
      onClick={() => {
        void share();
      }}
    >
      Share
    </Button>
  );
}
