import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { issueCalls } from "#contract/newsletter-issues.ts";
import type { Context } from "../context.ts";
import { createTestMail } from "../domain/enquiries/test-mail.ts";
import { composeLetter, listIdOf } from "../domain/newsletter/compose-letter.ts";
import {
  draftIssue,
  getIssue,
  listIssuePage,
  pauseIssue,
  queueIssue,
  resumeIssue,
  stopIssue,
} from "../domain/newsletter/issues.ts";
import { getPostNumber } from "../domain/posts/post-ids.ts";
import { getPost } from "../domain/posts/posts.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { NotFoundError } from "../errors.ts";
import { addLeaveLink, type Letter } from "../letters/letter.ts";
import { darkTheme } from "../letters/letter-styles.ts";
import { isSameSecret, sign } from "../secrets/secrets.ts";
import { bind } from "./bind.ts";

const testText =
  "<p>This letter shows how mailboxes take those of your newsletter.</p><p>Show its source: there stands whether SPF, DKIM and DMARC pass.</p>";
const previewTime = 3_600_000;
const letterQuery = z.object({
  subject: z.string().catch(""),
  preheader: z.string().catch(""),
  until: z.string().catch(""),
  signature: z.string().catch(""),
  theme: z.enum(["light", "dark"]).catch("light"),
});

/** Shows a letter as programs with one of the themes do, whatever the theme of the browser. */
function inTheme(html: string, theme: "light" | "dark"): string {
  return html.replace(darkTheme, theme === "dark" ? "@media all" : "@media not all");
}

export function registerIssues(app: FastifyInstance, context: Context): void {
  const { db, config, clock, signingKey } = context;
  const sendTest = createTestMail(context, "newsletter");

  bind(app, context, issueCalls.draft, ({ params, query: { topics } }) =>
    draftIssue(
      context,
      getPostNumber(params.id),
      topics?.split(",").filter((topic) => topic !== ""),
    ),
  );

  bind(app, context, issueCalls.preview, async ({ params, body }) => {
    const letter = await writeFor(params.id, body);
    const until = String(clock.now().getTime() + previewTime);
    const query = new URLSearchParams({ ...body, until, signature: signed(params.id, { ...body, until }) });
    const url = `${config.apiBaseUrl}/blogs/${encodeURIComponent(params.id)}/issue/letter?${query}`;
    return { ...letter, bytes: Buffer.byteLength(letter.html), url };
  });

  // In a frame, which sends no token: the signature stands for it.
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    "/blogs/:id/issue/letter",
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const { subject, preheader, until, signature, theme } = letterQuery.parse(query);
      const right = signed(params.id, { subject, preheader, until });
      if (!isSameSecret(signature, right) || Number(until) < clock.now().getTime())
        throw new NotFoundError("This preview has expired. Open it again.");
      const { html } = await writeFor(params.id, { subject, preheader });
      await reply
        .type("text/html; charset=utf-8")
        .headers({
          "cache-control": "no-store",
          "x-robots-tag": "noindex",
          "content-security-policy": `default-src 'none'; img-src 'self' ${config.siteUrl} data:; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox`,
        })
        .send(inTheme(html, theme));
    },
  );

  bind(app, context, issueCalls.testSender, async ({ caller }) => {
    const title = { subject: "Test letter from your site", preheader: "" };
    const letter = await composeLetter(context, { slug: "", content: testText, imageUrl: "", imageAlt: "" }, title);
    const to = await mailTest(caller.id, title.subject, addLeaveLink(letter, testLeaveUrl));
    return {
      message: `The mail server accepted a letter to ${to}. In your mailbox, show its source: spf=pass, dkim=pass and dmarc=pass should stand there.`,
    };
  });

  bind(app, context, issueCalls.test, async ({ params, body, caller }) => {
    const to = await mailTest(caller.id, body.subject, await writeFor(params.id, body));
    return { message: `The mail server accepted the letter to ${to}. If it doesn't arrive, look in the spam folder.` };
  });

  bind(app, context, issueCalls.send, ({ params, body }) => queueIssue(context, getPostNumber(params.id), body));

  bind(app, context, issueCalls.list, ({ query }) => listIssuePage(context, query.page));

  bind(app, context, issueCalls.get, ({ params }) => getIssue(context, params.id));

  bind(app, context, issueCalls.pause, ({ params }) => pauseIssue(context, params.id));

  bind(app, context, issueCalls.resume, ({ params }) => resumeIssue(context, params.id));

  bind(app, context, issueCalls.stop, ({ params }) => stopIssue(context, params.id));

  /** Leads to a page that says that there is no such subscription. */
  const testLeaveUrl = `${config.siteUrl}/unsubscribe/test`;

  async function mailTest(caller: string, subject: string, letter: Letter): Promise<string> {
    const { identity, newsletter } = await readSiteContent(context);
    return sendTest(caller, {
      subject,
      fromName: newsletter.sender || identity.name,
      ...letter,
      list: { id: listIdOf(config), unsubscribeUrl: testLeaveUrl },
    });
  }

  function signed(
    id: string,
    { subject, preheader, until }: Record<"subject" | "preheader" | "until", string>,
  ): string {
    return sign(signingKey, "letter", id, until, subject, preheader);
  }

  async function writeFor(id: string, title: { subject: string; preheader: string }) {
    const post = await getPost(db, getPostNumber(id));
    return addLeaveLink(await composeLetter(context, post, title), testLeaveUrl);
  }
}
