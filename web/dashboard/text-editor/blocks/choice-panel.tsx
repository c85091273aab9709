import { useEffect, useEffectEvent, useRef, useState } from "react";
import { foldText } from "#contract/fold-text.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useListbox } from "#web/shared/dialogs/use-listbox.ts";
import { FloatPanel } from "../float-panel.tsx";
import { useTextTools } from "../text-tools.ts";
import "./choice-panel.css";

export type Choice = { id: string; title: string; facts: string; image: string };

type Props<Chosen extends Choice> = {
  label: string;
  field: string;
  placeholder: string;
  load: () => Promise<readonly Chosen[]>;
  /** Messages for when the list can't be loaded, is empty, or has no match for the search. */
  words: { failed: string; none: string; noMatch: string };
  onChoose: (chosen: Chosen) => void;
  onClose: (isFocusBack: boolean) => void;
};

/** A list of the site's things, such as its projects, to choose one for a block. */
export function ChoicePanel<Chosen extends Choice>({
  label,
  field,
  placeholder,
  load,
  words,
  onChoose,
  onClose,
}: Props<Chosen>): React.ReactElement {
  const { editor } = useTextTools();
  const [{ from, to }] = useState(editor.state.selection);
  const [choices, setChoices] = useState<readonly Chosen[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [search, setSearch] = useState("");

  const start = useEffectEvent(() => {
    load().then(setChoices, (error: unknown) => {
      setFailure(messageOf(error, words.failed));
    });
  });
  useEffect(() => start(), []);

  const list = useRef<HTMLDivElement>(null);
  // The panel has grown.
  useEffect(() => {
    if (choices !== null) list.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [choices]);

  const searched = foldText(search.trim());
  const found = (choices ?? []).filter(({ title }) => foldText(title).includes(searched));
  const listbox = useListbox({ count: found.length, of: search });
  const chosen = found[listbox.active];

  return (
    <FloatPanel from={from} to={to} label={label} onClose={onClose} onSubmit={() => chosen && onChoose(chosen)}>
      <TextField
        {...listbox.field}
        label={field}
        className="field-small"
        placeholder={placeholder}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={({ nativeEvent }) => listbox.moveByKey(nativeEvent)}
      />
      {failure !== null && <ErrorBox>{failure}</ErrorBox>}
      <div className="block-choice" ref={list} {...listbox.list} aria-label={label}>
        {found.map((choice, index) => (
          // The keys are the field's.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            key={choice.id}
            {...listbox.option(index)}
            onPointerMove={() => listbox.activate(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <img src={choice.image} alt="" loading="lazy" />
            <span>
              {choice.title} <small>{choice.facts}</small>
            </span>
          </div>
        ))}
      </div>
      {choices !== null && found.length === 0 && (
        <p className="muted" role="status">
          {choices.length === 0 ? words.none : words.noMatch}
        </p>
      )}
    </FloatPanel>
  );
}
