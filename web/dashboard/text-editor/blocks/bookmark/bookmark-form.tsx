import { placeForBlock } from "../../insert-block.ts";
import { type BlockFormProps, useTextTools } from "../../text-tools.ts";
import { UrlPanel } from "../url-panel.tsx";

/** Asks for the URL of a page, which is a link in the text until the server has fetched the page. */
export function BookmarkForm({ onClose }: BlockFormProps): React.ReactElement {
  const { editor } = useTextTools();

  function bookmark(url: string): string | null {
    if (!/^https?:/i.test(url)) return "Enter the URL of a page, such as https://example.com.";
    const { state, schema, view } = editor;
    const position = placeForBlock(state);
    const line = schema.node("paragraph", null, schema.text(url, [schema.mark("link", { href: url })]));
    view.dispatch(state.tr.insert(position, line));
    onClose();
    editor.commands.setTextSelection(position + line.nodeSize - 1);
    editor.emit("pastedUrl", { url, as: "bookmark" });
    return null;
  }

  return (
    <UrlPanel
      label="Bookmark"
      field="URL of the page"
      placeholder="https://"
      submit="Add bookmark"
      onSubmit={bookmark}
      onClose={onClose}
    />
  );
}
