import { type MouseEvent, type ReactElement, startTransition, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import { ComboboxDialog, type OptionProps, writeInto } from "#web/shared/dialogs/combobox-dialog.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Marked } from "#web/shared/ui/marked.tsx";
import { takeEarlyKeys } from "./early-keys.ts";
import { Keys } from "./keys.tsx";
import { groupsFor, type PaletteOption } from "./palette-options.ts";
import type { CommandDialogProps } from "./palette-opener.tsx";
import { keepRecent, readRecent } from "./recent-commands.ts";
import { runCommand } from "./running.ts";
import { useFound } from "./use-found.ts";
import "./palette.css";

/** The dialog that finds every screen, action, post and project of the dashboard by a few letters of its name. */
export function Palette({ open, commands, onClose }: CommandDialogProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [searched, setSearched] = useState("");
  const [recent] = useState(readRecent);
  const found = useFound(searched, { open });
  const text = searched.trim();
  const groups = groupsFor(text, commands, found, recent);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);

  // The field has the focus now and receives the next key itself.
  useLayoutEffect(() => {
    const early = open ? takeEarlyKeys() : "";
    if (early === "") return;
    writeInto(field, early);
    startTransition(() => {
      setSearched(early);
    });
  }, [open]);

  function choose(event: MouseEvent, { id, command }: PaletteOption): void {
    keepRecent(id);
    // Clicking a link with a modifier key opens a new tab, and the palette stays open.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Closing returns the focus first, because the command may move it.
    flushSync(onClose);
    if (!command) return;
    event.preventDefault();
    runCommand(command, (to) => void navigate(to));
  }

  /** Handles Enter, which can come before the list has updated for the last letter. */
  function submit(chosen: HTMLElement | null): void {
    const typed = (field.current?.value ?? "").trim();
    if (typed === text) {
      chosen?.click();
      return;
    }
    const [first] = groupsFor(typed, commands, found, recent).flatMap(({ options }) => options);
    if (!first) return;
    keepRecent(first.id);
    flushSync(onClose);
    if (first.command) runCommand(first.command, (to) => void navigate(to));
    else if (first.to !== undefined) void navigate(first.to);
  }

  function renderOption(option: PaletteOption, props: OptionProps): ReactElement {
    const common = {
      ...props,
      className: "combobox-option",
      onClick: (event: MouseEvent) => {
        choose(event, option);
      },
    };
    const [keys] = option.command?.keys ?? [];
    const inside = (
      <>
        <Icon name={option.icon} size="medium" />
        <span className="combobox-option-title">
          <Marked pieces={option.title} />
        </span>
        {keys !== undefined && (
          <span className="palette-keys" aria-hidden="true">
            <Keys keys={keys} />
          </span>
        )}
        {option.fact && <span className="palette-fact">{option.fact}</span>}
      </>
    );
    return option.to === undefined ? (
      <button key={option.id} type="button" {...common}>
        {inside}
      </button>
    ) : (
      <Link key={option.id} to={option.to} {...common}>
        {inside}
      </Link>
    );
  }

  return (
    <ComboboxDialog
      open={open}
      onClose={onClose}
      label="Find a post, a screen or an action"
      field={field}
      onText={setSearched}
      maxLength={limits.search}
      groups={groups}
      answers={text}
      renderOption={renderOption}
      busy={found.pending}
      onEnter={submit}
      status={
        text === "" || found.pending
          ? ""
          : count === 0
            ? `No results for “${text}”`
            : `${count} ${count === 1 ? "result" : "results"}`
      }
    >
      {found.failed && (
        <ErrorBox
          className="palette-failure"
          onRetry={() => {
            found.retry();
            field.current?.focus();
          }}
        >
          Posts couldn’t be searched.
        </ErrorBox>
      )}
      {count === 0 && !found.failed && (
        <p className="combobox-note">{found.pending ? "Searching…" : `No results for “${text}”`}</p>
      )}
    </ComboboxDialog>
  );
}
