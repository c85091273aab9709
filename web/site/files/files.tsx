// The page on which a client sends files that the owner asked for.
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from "react-router";
import type { OpenFileRequest } from "#contract/file-requests.ts";
import { limits } from "#contract/limits.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { messageOf, throwPage } from "#web/shared/api/failure.ts";
import { FileField } from "#web/shared/client-files/file-field.tsx";
import { formatDate } from "#web/shared/site/format-date.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { formatBytes } from "#web/shared/ui/format-bytes.ts";
import { secretErrorMeta, secretHeaders, SecretPageError } from "../secret-page/secret-page.tsx";
import "./files.css";

export const handle: RouteHandle = { hydrate: "load", query: ["sent"] };

export { secretHeaders as headers };

const failed = "The page for files could not be loaded.";

type Loaded = { request: OpenFileRequest; isSent: boolean };

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const open = await apiOf(context, request.signal)
    .files.open({ params: { token: String(params.token) } })
    .catch((error: unknown) => {
      throw throwPage(error, failed);
    });
  return { request: open, isSent: new URL(request.url).searchParams.get("sent") === "1" };
}

export { load as loader, load as clientLoader };

const arrived = "It has arrived. Thank you!";

export default function Files(): React.ReactElement {
  const loaded = useLoaderData<typeof load>();
  const { token = "" } = useParams();
  const [{ owner, expiresAt, timeZone, files }, setRequest] = useState(loaded.request);
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState(loaded.isSent ? arrived : "");
  const [failure, setFailure] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setNews("");
    try {
      const { sendClientFiles } = await import("#web/shared/client-files/send-client-files.ts");
      await sendClientFiles(form.action, new FormData(form), setNews);
      const request = await browserApi.files.open({ params: { token } });
      form.reset();
      flushSync(() => {
        setRequest(request);
        setNews(arrived);
        setBusy(false);
      });
      status.current?.focus();
    } catch (error) {
      flushSync(() => {
        setNews("");
        setFailure(messageOf(error, "Nothing was sent. What you wrote is still here: try again in a moment."));
        setBusy(false);
      });
      button.current?.focus({ preventScroll: true });
    }
  }

  return (
    <section className="container section files" aria-labelledby="files-heading">
      <h1 id="files-heading">
        Send files to <bdi>{owner}</bdi>
      </h1>
      <p className="files-lead muted">
        Only <bdi>{owner}</bdi> can open what you send. You can come back to this page until{" "}
        {formatDate(expiresAt, timeZone)}.
      </p>
      {files.length > 0 && (
        <div className="files-sent">
          <h2 id="files-sent">What you have sent</h2>
          <ul aria-labelledby="files-sent">
            {files.map(({ name, bytes }, index) => (
              <li key={index}>
                <bdi>{name}</bdi> <span className="muted">{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form
        className="files-form"
        method="post"
        encType="multipart/form-data"
        action={browserApi.files.send.url({ params: { token } })}
        onSubmit={(event) => void send(event)}
      >
        <FileField label="Files" />
        <TextField
          label="Link (optional)"
          name="link"
          inputMode="url"
          placeholder="To files that are too large to send"
          autoComplete="off"
          maxLength={limits.link}
        />
        <TextArea label="Message (optional)" name="message" maxLength={limits.contact.message} />
        <p ref={status} role="status" tabIndex={-1} className="files-news">
          {news}
        </p>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Button ref={button} type="submit" variant="block" busy={busy} busyLabel="Sending…">
          Send
        </Button>
      </form>
    </section>
  );
}

export function ErrorBoundary(): React.ReactElement {
  return (
    <SecretPageError
      missing="The link may have expired, been withdrawn or be mistyped. Reply to the email to get a new one."
      failed={failed}
    />
  );
}

export const meta: MetaFunction<typeof load> = ({ error, matches }) =>
  error === undefined ? privateMeta(`Send files — ${siteOf(matches).identity.name}`) : secretErrorMeta(error, failed);
