// The page on which a client sends files that the owner asked for.
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import type { OpenFileRequest } from "#contract/file-requests.ts";
import { limits } from "#contract/limits.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf, browserApi } from "#web/shared/api/client.ts";
import { messageOf, throwPage } from "#web/shared/api/failure.ts";
import { FileField } from "#web/shared/client-files/file-field.tsx";
import { formatDate } from "#web/shared/site/format-date.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { formatBytes } from "#words/numbers.ts";
import { secretHeaders, secretMeta, SecretPageError } from "../secret-page/secret-page.tsx";
import "./files.css";

export const handle: RouteHandle = { hydrate: "load", query: ["sent"] };

export { secretHeaders as headers };

type Loaded = { request: OpenFileRequest; isSent: boolean };

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const open = await apiOf(context, request.signal)
    .files.open({ params: { token: String(params.token) } })
    .catch((error: unknown) => {
      throw throwPage(error);
    });
  return { request: open, isSent: new URL(request.url).searchParams.get("sent") === "1" };
}

export { load as loader, load as clientLoader };

export default function Files(): React.ReactElement {
  const { files: words, clientFiles, contact, dates, numbers } = useWords();
  const loaded = useLoaderData<typeof load>();
  const { token = "" } = useParams();
  const [{ owner, expiresAt, timeZone, files }, setRequest] = useState(loaded.request);
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState(loaded.isSent ? words.arrived : "");
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
      await sendClientFiles(form.action, new FormData(form), clientFiles, setNews);
      const request = await browserApi.files.open({ params: { token } });
      form.reset();
      flushSync(() => {
        setRequest(request);
        setNews(words.arrived);
        setBusy(false);
      });
      status.current?.focus();
    } catch (error) {
      flushSync(() => {
        setNews("");
        setFailure(messageOf(error, words.notSent));
        setBusy(false);
      });
      button.current?.focus({ preventScroll: true });
    }
  }

  return (
    <section className="container section files" aria-labelledby="files-heading">
      <h1 id="files-heading">
        <Filled phrase={words.heading} parts={{ owner: <bdi>{owner}</bdi> }} />
      </h1>
      <p className="files-lead muted">
        <Filled
          phrase={words.lead}
          parts={{ owner: <bdi>{owner}</bdi>, day: formatDate(expiresAt, timeZone, dates) }}
        />
      </p>
      {files.length > 0 && (
        <div className="files-sent">
          <h2 id="files-sent">{words.sent}</h2>
          <ul aria-labelledby="files-sent">
            {files.map(({ name, bytes }, index) => (
              <li key={index}>
                <bdi>{name}</bdi> <span className="muted">{formatBytes(bytes, numbers)}</span>
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
        <FileField label={words.files} />
        <TextField
          label={contact.link}
          name="link"
          inputMode="url"
          placeholder={words.linkExample}
          autoComplete="off"
          maxLength={limits.link}
        />
        <TextArea label={words.message} name="message" maxLength={limits.contact.message} />
        <p ref={status} role="status" tabIndex={-1} className="files-news">
          {news}
        </p>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Button ref={button} type="submit" variant="block" busy={busy} busyLabel={contact.sending}>
          {words.send}
        </Button>
      </form>
    </section>
  );
}

export function ErrorBoundary(): React.ReactElement {
  return <SecretPageError missing={useWords().files.missing} />;
}

export const meta = secretMeta("files");
