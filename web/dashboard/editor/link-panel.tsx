import Quill, { Delta } from "quill/core.js";
import { useState } from "react";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FloatPanel } from "./float-panel.tsx";
import { cleanLink } from "../html/addresses.ts";
import { embeds, linkParts } from "../html/ops.ts";
import type { OpenPanel } from "./quill/use-quill.ts";

type Props = { quill: Quill; panel: Extract<OpenPanel, { kind: "link" }>; onClose: () => void };

const { USER, SILENT } = Quill.sources;

/** Where a link leads. With no words selected, the address of a video becomes the video. */
export function LinkPanel({ quill, panel: { range, href }, onClose }: Props): React.ReactElement {
  const selected = quill.getText(range.index, range.length).trim();
  const [typed, setTyped] = useState(href === "" && /^\S+@\S+\.\S+$|^https?:\/\/\S+$/.test(selected) ? selected : href);
  const [error, setError] = useState<string | null>(null);

  function apply(): void {
    const link = cleanLink(typed);
    if (link === "") {
      setError("Links can lead to http, https, mailto and tel addresses, and to paths of this site.");
      return;
    }
    const video = range.length === 0 ? videoEmbedUrl(link) : null;
    if (video !== null) {
      quill.updateContents(
        new Delta().retain(range.index).insert({ [embeds.video]: { src: video, title: "Video" } }),
        USER,
      );
      quill.setSelection(range.index + 1, 0, SILENT);
    } else if (range.length === 0) {
      quill.insertText(range.index, typed.trim(), { link }, USER);
      quill.setSelection(range.index + typed.trim().length, 0, SILENT);
    } else {
      const { title, target } = linkParts(quill.getFormat(range.index, range.length).link ?? "");
      const value =
        title === undefined && target === undefined
          ? link
          : { href: link, ...(title !== undefined && { title }), ...(target !== undefined && { target }) };
      quill.formatText(range.index, range.length, "link", value, USER);
      quill.setSelection(range.index + range.length, 0, SILENT);
    }
    onClose();
  }

  function remove(): void {
    quill.formatText(range.index, range.length, "link", false, USER);
    onClose();
  }

  return (
    <FloatPanel quill={quill} index={range.index} length={range.length} label="Link" onClose={onClose} onSubmit={apply}>
      <TextField
        label="Link URL"
        className="field-small"
        value={typed}
        error={error}
        placeholder="https://, an email address, or a video"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="cluster">
        <Button size="small" onClick={apply}>
          Apply
        </Button>
        {href !== "" && (
          <Button size="small" variant="quiet" onClick={remove}>
            Remove link
          </Button>
        )}
        {href !== "" && (
          <a className="button button-quiet button-small" href={href} target="_blank" rel="noopener noreferrer">
            Open
          </a>
        )}
      </div>
    </FloatPanel>
  );
}
