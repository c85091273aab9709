import { useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { slugify } from "#contract/slugs.ts";
import type { Tag } from "#contract/tags.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useListbox } from "#web/shared/dialogs/use-listbox.ts";
import { splitTags } from "../../drafts/post-fields.ts";
import { useLoadedOnce } from "./use-loaded-once.ts";
import "./tags-field.css";

type TagsFieldProps = {
  /** Names with commas between them. */
  value: string;
  error: string | undefined;
  onChange: (tags: string) => void;
};

const maxSuggestions = 6;

/** Tags as chips, and a field that adds one: Enter or a comma adds the typed text, and the arrow keys choose a tag of other posts. */
export function TagsField({ value, error, onChange }: TagsFieldProps): React.ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const tags = splitTags(value);
  const [known, loadKnown] = useLoadedOnce(() => ownerApi.tags.list());
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const found = isOpen ? suggestionsFor(typed, known ?? [], tags) : [];
  const listbox = useListbox({ count: found.length, of: isOpen && typed, startsAtFirst: false });
  const isFull = tags.length >= limits.tags;
  const problem = isFull && typed.trim() !== "" ? `A post can have up to ${limits.tags} tags.` : error;

  /** Adds names that the post doesn't have yet, in the spelling of other posts. */
  function add(names: readonly string[]): void {
    const next = [...tags];
    for (const name of names.map((each) => each.trim().replace(/\s+/g, " ").slice(0, limits.tag).trim())) {
      const slug = slugify(name);
      if (slug === "" || next.length >= limits.tags || next.some((other) => slugify(other) === slug)) continue;
      next.push(known?.find((tag) => tag.slug === slug)?.name ?? name);
    }
    if (next.length > tags.length) {
      onChange(next.join(", "));
      setAnnouncement(`Added ${next.slice(tags.length).join(", ")}.`);
    }
  }

  function remove(index: number): void {
    onChange(tags.toSpliced(index, 1).join(", "));
    setAnnouncement(`Removed ${tags[index]}.`);
    input.current?.focus();
  }

  function type(text: string): void {
    const parts = text.split(/[,\n;]/);
    const rest = parts.pop() ?? "";
    if (parts.length > 0 && !isFull) add(parts);
    setTyped(parts.length > 0 && isFull ? text : rest);
    // A list that opens automatically over the next fields would catch the clicks meant for them.
    if (rest.trim() === "") setIsOpen(false);
    else open();
  }

  function open(): void {
    loadKnown();
    setIsOpen(true);
  }

  function take(names: readonly string[]): void {
    if (!isFull) {
      add(names);
      setTyped("");
    }
    setIsOpen(false);
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const chosen = found[listbox.active];
    if (listbox.moveByKey(event.nativeEvent)) {
      event.preventDefault();
      if (!isOpen) open();
    } else if (event.key === "Enter") {
      // It must not submit the form of the post.
      event.preventDefault();
      if (chosen) take([chosen.name]);
      else if (typed.trim() !== "") take([typed]);
    } else if (event.key === "Escape" && found.length > 0) {
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === "Backspace" && typed === "" && tags.length > 0) {
      event.preventDefault();
      remove(tags.length - 1);
    }
  }

  return (
    <div className="field tags-field">
      <label className="field-label" htmlFor={id}>
        Tags
      </label>
      <div className="tags-field-box">
        {tags.length > 0 && (
          <ul aria-label="Chosen tags">
            {tags.map((name, index) => (
              <li key={name} className="chip">
                <bdi>{name}</bdi>{" "}
                <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(index)}>
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          {...listbox.field}
          ref={input}
          id={id}
          type="text"
          className="tags-field-input"
          aria-describedby={`${id}-hint${problem === undefined ? "" : ` ${id}-error`}`}
          aria-invalid={problem === undefined ? undefined : true}
          autoCapitalize="none"
          enterKeyHint="enter"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onClick={() => {
            if (typed.trim() !== "") open();
          }}
          onFocus={loadKnown}
          onBlur={() => take(typed.trim() === "" ? [] : [typed])}
          onKeyDown={onKeyDown}
        />
        <div {...listbox.list} className="tags-field-list" aria-label="Tags of other posts" hidden={found.length === 0}>
          {found.map((tag, index) => (
            // The keys are the field's.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <div
              key={tag.slug}
              {...listbox.option(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take([tag.name])}
            >
              <bdi>{tag.name}</bdi> <span className="meta number">{tag.posts}</span>
            </div>
          ))}
        </div>
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        Enter or a comma adds a tag.
      </p>
      {problem !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {problem}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Returns the tags that the post doesn't have: those that begin with the typed text first, then those that contain it, then by use. */
function suggestionsFor(typed: string, known: readonly Tag[], chosen: readonly string[]): Tag[] {
  const taken = new Set(chosen.map(slugify));
  const wanted = slugify(typed);
  const rank = ({ slug }: Tag) => (slug === wanted ? 0 : slug.startsWith(wanted) ? 1 : 2);
  return known
    .filter((tag) => !taken.has(tag.slug) && tag.slug.includes(wanted))
    .toSorted((one, other) => rank(one) - rank(other) || other.posts - one.posts)
    .slice(0, maxSuggestions);
}
