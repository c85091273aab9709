import { Suspense, use, useMemo, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { foldText } from "#contract/fold-text.ts";
import type { Words } from "#words/en.ts";
import { languages, wordLanguage } from "#words/languages.ts";
import { languageOfOwn, listSentences, type OwnWords } from "#words/own-words.ts";
import type { ServerWords } from "#words/server/en.ts";
import { serverLanguages } from "#words/server/languages.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { SearchField } from "#web/shared/lists/search-field.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { loadWords } from "#web/shared/site/words.ts";
import { TextArea } from "#web/shared/ui/field.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { isRecord, type WordsField as Field } from "../form/form-fields.ts";
import type { Path } from "../form/form-values.ts";
import { labelOf } from "../form/option-labels.ts";
import { idOfPath, isWithin } from "../form/paths.ts";
import { useProblem, useRevealed } from "../form/section-context.ts";
import { useOpenEntries } from "../lists/use-open-entries.ts";
import type { FieldProps } from "./field-props.ts";
import { withCounter } from "./text-field.tsx";
import "../lists/list-field.css";
import "./words-field.css";

const maxLength = 300;
/** So many fields are shown at once. Groups with more stay closed until they are opened one by one. */
const maxShown = 60;
const inEnglish = new Intl.DisplayNames("en", { type: "language" });

/** A fixed word of the pages: in English, in the site's language, and in the owner's own words. */
type Row = {
  key: string;
  english: string;
  shipped: string;
  /** The plural form of a counted phrase, such as "few". */
  form: string;
};

/** Every fixed word of the pages with a field for one of the owner's own, in groups by screen. */
export function WordsControl(props: FieldProps<Field>): React.ReactElement {
  return (
    <Suspense
      fallback={
        <SkeletonGroup label="Loading the words…">
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </SkeletonGroup>
      }
    >
      <AllWords {...props} />
    </Suspense>
  );
}

function AllWords({ path, name }: FieldProps<Field>): React.ReactElement {
  const { field } = useController({ name });
  const { getValues, setValue } = useFormContext();
  const tag = useSite().identity.language;
  const language = languageOfOwn(tag);
  const rows = useRows(tag);
  const byLanguage = wordsByLanguage(field.value);
  const own = byLanguage.get(language) ?? {};
  const [search, setSearch] = useState("");
  const [onlyChanged, setOnlyChanged] = useState(false);
  // The word being edited stays, although it may match no longer.
  const [edited, setEdited] = useState("");
  const groups = useOpenEntries();
  const revealed = useRevealed();
  const revealedKey = revealed && isWithin(revealed, [...path, language]) ? String(revealed.at(-1)) : "";

  function change(key: string, text: string): void {
    const before = wordsByLanguage(getValues(name));
    const { [key]: _replaced, ...rest } = before.get(language) ?? {};
    const after = new Map([...before, [language, text === "" ? rest : { ...rest, [key]: text }]]);
    setEdited(key);
    setValue(name, Object.fromEntries(after), { shouldDirty: true });
  }

  const wanted = foldText(search.trim());
  const isChosen = (row: Row) =>
    row.key === revealedKey ||
    row.key === edited ||
    ((!onlyChanged || own[row.key] !== undefined) &&
      (wanted === "" || foldText([row.key, row.english, row.shipped, own[row.key] ?? ""].join("\n")).includes(wanted)));
  const chosen = rows.filter(isChosen);
  const opensAll = (wanted !== "" || onlyChanged) && chosen.length <= maxShown;
  const changed = rows.filter(({ key }) => own[key] !== undefined).length;
  const others = [...byLanguage].filter(([each, words]) => each !== language && Object.keys(words).length > 0);

  return (
    <div className="own-words site-field-wide">
      <p className="field-hint">
        Your site is in {inEnglish.of(tag)}
        {languages.has(language) ? "" : ", which has no words of its own yet, so its fixed words are in English"}. A
        field that you leave empty keeps the word that comes with Savepoint. What stands in braces, such as {"{title}"},
        is filled in on the page.
        {others.length > 0 &&
          ` There are own words in ${others.map(([each]) => inEnglish.of(each)).join(", ")}, too, for when the site is in that language.`}
      </p>
      <div className="own-words-filters">
        <SearchField
          label="Search the words"
          placeholder="A key, English or your own word"
          value={search}
          onChange={(event) => {
            setEdited("");
            setSearch(event.target.value);
          }}
        />
        <Checkbox
          label={`Only changed (${changed})`}
          checked={onlyChanged}
          onChange={(event) => {
            setEdited("");
            setOnlyChanged(event.target.checked);
          }}
        />
      </div>
      <p className="field-hint" role="status">
        {chosen.length === rows.length ? "" : chosen.length === 1 ? "1 word" : `${chosen.length} words`}
      </p>
      <ul className="site-entries">
        {[...Map.groupBy(chosen, ({ key }) => groupOf(key))].map(([group, members]) => (
          <Group
            key={group}
            group={group}
            rows={members}
            path={[...path, language]}
            own={own}
            isOpen={opensAll || groups.of(group) !== null || groupOf(revealedKey) === group}
            language={wordLanguage(tag)}
            onToggle={groups.toggle}
            onChange={change}
            onBlur={field.onBlur}
          />
        ))}
      </ul>
    </div>
  );
}

type AllWords = Words & { server: ServerWords };
const loading = new Map<string, Promise<AllWords>>();

/** Loads the words of the pages, and those that only the server says. */
function loadAll(language: string): Promise<AllWords> {
  const begun = loading.get(language);
  if (begun) return begun;
  const loaded = load(language);
  loading.set(language, loaded);
  // The next visit tries again.
  loaded.catch(() => loading.delete(language));
  return loaded;
}

async function load(language: string): Promise<AllWords> {
  const [pages, server] = await Promise.all([loadWords({ language }), serverLanguages.get(language)?.()]);
  if (!server) throw new Error(`There are no words in ${language}.`);
  return { ...pages, server };
}

/** Returns every word in English and in the site's language. */
function useRows(tag: string): readonly Row[] {
  const english = use(loadAll("en"));
  const shipped = use(loadAll(wordLanguage(tag)));
  return useMemo(() => {
    const language = languageOfOwn(tag);
    const texts = new Map(listSentences(shipped, language).map(({ key, text }) => [key, text]));
    return listSentences(english, language).map(({ key, text, form }) => ({
      key,
      form,
      english: text,
      shipped: texts.get(key) ?? text,
    }));
  }, [english, shipped, tag]);
}

type GroupProps = {
  group: string;
  rows: readonly Row[];
  path: Path;
  own: OwnWords;
  isOpen: boolean;
  /** Of the shipped words. */
  language: string;
  onToggle: (group: string) => void;
  onChange: (key: string, text: string) => void;
  onBlur: () => void;
};

function Group({ group, rows, path, own, isOpen, language, onToggle, onChange, onBlur }: GroupProps) {
  const changed = rows.filter(({ key }) => own[key] !== undefined).length;
  const title = labelOf(group);
  return (
    <li className="site-entry">
      <div className="site-entry-head">
        <button type="button" className="site-entry-toggle" aria-expanded={isOpen} onClick={() => onToggle(group)}>
          <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
          <span className="site-entry-title">{title}</span>
          <span className="site-list-count">
            {rows.length === 1 ? "1 word" : `${rows.length} words`}
            {changed > 0 && `, ${changed} changed`}
          </span>
        </button>
      </div>
      {isOpen && (
        <div className="own-words-rows" role="group" aria-label={title}>
          {rows.map(({ key, ...row }) => (
            <WordRow
              key={key}
              {...row}
              word={key}
              path={path}
              text={own[key] ?? ""}
              language={language}
              onChange={onChange}
              onBlur={onBlur}
            />
          ))}
        </div>
      )}
    </li>
  );
}

type WordRowProps = Omit<Row, "key"> &
  Pick<GroupProps, "path" | "language" | "onChange" | "onBlur"> & { word: string; text: string };

function WordRow(props: WordRowProps): React.ReactElement {
  const { word, english, shipped, form, path, text, language, onChange, onBlur } = props;
  const error = useProblem([...path, word]) ?? null;
  return (
    <TextArea
      id={idOfPath([...path, word])}
      className="site-field site-field-line"
      label={form === "" ? english : `${english} (${form})`}
      hint={withCounter(
        <>
          {shipped !== english && (
            <>
              <bdi lang={language}>{shipped}</bdi> ·{" "}
            </>
          )}
          <code>{word}</code>
        </>,
        text.length,
        maxLength,
      )}
      error={error}
      grows
      rows={1}
      dir="auto"
      autoComplete="off"
      value={text}
      onBlur={onBlur}
      onChange={({ target }) => onChange(word, target.value.replaceAll(/\s*\n\s*/g, " "))}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.preventDefault();
      }}
    />
  );
}

function groupOf(key: string): string {
  return key.split(".")[0] ?? "";
}

function wordsByLanguage(value: unknown): ReadonlyMap<string, OwnWords> {
  return new Map(
    Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, OwnWords] => isRecord(entry[1])),
  );
}
