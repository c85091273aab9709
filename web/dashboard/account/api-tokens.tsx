import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiToken, CreatedApiToken } from "#contract/api-tokens.ts";
import { limits } from "#contract/limits.ts";
import { scopeWords, type TokenScope, tokenScopes } from "#contract/token-scopes.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { focusUnlessTyping } from "#web/shared/ui/caret.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { SelectField, TextField } from "#web/shared/ui/field.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { lastSeen } from "./device-labels.ts";
import { missingProof, noProof, nothingChanged, type Proof, ProofFrame, refusedProof } from "../form/proof-form.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";

type Props = {
  tokens: readonly ApiToken[];
  /** When the list was requested, in milliseconds. */
  now: number;
  username: string;
  asksForCode: boolean;
};

/** How long a token works, in days; empty for no limit. */
const lifetimes = { 30: "30 days", 90: "90 days", 365: "One year", "": "Until it is revoked" } as const;

/** Tokens for programs, such as a build server, that make calls on the owner's behalf. */
export function ApiTokens({ tokens, now, username, asksForCode }: Props): React.ReactElement {
  const show = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<"list" | "new" | CreatedApiToken>("list");
  const { run } = useAction();
  const revoking = useConfirm(revoke);

  function settle(): void {
    setStep("list");
    heading.current?.focus({ preventScroll: true });
  }

  function revoke(token: ApiToken): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.apiTokens.revoke({ params: { id: token.id } });
        show(`The token “${token.name}” is revoked.`);
      },
      // Revoking a token removes the pressed button with its row.
      { otherwise: "The token couldn’t be revoked.", onReloaded: () => focusUnlessTyping(heading.current) },
    );
  }

  return (
    <section className="panel panel-flush api-tokens">
      <div className="panel-head">
        <h2 ref={heading} className="panel-title" tabIndex={-1}>
          API tokens
        </h2>
        {step === "list" && (
          <Button size="small" icon="plus" onClick={() => setStep("new")}>
            Create a Token
          </Button>
        )}
      </div>
      {tokens.length > 0 && (
        <ul aria-label="API tokens">
          {tokens.map((token) => (
            <li key={token.id} className="device">
              <Icon name="code" size="large" />
              <div className="device-words">
                <p className="device-name">{token.name}</p>
                <p className="meta device-facts">
                  <span>{token.scopes.map((scope) => scopeWords[scope].name).join(", ")}</span>
                  <span>
                    {token.lastUsedAt === null ? "Never used" : `Last used ${lastSeen(token.lastUsedAt, now)}`}
                  </span>
                  {token.lastAddress !== "" && <span className="device-address">{token.lastAddress}</span>}
                  <span>
                    {token.expiresAt === null ? (
                      "Never expires"
                    ) : (
                      <>
                        Expires <DateTime value={token.expiresAt} />
                      </>
                    )}
                  </span>
                </p>
              </div>
              <Button size="small" onClick={() => revoking.ask(token)}>
                Revoke<span className="visually-hidden"> the token {token.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {step === "new" && (
        <div className="devices-note">
          <NewToken username={username} asksForCode={asksForCode} onCreated={setStep} onCancel={settle} />
        </div>
      )}
      {typeof step === "object" && (
        <div className="devices-note">
          <Created token={step} onDone={settle} />
        </div>
      )}
      <p className="devices-note meta">
        A token lets a program make calls on your behalf, such as a build server that uploads your game:{" "}
        <a href="/api/docs">the calls</a>. None can change passwords, passkeys or tokens. Changing your password revokes
        all of them.
      </p>
      <ConfirmDialog {...revoking.dialog} title="Revoke this token?" confirmLabel="Revoke" busyLabel="Revoking…">
        <p>Programs that use “{revoking.item?.name}” will no longer be able to make calls. This can’t be undone.</p>
      </ConfirmDialog>
    </section>
  );
}

type TokenFields = Proof & { "token-name": string; scopes: readonly TokenScope[]; days: string };

function NewToken({
  username,
  asksForCode,
  onCreated,
  onCancel,
}: Pick<Props, "username" | "asksForCode"> & {
  onCreated: (token: CreatedApiToken) => void;
  onCancel: () => void;
}): React.ReactElement {
  const { revalidate } = useRevalidator();
  const form = useOwnerForm<TokenFields>({
    start: { ...noProof, "token-name": "", scopes: [], days: "90" },
    check: (fields) => ({
      ...(fields["token-name"].trim() === "" && {
        "token-name": "Give the token a name, such as the program that uses it.",
      }),
      ...(fields.scopes.length === 0 && { scopes: "Choose at least one thing that the token may do." }),
      ...missingProof(fields, asksForCode),
    }),
    async send({ "token-name": name, scopes, days, "current-password": password, code }) {
      const token = await ownerApi.apiTokens.create({
        body: {
          name: name.trim(),
          scopes: [...scopes],
          days: days === "" ? null : Number(days),
          password,
          ...(code.trim() !== "" && { code: code.trim() }),
        },
      });
      onCreated(token);
      await revalidate();
    },
    refused: refusedProof,
    otherwise: nothingChanged,
  });
  const { field, values, errors, set } = form;
  const wrongScopes = errors.scopes ?? null;

  return (
    <ProofFrame
      form={form}
      label="Create a token"
      username={username}
      asksForCode={asksForCode}
      submitLabel="Create"
      busyLabel="Creating…"
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        hint="Such as the program that uses it."
        autoComplete="off"
        required
        maxLength={limits.apiTokens.name}
        {...field("token-name")}
      />
      <fieldset className="token-scopes" aria-describedby={wrongScopes === null ? undefined : "token-scopes-problem"}>
        <legend>It may</legend>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            name={`scope-${scope}`}
            label={
              <>
                {scopeWords[scope].name} <span className="muted">{scopeWords[scope].allows}</span>
              </>
            }
            aria-invalid={wrongScopes === null ? undefined : true}
            checked={values.scopes.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              set({ scopes: checked ? [...values.scopes, scope] : values.scopes.filter((other) => other !== scope) })
            }
          />
        ))}
        {wrongScopes !== null && (
          <p id="token-scopes-problem" className="field-error" role="alert">
            {wrongScopes}
          </p>
        )}
      </fieldset>
      <SelectField label="Works for" {...field("days")}>
        {(["30", "90", "365", ""] as const).map((value) => (
          <option key={value} value={value}>
            {lifetimes[value]}
          </option>
        ))}
      </SelectField>
    </ProofFrame>
  );
}

/** Shows the token once, right after the server has created it. */
function Created({
  token: { name, token },
  onDone,
}: {
  token: CreatedApiToken;
  onDone: () => void;
}): React.ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const show = useSnackbar();

  useEffect(() => heading.current?.focus(), []);

  async function copy(): Promise<void> {
    if (await copyText(token)) show("Token copied.");
    else show("Couldn’t copy the token. Select and copy it by hand.", { alert: true });
  }

  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1} className="account-step">
        The token “{name}”
      </h3>
      <p>Put it where the program keeps its secrets. It is shown only now.</p>
      <p>
        <code className="app-key">{token}</code>
      </p>
      <div className="account-actions">
        <Button icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="block" onClick={onDone}>
          I’ve saved it
        </Button>
      </div>
    </div>
  );
}
