import { type ReactElement, startTransition, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { ComboboxDialog, type OptionGroup, writeInto } from "#web/shared/dialogs/combobox-dialog.tsx";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import { forgetRecentSearches, keepRecentSearch, readRecentSearches } from "./recent-searches.ts";
import { groupsOf, type Option, OptionLine } from "./search-options.tsx";
import { type SearchDialogProps, searchPath, takeEarlyKeys } from "./search-opener.tsx";
import { type Asked, useSearch } from "./use-search.ts";
import "./search-dialog.css";

/** Finds posts and projects while the visitor types. Shows recent searches before that. */
export function SearchDialog({ open, onClose }: SearchDialogProps): ReactElement {
  const words = useWords().search;
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [searched, setSearched] = useState("");
  const [recent, setRecent] = useState(readRecentSearches);
  const { asked, pending, slow, retry } = useSearch(open ? searched : "");
  const text = searched.trim();
  // Recent searches stay visible until there are results or the search takes long.
  const begins = text === "" || !(asked || slow);
  const groups = begins
    ? recentGroups(recent, words)
    : asked?.answer && asked.answer.items.length > 0
      ? groupsOf(asked.answer, words, { to: addressOf(asked.text), text: asked.text })
      : [];

  // The field has the focus now, so it receives everything typed from here on.
  useLayoutEffect(() => {
    const early = open ? takeEarlyKeys() : "";
    if (early === "") return;
    writeInto(field, early);
    startTransition(() => {
      setSearched(early);
    });
  }, [open]);

  function choose(option: Option): void {
    if (option.kind === "recent") {
      writeInto(field, option.text);
      setSearched(option.text);
      return;
    }
    keepRecentSearch(text);
    onClose();
  }

  /** Handles Enter. The search page handles a search whose results have not arrived yet. */
  function submit(chosen: HTMLElement | null): void {
    const wanted = (field.current?.value ?? "").trim();
    if (chosen && !pending && wanted === text) chosen.click();
    else if (wanted !== "") {
      keepRecentSearch(wanted);
      onClose();
      void navigate(addressOf(wanted));
    }
  }

  return (
    <ComboboxDialog
      open={open}
      onClose={onClose}
      label={words.label}
      field={field}
      onText={setSearched}
      maxLength={limits.search}
      groups={groups}
      answers={text === "" ? "" : asked}
      choosesFirst={!begins}
      renderOption={(option, props) => <OptionLine key={props.id} {...props} option={option} onChoose={choose} />}
      busy={pending}
      status={text === "" || pending || !asked?.answer ? "" : countOf(asked.answer, asked.text, words)}
      onEnter={submit}
      note={
        text !== "" &&
        asked?.answer?.correctedSearch && (
          <p className="search-note">{words.corrected({ text: asked.answer.correctedSearch })}</p>
        )
      }
    >
      {begins && recent.length > 0 && (
        <button
          type="button"
          className="search-forget"
          onClick={() => {
            forgetRecentSearches();
            setRecent([]);
            field.current?.focus();
          }}
        >
          {words.clearRecent}
        </button>
      )}
      {groups.length === 0 && (
        <Nothing
          begins={begins}
          asked={asked}
          onRetry={() => {
            retry();
            field.current?.focus();
          }}
        />
      )}
    </ComboboxDialog>
  );
}

/** Shown instead of a list: a hint, skeletons, an error, or "no results". */
function Nothing({
  begins,
  asked,
  onRetry,
}: {
  begins: boolean;
  asked: Asked | null;
  onRetry: () => void;
}): ReactElement {
  const words = useWords().search;
  if (begins) return <p className="combobox-note">{words.hint}</p>;
  if (!asked) {
    return (
      <div className="search-skeletons skeletons-as-one" aria-hidden="true">
        {[1, 2, 3].map((line) => (
          <div key={line} className="search-skeleton">
            <Skeleton shape="card" />
            <div>
              <Skeleton shape="title" width="medium" />
              <Skeleton width="long" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (!asked.answer)
    return (
      <ErrorBox className="search-failure" onRetry={onRetry}>
        {words.failed}
      </ErrorBox>
    );
  return (
    <EmptyState scene="search" className="search-empty">
      {words.none({ text: asked.text })}
    </EmptyState>
  );
}

function recentGroups(recent: string[], words: Words["search"]): OptionGroup<Option>[] {
  return recent.length === 0
    ? []
    : [{ label: words.recent, options: recent.map((text): Option => ({ kind: "recent", text })) }];
}

function countOf({ totals, correctedSearch }: SearchAnswer, text: string, words: Words["search"]): string {
  if (totals.posts + totals.projects === 0) return words.none({ text });
  const posts = words.postCount({ n: totals.posts });
  const projects = words.projectCount({ n: totals.projects });
  const count = totals.posts === 0 ? projects : totals.projects === 0 ? posts : words.both({ posts, projects });
  return correctedSearch ? words.correctedCount({ text: correctedSearch, count }) : words.found({ count });
}

function addressOf(text: string): string {
  return `${searchPath}?${new URLSearchParams({ q: text })}`;
}
