// The page on which the owner of a new site creates the first account, with the key in the link that the server shows at its start.
import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { ApiFailure, messageOf, throwPage } from "#web/shared/api/failure.ts";
import { saveToken } from "#web/shared/api/session.ts";
import { LoginPage } from "#web/shared/session/login-page.tsx";
import { NewPasswordField } from "#web/shared/session/new-password-field.tsx";
import { missingCharacters } from "#web/shared/session/password-strength.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { secretErrorMeta, secretHeaders, SecretPageError } from "../secret-page/secret-page.tsx";
import "#web/shared/session/login-form.css";

export { secretHeaders as headers };

/** Without a site to set up, this is a missing page, which doesn't show how a new one would look. */
function load({ context, request }: LoaderFunctionArgs): Promise<{ username: string }> {
  return apiOf(context, request.signal)
    .firstOwner.get()
    .catch((error: unknown) => throwPage(error));
}

export { load as loader, load as clientLoader };

export default function SetupPage(): React.ReactElement {
  const words = useWords().setup;
  return (
    <LoginPage title={words.title} lead={words.lead} needsScript={words.needsScript}>
      <SetupForm />
    </LoginPage>
  );
}

type Problem = { field: string | null; message: string };

function SetupForm(): React.ReactElement {
  const { setup: words, newPassword, login } = useWords();
  const offered = useLoaderData<typeof load>();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [key, asksForKey] = useSetupKey();
  const [username, setUsername] = useState(offered.username);
  const [password, setPassword] = useState("");
  const [isVisible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);

  function show(found: Problem): void {
    flushSync(() => {
      setProblem(found);
      setBusy(false);
    });
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const given = key || keyIn(String(new FormData(event.currentTarget).get("key")));
    if (given === "") return show({ field: "key", message: words.required });
    if (username.trim() === "") return show({ field: "username", message: words.required });
    if (missingCharacters(password) > 0)
      return show({ field: "password", message: newPassword.atLeast({ count: limits.password.min }) });
    setBusy(true);
    setProblem(null);
    try {
      const { access_token: token } = await browserApi.firstOwner.create({ body: { key: given, username, password } });
      saveToken(token);
      await navigate("/dashboard");
    } catch (error) {
      const field = error instanceof ApiFailure ? (error.field ?? null) : null;
      show({
        field: field === "key" && !asksForKey ? null : field,
        message: messageOf(error, words.notCreated),
      });
    }
  }

  return (
    <>
      {problem?.field === null && <ErrorBox>{problem.message}</ErrorBox>}
      <form
        ref={form}
        method="post"
        noValidate
        data-needs-script=""
        className="login-form"
        onSubmit={(event) => void submit(event)}
      >
        {asksForKey && (
          <TextField
            label={words.key}
            name="key"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            hint={words.keyHint}
            error={errorOf("key")}
          />
        )}
        <TextField
          label={login.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={limits.username}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={errorOf("username")}
        />
        <NewPasswordField
          label={login.password}
          name="password"
          typed={password}
          username={username}
          isVisible={isVisible}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorOf("password")}
        />
        <Checkbox label={newPassword.show} checked={isVisible} onChange={(event) => setVisible(event.target.checked)} />
        <Button type="submit" variant="block" busy={busy} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
    </>
  );
}

/**
 * Takes the key out of the URL, so that it stays neither in the history nor on a screenshot. Returns the key, and whether the owner has to
 * type it because the URL has none.
 */
function useSetupKey(): [string, boolean] {
  // The server doesn't get the part after #, so its page is the same for every key.
  const isHydrated = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  const [key] = useState(() => ("location" in globalThis ? keyIn(location.hash) : ""));
  useEffect(() => {
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return [key, isHydrated && key === ""];
}

function noChanges(): () => void {
  return () => undefined;
}

/** Returns the key in a hash, a pasted link or what is the key itself. */
function keyIn(text: string): string {
  return text.slice(text.indexOf("#") + 1).trim();
}

export function ErrorBoundary(): React.ReactElement {
  return <SecretPageError missing={useWords().setup.done} />;
}

export const meta: MetaFunction<typeof load> = ({ error, matches }) => {
  const words = wordsOf(siteOf(matches));
  return error ? secretErrorMeta(error, words) : privateMeta(words.setup.title);
};
