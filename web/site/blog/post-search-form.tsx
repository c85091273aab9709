import { useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { limits } from "#contract/limits.ts";
import { SearchField } from "#web/shared/lists/search-field.tsx";

type PostSearchFormProps = {
  action: string;
  /** Name of the query parameter. */
  name: string;
  label: string;
  placeholder: string;
  search: string;
  /** Other query parameters to keep. The page number is not one of them: a new search starts on page 1. */
  keep?: Record<string, string>;
  size?: "medium" | "large";
  className?: string;
};

/** Works as a plain form without JavaScript. With JavaScript, results update while the visitor types. */
export function PostSearchForm({
  action,
  name,
  label,
  placeholder,
  search,
  keep,
  size = "medium",
  className,
}: PostSearchFormProps): React.ReactElement {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const asked = useRef(search);
  const next = useNavigation().location?.pathname;
  /** The visitor has followed a link to another page, which a search would interrupt. */
  const leaves = useRef(false);

  useEffect(() => {
    leaves.current = next !== undefined && next !== action;
  }, [next, action]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Back, forward and links also change the search, so the field follows the URL. It never overwrites text that is being typed.
  useEffect(() => {
    const field = form.current?.elements.namedItem(name);
    if (search === asked.current || !(field instanceof HTMLInputElement)) return;
    asked.current = search;
    field.value = search;
  }, [name, search]);

  function searchSoon(element: HTMLFormElement): void {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (leaves.current) return;
      // A navigation would close a dialog that has opened in the meantime.
      const dialog = document.querySelector("dialog:modal");
      if (!dialog) searchNow(element);
      else
        dialog.addEventListener(
          "close",
          () => {
            searchSoon(element);
          },
          { once: true },
        );
    }, limits.debounce);
  }

  function searchNow(element: HTMLFormElement): void {
    window.clearTimeout(timer.current);
    asked.current = String(new FormData(element).get(name) ?? "");
    void submit(element, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      role="search"
      method="get"
      action={action}
      className={className}
      onChange={(event) => {
        searchSoon(event.currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(event.currentTarget);
      }}
    >
      {Object.entries(keep ?? {}).map(
        ([key, value]) => value !== "" && <input key={key} type="hidden" name={key} value={value} />,
      )}
      <SearchField
        label={label}
        name={name}
        placeholder={placeholder}
        defaultValue={search}
        maxLength={limits.search}
        size={size}
      />
    </Form>
  );
}
