import { copyText } from "#web/shared/browser/copy-text.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

/** Returns a function that opens the system's share sheet with a page of the site, or copies the link where there is no share sheet. */
export function useShareLink(): (page: { title: string; path: string }) => void {
  const words = useWords().controls;
  const showSnack = useSnackbar();
  const site = useSite();

  async function share(title: string, url: string): Promise<void> {
    // `navigator.share` is missing in some browsers and on pages without TLS.
    if (typeof navigator.share === "function") {
      const problem = await navigator.share({ title, url }).then(
        () => null,
        (error: unknown) => error,
      );
      // `share` rejects when the visitor closes the sheet without choosing. That is not an error.
      if (problem === null || (problem instanceof DOMException && problem.name === "AbortError")) return;
    }
    if (await copyText(url)) showSnack(words.linkCopied);
    else showSnack(words.linkNotCopied({ url }), { alert: true });
  }

  return ({ title, path }) => {
    void share(title, site.url + path);
  };
}
