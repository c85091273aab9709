// A menu below a URL that was pasted alone on its line, with the blocks it can become. It never takes the focus, and further typing dismisses it.
import { type Editor, posToDOMRect } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { type Anchor, useFloating } from "../../menus/floating.ts";
import { useTextTools } from "../../text-tools.ts";
import { ownerApi } from "../../../shared/owner-api.ts";
import { hostOf } from "../views/own-source.ts";
import "./pasted-url.css";

type Pasted = {
  url: string;
  /** The position of the line or the video. */
  position: number;
  state: "offered" | "fetching" | { failure: string };
};

export function PastedUrl(): React.ReactElement | null {
  const { editor } = useTextTools();
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const current = useRef(pasted);
  useEffect(() => {
    current.current = pasted;
  });

  useEffect(() => {
    const offer = ({ url, as }: { url: string; as?: "bookmark" }) => {
      const position = placeOf(editor, url);
      if (position === null) return;
      if (as === "bookmark") void fetch({ url, position });
      else setPasted({ url, position, state: "offered" });
    };
    const follow = ({ transaction }: { transaction: Editor["state"]["tr"] }) => {
      const { current: before } = current;
      if (!before) return;
      const position = transaction.mapping.map(before.position);
      const isUnchanged = transaction.doc
        .nodeAt(position)
        ?.eq(transaction.before.nodeAt(before.position) ?? transaction.doc);
      const isLeft =
        before.state === "offered" && (transaction.docChanged || (transaction.selectionSet && !isAt(editor, position)));
      if (!isUnchanged || isLeft) current.current = null;
      else current.current = { ...before, position };
      setPasted(current.current);
    };
    editor.on("pastedUrl", offer);
    editor.on("transaction", follow);
    return () => {
      editor.off("pastedUrl", offer);
      editor.off("transaction", follow);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each editor
  }, [editor]);

  /** The link is in the text until the page's title arrives, so that nothing is lost if it never does. */
  async function fetch({ url, position }: { url: string; position: number }): Promise<void> {
    const fetching: Pasted = { url, position, state: "fetching" };
    current.current = fetching;
    setPasted(fetching);
    try {
      const facts = await ownerApi.posts.bookmark({ body: { url } });
      const at = current.current;
      if (!at || at.url !== url || !isLinkOf(editor.state.doc.nodeAt(at.position), url)) return;
      setPasted(null);
      replace(editor, at.position, (schema) =>
        schema.node("bookmark", {
          href: facts.url || url,
          title: facts.title || url,
          description: facts.description,
          site: facts.site,
          image: facts.imageUrl,
        }),
      );
    } catch (error) {
      const failure = messageOf(error, "The page couldn’t be fetched.");
      setPasted((before) => (before && before.url === url ? { ...before, state: { failure } } : before));
    }
  }

  if (!pasted) return null;
  const { url, position, state } = pasted;
  const isVideo = editor.state.doc.nodeAt(position)?.type.name === "video";
  const embed = videoEmbedUrl(url);

  function keepLink(): void {
    if (isVideo) replace(editor, position, (schema) => linkLine(schema, url));
    setPasted(null);
    editor.view.focus();
  }

  function bookmark(): void {
    if (isVideo) replace(editor, position, (schema) => linkLine(schema, url));
    editor.view.focus();
    void fetch({ url, position });
  }

  function showVideo(): void {
    setPasted(null);
    replace(editor, position, (schema) => schema.node("video", { isEmbed: true, src: embed, title: "Video" }));
    editor.view.focus();
  }

  return (
    <Box
      anchor={() => {
        const size = editor.state.doc.nodeAt(position)?.nodeSize;
        return size === undefined ? null : posToDOMRect(editor.view, position, position + size);
      }}
      onClose={() => {
        setPasted(null);
        editor.view.focus();
      }}
    >
      {state === "fetching" ? (
        <p role="status">Fetching {hostOf(url)}…</p>
      ) : (
        <>
          {state !== "offered" && <p role="alert">{state.failure}</p>}
          <Button size="small" icon="bookmark" onClick={bookmark}>
            {state === "offered" ? "Bookmark" : "Try again"}
          </Button>
          {embed !== null && !isVideo && (
            <Button size="small" icon="film" onClick={showVideo}>
              Embed
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={keepLink}>
            Keep link
          </Button>
        </>
      )}
    </Box>
  );
}

type BoxProps = { anchor: Anchor; onClose: () => void; children: ReactNode };

function Box({ anchor, onClose, children }: BoxProps): React.ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useFloating(box, { anchor, side: "in text", onClose, outside: "stays open" });
  return (
    <div className="pasted-url" ref={box} role="group" aria-label="Pasted URL">
      {children}
    </div>
  );
}

/** Returns the position of the line with nothing but the URL, or of its video. */
function placeOf({ state }: Editor, url: string): number | null {
  const { $from } = state.selection;
  const src = videoEmbedUrl(url);
  const isIt = (node: Node | null | undefined) =>
    isLinkOf(node, url) || (node?.type.name === "video" && node.attrs.src === src);
  for (let depth = $from.depth; depth > 0; depth--) if (isIt($from.node(depth))) return $from.before(depth);
  if (isIt($from.nodeAfter)) return $from.pos;
  if (isIt($from.nodeBefore)) return $from.pos - ($from.nodeBefore?.nodeSize ?? 0);
  const before = $from.depth > 0 ? state.doc.resolve($from.before()).nodeBefore : null;
  return before && isIt(before) ? $from.before() - before.nodeSize : null;
}

function isLinkOf(node: Node | null | undefined, url: string): boolean {
  return node?.type.name === "paragraph" && node.textContent.trim() === url && node.childCount === 1;
}

function isAt({ state }: Editor, position: number): boolean {
  const node = state.doc.nodeAt(position);
  const { from, to } = state.selection;
  return node !== null && from >= position - 1 && to <= position + node.nodeSize + 1;
}

type MakeNode = (schema: Editor["schema"]) => Node;

function linkLine(schema: Editor["schema"], url: string): Node {
  return schema.node("paragraph", null, schema.text(url, [schema.mark("link", { href: url })]));
}

function replace({ state, view, schema }: Editor, position: number, make: MakeNode): void {
  const before = state.doc.nodeAt(position);
  if (before) view.dispatch(state.tr.replaceWith(position, position + before.nodeSize, make(schema)));
}
