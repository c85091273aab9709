import { type KeyboardEvent, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { forgetRecentSearches, keepRecentSearch, readRecentSearches } from "./recent-searches.ts";
import { groupsOf, type Option, type OptionGroup, OptionLine } from "./search-options.tsx";
import { type SearchDialogProps, searchPath } from "./search-opener.tsx";
import { type Asked, useSearch } from "./use-search.ts";
import "#web/ui/dialog.css";
import "#web/ui/icon-button.css";
import "./search-dialog.css";

/** A combobox in a dialog: the focus stays in the field, the arrows go through the list below it. On phones it takes the whole screen. */
export function SearchDialog({ open, early, onClose }: SearchDialogProps): ReactElement {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const pressedOutside = useRef(false);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(early);
  const [recent, setRecent] = useState(readRecentSearches);
  const { asked, pending, retry } = useSearch(open ? typed : "");
  const text = typed.trim();
  const groups = text === "" ? recentGroups(recent) : asked?.answer && asked.answer.items.length > 0 ? groupsOf(asked.answer, { to: addressOf(asked.text), text: asked.text }) : [];
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useActive(asked, text, options.length);
  const optionId = (index: number) => `${id}-option-${index}`;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    field.current?.focus();
    return () => element.close();
  }, [open]);

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function choose(option: Option): void {
    if (option.kind === "recent") {
      setTyped(option.text);
      field.current?.focus();
      return;
    }
    keepRecentSearch(text);
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
  }

  /** Enter. What is not answered yet is left to the search page. */
  function submit(): void {
    const chosen = active >= 0 && !pending ? document.getElementById(optionId(active)) : null;
    if (chosen) chosen.click();
    else if (text !== "") {
      keepRecentSearch(text);
      onClose();
      void navigate(addressOf(text));
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog
      ref={dialog}
      className="dialog search-dialog"
      aria-label="Search posts and projects"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => { if (open) onClose(); }}
      onPointerDown={(event) => { pressedOutside.current = event.target === event.currentTarget; }}
      onClick={(event) => { if (pressedOutside.current && event.target === event.currentTarget) onClose(); }}
    >
      <div className="dialog-panel search-panel">
        <form className="search-head" role="search" action={searchPath} onSubmit={(event) => { event.preventDefault(); submit(); }}>
          <Icon name="search" size="medium" />
          <input
            ref={field}
            className="search-input"
            name="q"
            value={typed}
            onChange={(event) => { setTyped(event.target.value); }}
            onKeyDown={onKeyDown}
            placeholder="Search posts and projects…"
            aria-label="Search posts and projects"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={limits.search}
          />
          {typed !== "" && <button type="button" className="icon-button" aria-label="Clear search" onClick={() => { setTyped(""); field.current?.focus(); }}><Icon name="close" size="medium" /></button>}
          <button type="button" className="search-close" onClick={onClose}>Close</button>
        </form>
        <div className="search-body" aria-busy={pending}>
          {text !== "" && asked?.answer?.correctedSearch && <p className="search-note">Showing results for “{asked.answer.correctedSearch}”</p>}
          <div id={`${id}-list`} role="listbox" aria-label="Results" className="search-list" hidden={options.length === 0}>
            <Groups id={id} groups={groups}>
              {(option, index) => <OptionLine key={index} id={optionId(index)} option={option} active={index === active} onPoint={() => { setActive(index); }} onChoose={choose} />}
            </Groups>
          </div>
          {text === "" && recent.length > 0 && <button type="button" className="search-forget" onClick={() => { forgetRecentSearches(); setRecent([]); field.current?.focus(); }}>Clear recent searches</button>}
          {options.length === 0 && <Nothing text={text} asked={asked} onRetry={() => { retry(); field.current?.focus(); }} />}
        </div>
        <p className="search-keys" aria-hidden="true"><span><kbd>↑</kbd><kbd>↓</kbd> to choose</span><span><kbd>Enter</kbd> to open</span><span><kbd>Esc</kbd> to close</span></p>
        <p className="visually-hidden" role="status">{text === "" || pending || !asked?.answer ? "" : countOf(asked.answer, asked.text)}</p>
      </div>
    </dialog>
  );
}

type GroupsProps = { id: string; groups: OptionGroup[]; children: (option: Option, index: number) => ReactElement };

function Groups({ id, groups, children }: GroupsProps): ReactElement[] {
  let index = 0;
  return groups.map(({ label, options }, place) => {
    const lines = options.map((option) => children(option, index++));
    if (label === "") return <div key="all" role="presentation" className="search-group-all">{lines}</div>;
    return (
      <div key={label} role="group" aria-labelledby={`${id}-group-${place}`} className="search-group">
        <div role="presentation" id={`${id}-group-${place}`} className="search-group-label">{label}</div>
        {lines}
      </div>
    );
  });
}

/** What stands where there is no list: a hint, greyboxes, what went wrong, or that there is nothing. */
function Nothing({ text, asked, onRetry }: { text: string; asked: Asked | null; onRetry: () => void }): ReactElement {
  if (text === "") return <p className="search-hint">Titles, technologies, or words from the middle of a text. A typing mistake is forgiven; “quotation marks” keep words together.</p>;
  if (!asked) {
    return (
      <div className="search-skeletons" aria-hidden="true">
        {[1, 2, 3].map((line) => <div key={line} className="search-skeleton"><Skeleton shape="card" /><div><Skeleton shape="title" width="medium" /><Skeleton width="long" /></div></div>)}
      </div>
    );
  }
  if (!asked.answer) return <ErrorBox onRetry={onRetry}>Search failed.</ErrorBox>;
  return <EmptyState className="search-empty">No results for “{asked.text}”</EmptyState>;
}

/** The first line is chosen as soon as there is an answer; before anything is typed, none. */
function useActive(asked: Asked | null, text: string, count: number): [number, (index: number) => void] {
  const [state, setState] = useState<{ of: unknown; index: number }>({ of: null, index: -1 });
  const of = text === "" ? "" : asked;
  const index = state.of === of ? state.index : text === "" ? -1 : 0;
  return [index < count ? index : -1, (next) => { setState({ of, index: next }); }];
}

function recentGroups(recent: string[]): OptionGroup[] {
  return recent.length === 0 ? [] : [{ label: "Recent searches", options: recent.map((text): Option => ({ kind: "recent", text })) }];
}

function countOf({ totals: { posts, projects }, correctedSearch }: SearchAnswer, text: string): string {
  if (posts + projects === 0) return `No results for “${text}”`;
  const counts = [[posts, "post"], [projects, "project"]] as const;
  const words = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}${count === 1 ? "" : "s"}`])).join(" and ");
  return correctedSearch ? `Showing results for “${correctedSearch}”: ${words}` : `${words} found`;
}

function addressOf(text: string): string {
  return `${searchPath}?${new URLSearchParams({ q: text })}`;
}
