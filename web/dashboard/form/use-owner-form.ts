// The standard form of the dashboard: react-hook-form holds the values, and this hook checks them, sends them and shows errors.
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
  useWatch,
} from "react-hook-form";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { watchCaret } from "#web/shared/ui/caret.ts";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { showErrors } from "../ui/show-errors.ts";

/** Error messages by the path of the field, such as `lines.0.title`; `root` is the whole form. */
export type Mistakes<Fields extends FieldValues> = Partial<Record<FieldPath<Fields> | "root", string>>;

type Options<Fields extends FieldValues> = {
  /** The initial values of the fields. */
  start: Fields;
  /** Returns the errors that can be found without the server. */
  check?: (fields: Fields) => Mistakes<Fields>;
  /** Resolves when everything is saved, or with the remaining errors. */
  send: (fields: Fields) => Promise<Mistakes<Fields> | void>;
  /** Returns the name of the input for a path of the API, if the two differ. */
  inputFor?: (path: string) => string;
  /** Returns the errors of fields in a failure whose paths don't name them; null if the form shows the failure in another way. */
  refused?: (failure: ApiFailure, fields: Fields) => Mistakes<Fields> | null;
  /** The message for a failure without a reason from the server. */
  otherwise: string;
};

export type OwnerForm<Fields extends FieldValues> = {
  /** Props of the `<form>`. */
  props: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** Submits the form, like its button. */
  submit: () => Promise<void>;
  /** Connects an input to a field. */
  field: <Path extends FieldPath<Fields>>(name: Path) => UseFormRegisterReturn<Path> & { error: string | null };
  /** Connects a checkbox, a switch or a radio button to a field. */
  toggle: <Path extends FieldPath<Fields>>(name: Path) => UseFormRegisterReturn<Path>;
  /** The errors of the fields. */
  errors: Mistakes<Fields>;
  /** The current values of the fields. */
  values: Fields;
  /** Changes fields that aren't inputs. */
  set: (change: Partial<Fields>) => void;
  /** Resets the form to other values, or to the initial ones. */
  reset: (start?: Fields) => void;
  isDirty: boolean;
  busy: boolean;
  /** Why the form couldn't be sent. */
  failure: string | null;
  /** For `useFieldArray` and `FormProvider`. */
  methods: UseFormReturn<Fields>;
};

/**
 * The state of a form. Errors of `check` or the server are shown at the fields, and the first of them gets the focus, unless the owner has
 * started typing since. The typed text stays. While the form has unsaved changes, an expired session asks for a login on the screen.
 */
export function useOwnerForm<Fields extends FieldValues>({
  start,
  check,
  send,
  inputFor,
  refused,
  otherwise,
}: Options<Fields>): OwnerForm<Fields> {
  const element = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const methods = useForm<Fields>({ defaultValues: start as DefaultValues<Fields>, shouldFocusError: false });
  const values = useWatch({ control: methods.control }) as Fields;
  const { isDirty } = methods.formState;
  useUnsavedWork(() => isDirty);

  const errors = byPath<Fields>(methods.formState.errors);

  // The error may be fixed now. Submitting checks again.
  const register = <Path extends FieldPath<Fields>>(name: Path) =>
    methods.register(name, { onChange: () => methods.clearErrors(name) });

  function mistakesOf(error: ApiFailure, fields: Fields): Mistakes<Fields> | null {
    if (refused) return refused(error, fields);
    return mistakesAt(error, (path) => inputAt(element.current, inputFor?.(path) ?? path));
  }

  function showMistakes(mistakes: Mistakes<Fields>, mayMoveFocus?: () => boolean): void {
    const found = Object.entries<string | undefined>(mistakes);
    showErrors(
      element.current,
      () => {
        for (const [name, message] of found) methods.setError(name as FieldPath<Fields> | "root", { message });
      },
      mayMoveFocus,
    );
  }

  async function submit(): Promise<void> {
    if (isRunning.current) return;
    const fields = methods.getValues();
    const mistakes = check?.(fields) ?? {};
    flushSync(() => methods.clearErrors());
    if (!isEmpty(mistakes)) return showMistakes(mistakes);
    isRunning.current = true;
    setBusy(true);
    const mayMoveFocus = watchCaret();
    try {
      const found = await send(fields);
      if (found) showMistakes(found, mayMoveFocus);
    } catch (error) {
      const found = error instanceof ApiFailure ? mistakesOf(error, fields) : {};
      if (found) showMistakes(isEmpty(found) ? wholeForm(messageOf(error, otherwise)) : found, mayMoveFocus);
    }
    isRunning.current = false;
    setBusy(false);
  }

  return {
    props: {
      ref: element,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        // Doesn't submit a form around this form's dialog.
        event.stopPropagation();
        void submit();
      },
    },
    submit,
    field: (name) => ({ ...register(name), error: errors[name] ?? null }),
    toggle: register,
    errors,
    values,
    set(change) {
      for (const name of Object.keys(change) as FieldPath<Fields>[]) {
        methods.setValue(name, change[name] as FieldPathValue<Fields, typeof name>, { shouldDirty: true });
        methods.clearErrors(name);
      }
    },
    reset: (values) => methods.reset(values),
    isDirty,
    busy,
    failure: errors.root ?? null,
    methods,
  };
}

/** Returns the server's errors by the fields of a form. `fieldAt` returns the field of a path such as `lines.1.title`, or null. */
export function mistakesAt<Fields extends FieldValues>(
  { issues }: ApiFailure,
  fieldAt: (path: string) => string | null,
): Mistakes<Fields> {
  const mistakes = issues.flatMap(({ field, message }) => {
    const name = fieldAt(field);
    // Messages of the contract's rules begin after the name of the field.
    return name === null ? [] : [[name, message.startsWith("must") ? `This ${message}.` : message]];
  });
  // Keeps the first error of each field.
  return Object.fromEntries(mistakes.toReversed()) as Mistakes<Fields>;
}

/** Returns the errors of react-hook-form, which are nested like the fields, by their paths. */
function byPath<Fields extends FieldValues>(errors: object, path = ""): Mistakes<Fields> {
  return Object.assign(
    {},
    ...Object.entries(errors).map(([name, error]: [string, unknown]) => {
      if (typeof error !== "object" || error === null) return {};
      const at = path + name;
      const own = "message" in error && typeof error.message === "string" ? { [at]: error.message } : {};
      return { ...own, ...("ref" in error ? {} : byPath(error, `${at}.`)) };
    }),
  ) as Mistakes<Fields>;
}

function wholeForm<Fields extends FieldValues>(message: string): Mistakes<Fields> {
  return { root: message } as Mistakes<Fields>;
}

function isEmpty(mistakes: object): boolean {
  return Object.keys(mistakes).length === 0;
}

/** The path of the input with the name, or of the list that an entry without an input is in. Errors without an input are shown above the form. */
function inputAt(form: HTMLFormElement | null, path: string): string | null {
  return [path, path.split(".")[0] ?? ""].find((name) => form?.elements.namedItem(name)) ?? null;
}
