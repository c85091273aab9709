import type { MediaItem } from "#contract/media.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

/** Copies HTML that shows the model on another site. Only models that a public page shows can be embedded. */
export function CopyEmbed({ item }: { item: Pick<MediaItem, "embed" | "shownModel"> }): React.ReactElement | null {
  const { url } = useSite();
  const show = useSnackbar();
  if (item.embed === "" || !item.shownModel) return null;
  const { name } = item.shownModel;
  const title = name.replace(/[&"<>]/g, (each) => `&#${each.charCodeAt(0)};`);
  const code = `<iframe src="${(url || location.origin) + item.embed}" title="${title}, a 3D model" width="800" height="520" style="border: 0; max-width: 100%" loading="lazy" allowfullscreen></iframe>`;
  return (
    <Button
      size="small"
      icon="code"
      onClick={() => {
        void copyText(code).then((copied) =>
          copied
            ? show("Embed code copied")
            : show(`Your browser doesn’t allow copying here. ${code}`, { alert: true }),
        );
      }}
    >
      Copy embed code<span className="visually-hidden"> of {name}</span>
    </Button>
  );
}
