import Quill from "quill/core.js";
import { useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Editor } from "./quill/use-quill.ts";

const delay = 400;

/** How long the text is, and how long it takes to read. */
export function WordCount({ editor }: { editor: Editor | null }): React.ReactElement {
  const [words, setWords] = useState<number | null>(null);
  useEffect(() => {
    if (!editor) return;
    const { quill } = editor;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      timer = undefined;
      const carried = [...quill.root.querySelectorAll(".editor-block-body")].map((block) => block.textContent ?? "");
      setWords([quill.getText(), ...carried].join(" ").match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0);
    };
    const plan = () => {
      timer ??= setTimeout(count, delay);
    };
    count();
    quill.on(Quill.events.TEXT_CHANGE, plan);
    return () => {
      clearTimeout(timer);
      quill.off(Quill.events.TEXT_CHANGE, plan);
    };
  }, [editor]);
  if (words === null) return <p className="word-count" />;
  const minutes = Math.max(1, Math.round(words / limits.wordsPerMinute));
  return (
    <p className="word-count">
      {words.toLocaleString("en")} {words === 1 ? "word" : "words"} · {minutes} min read
    </p>
  );
}
