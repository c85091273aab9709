import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { MediaItem, ShownModel } from "#contract/media.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { type Capture, ModelViewer } from "#web/shared/model-viewer/model-viewer.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { AltMissing } from "../media-picker/alt-missing.tsx";
import "#web/shared/model-viewer/model-figure.css";
import "./models.css";

/** The poster's width in pixels: sharp on large screens. */
const posterWidth = 1920;

type ViewDialogProps = { item: MediaItem; model: ShownModel; onSaved: () => void; onClose: () => void };

/** The viewer, and a form that saves its view. */
export function ViewDialog({ item, model, onSaved, onClose }: ViewDialogProps): React.ReactElement {
  const show = useSnackbar();
  const [problem, setProblem] = useState("");

  function finish(message: string): void {
    show(message);
    onSaved();
    onClose();
  }

  async function forget(): Promise<void> {
    try {
      await ownerApi.media.forgetView({ params: { id: item.id } });
      finish("The saved view is gone.");
    } catch (error) {
      show(messageOf(error, "Failed to remove the saved view."), { alert: true });
    }
  }

  return (
    <Dialog open onClose={onClose} size="large" title={`View of ${model.name}`} className="model-view-dialog">
      <div className="stack gap-3">
        <p className="muted">
          Turn the model, and choose its surroundings, animation and turntable. Visitors see this view as an image, and
          the viewer opens with it.
        </p>
        {problem === "" ? (
          <ModelViewer
            title={model.name}
            model={model}
            onClose={(why) => (why ? setProblem(why) : onClose())}
            renderActions={(capture) => (
              <SaveView
                item={item}
                model={model}
                capture={capture}
                onSaved={() => finish("View saved.")}
                onForget={() => void forget()}
              />
            )}
          />
        ) : (
          <p role="alert">{problem}</p>
        )}
      </div>
    </Dialog>
  );
}

type SaveViewProps = Pick<ViewDialogProps, "item" | "model"> & {
  capture: Capture;
  onSaved: () => void;
  onForget: () => void;
};

function SaveView({ item, model, capture, onSaved, onForget }: SaveViewProps): React.ReactElement {
  const form = useOwnerForm({
    start: { name: model.name, alt: model.poster?.alt ?? "" },
    async send({ name, alt }) {
      const { view, image } = await capture(posterWidth);
      const type = image.type === "image/webp" ? "webp" : "png";
      const file = new File([image], `${name.trim() || model.name}, poster.${type}`, { type: image.type });
      const { fileId, url } = await ownerApi.media.upload({ form: { file } });
      await ownerApi.media.describe({ params: { id: fileId }, body: { alt: alt.trim() } });
      await ownerApi.media.saveView({ params: { id: item.id }, body: { ...view, name: name.trim(), poster: url } });
      onSaved();
    },
    otherwise: "Failed to save the view.",
  });

  return (
    <form {...form.props} className="model-view-form">
      {form.failure !== null && <ErrorBox>{form.failure}</ErrorBox>}
      <TextField label="Name" maxLength={limits.model.name} {...form.field("name")} />
      <TextField
        label="Alternative text of the image"
        placeholder="What does it show?"
        maxLength={limits.title}
        hint={form.values.alt.trim() === "" && <AltMissing>Add alternative text.</AltMissing>}
        {...form.field("alt")}
      />
      <div className="cluster">
        <Button type="submit" variant="block" busy={form.busy} busyLabel="Saving…">
          Save this view
        </Button>
        {model.view && <Button onClick={onForget}>Remove the saved view</Button>}
      </div>
    </form>
  );
}
