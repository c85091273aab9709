import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { ownerApi } from "../shared/owner-api.ts";

/** Asks for the site's URL. `start` is the present one, or empty. */
export function SiteUrlDialog({ start, onClose }: { start: string; onClose: () => void }): React.ReactElement {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const form = useOwnerForm({
    start: { url: start },
    async send({ url }) {
      await ownerApi.siteUrl.save({ body: { url } });
      show("Your site’s URL is set.");
      onClose();
      void revalidate();
    },
    otherwise: "The URL couldn’t be saved.",
  });
  return (
    <FormDialog
      form={form}
      size="small"
      title="Your site’s URL"
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={limits.siteUrl}
        hint="The URL that visitors open, such as https://www.example.com. Passkeys work only under the URL where you added them."
        {...form.field("url")}
      />
    </FormDialog>
  );
}
