import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { useTextState } from "../use-text-state.ts";
import { useTextTools } from "../text-tools.ts";
import { maxMatches, type Search } from "./find-matches.ts";
import {
  changeSearch,
  closeFind,
  findKey,
  goToMatch,
  maxLength,
  replaceAllMatches,
  replaceMatch,
} from "./find-state.ts";
import { chainInText } from "../chain-in-text.ts";
import "./find-bar.css";

/** Finds and replaces words in the text. */
export function FindBar(): React.ReactElement | null {
  const { editor } = useTextTools();
  const isOpen = useTextState(editor, ({ state }) => Boolean(findKey.getState(state)));
  return isOpen ? <Bar /> : null;
}

function Bar(): React.ReactElement {
  const { editor } = useTextTools();
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [replacement, setReplacement] = useState("");
  const [report, setReport] = useState("");
  const { search, count, index } = useTextState(editor, ({ state }) => {
    const find = findKey.getState(state);
    return { search: find?.search, count: find?.matches.length ?? 0, index: find?.index ?? -1 };
  });
  const { text = "", isCaseSensitive = false, isWholeWord = false } = search ?? {};
  const place =
    text === "" ? "" : count === 0 ? "No results" : `${index + 1} of ${count === maxMatches ? `${count}+` : count}`;

  useEffect(() => {
    const focus = () => {
      field.current?.focus();
      field.current?.select();
    };
    focus();
    editor.on("find", focus);
    return () => {
      editor.off("find", focus);
    };
  }, [editor]);

  function change(more: Partial<Search>): void {
    setReport("");
    changeSearch(editor, { text, isCaseSensitive, isWholeWord, ...more });
  }

  function close(): void {
    closeFind(editor);
    chainInText(editor).scrollIntoView().run();
  }

  function replaceOne(): void {
    replaceMatch(editor, replacement);
    if (findKey.getState(editor.state)?.matches.length === 0) reportReplaced(1);
  }

  /** The buttons are disabled now, and one of them had the focus. */
  function reportReplaced(replaced: number): void {
    setReport(`Replaced ${replaced} ${replaced === 1 ? "match" : "matches"}`);
    field.current?.focus();
  }

  function pressKey(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isInField = event.target instanceof HTMLInputElement;
    // After a replacement, undo applies to the text until something is typed into a field.
    if (isHistoryKey(event) && (report !== "" || !isInField)) {
      if (event.shiftKey || event.key.toLowerCase() === "y") editor.commands.redo();
      else editor.commands.undo();
    } else if (event.key === "Escape") close();
    else if (event.key === "Enter" && isInField) {
      if (event.target === field.current) goToMatch(editor, event.shiftKey ? -1 : 1);
      else replaceOne();
      // Outside a field, Enter presses the button; in a field, it would submit the form.
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="find-bar" ref={bar} role="search" aria-label="Find and replace" onKeyDown={pressKey}>
      <div className="find-row">
        <input
          ref={field}
          className="find-field"
          type="text"
          aria-label="Find in the text"
          placeholder="Find"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <span className="find-count" role="status">
          {report || place}
        </span>
        <IconButton
          label="Previous match"
          icon="arrow-up"
          tooltip="below"
          disabled={count === 0}
          onClick={() => goToMatch(editor, -1)}
        />
        <IconButton
          label="Next match"
          icon="arrow-down"
          tooltip="below"
          disabled={count === 0}
          onClick={() => goToMatch(editor, 1)}
        />
        <IconButton className="find-close" label="Close" icon="close" tooltip="below end" onClick={close} />
      </div>
      <div className="find-row">
        <IconButton
          className="find-toggle"
          label="Match case"
          icon="case-sensitive"
          tooltip="below"
          aria-pressed={isCaseSensitive}
          onClick={() => change({ isCaseSensitive: !isCaseSensitive })}
        />
        <IconButton
          className="find-toggle"
          label="Whole words"
          icon="whole-word"
          tooltip="below"
          aria-pressed={isWholeWord}
          onClick={() => change({ isWholeWord: !isWholeWord })}
        />
        <input
          className="find-field"
          type="text"
          aria-label="Replace with"
          placeholder="Replace with"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={maxLength}
          value={replacement}
          onChange={(event) => {
            setReport("");
            setReplacement(event.target.value);
          }}
        />
        <Button size="small" variant="outline" disabled={count === 0} onClick={replaceOne}>
          Replace
        </Button>
        <Button
          size="small"
          variant="outline"
          disabled={count === 0}
          onClick={() => reportReplaced(replaceAllMatches(editor, replacement))}
        >
          Replace all
        </Button>
      </div>
    </div>
  );
}

function isHistoryKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && /^[zy]$/i.test(key);
}
