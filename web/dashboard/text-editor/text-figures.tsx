// The footer of the text: its length, and the number of images without a description.
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import { parseHtml } from "#web/dashboard/html/parse-html.ts";
import { textOf } from "#web/dashboard/html/html-tree.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { useTextTools } from "./text-tools.ts";
import { askForDescription, listUndescribed } from "./undescribed.ts";

/** Delay in milliseconds between typing and updating the figures. */
const delay = 400;

type Figures = { words: number; undescribed: readonly number[] };

export function TextFigures(): React.ReactElement {
  const { editor } = useTextTools();
  const { words, undescribed } = useFigures(editor);
  const minutes = Math.max(1, Math.round(words / limits.wordsPerMinute));

  function describe(): void {
    const [first] = listUndescribed(editor.state.doc);
    if (first !== undefined) askForDescription(editor, first);
  }

  return (
    <div className="text-foot">
      <p className="word-count">
        {words.toLocaleString("en")} {words === 1 ? "word" : "words"} · {minutes} min read
      </p>
      <p className="undescribed" role="status">
        {undescribed.length > 0 && (
          <>
            <Icon name="triangle-alert" />
            {undescribed.length === 1
              ? "One image has no alternative text."
              : `${undescribed.length} images have no alternative text.`}
            <Button size="small" variant="quiet" onClick={describe}>
              Describe it
            </Button>
          </>
        )}
      </p>
    </div>
  );
}

function useFigures(editor: Editor): Figures {
  const [figures, setFigures] = useState<Figures>({ words: 0, undescribed: [] });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      setFigures({ words: countWords(editor.state.doc), undescribed: listUndescribed(editor.state.doc) });
    };
    const plan = () => {
      timer ??= setTimeout(look, delay);
    };
    look();
    editor.on("update", plan);
    return () => {
      clearTimeout(timer);
      editor.off("update", plan);
    };
  }, [editor]);
  return figures;
}

const counted = new WeakMap<Node, number>();

/** Counts each block once, however often the text changes around it. */
function countWords(doc: Node): number {
  let sum = 0;
  doc.forEach((block) => {
    let words = counted.get(block);
    if (words === undefined) {
      const text = [block.textBetween(0, block.content.size, " ", " ")];
      if (block.type.name === "htmlBlock") text.push(parseHtml(String(block.attrs.html)).map(textOf).join(" "));
      words = text.join(" ").match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
      counted.set(block, words);
    }
    sum += words;
  });
  return sum;
}
