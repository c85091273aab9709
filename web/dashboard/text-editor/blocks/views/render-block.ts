// Asks the server for blocks as readers see them, many in one call: for what only the server can draw.
import { parseInert } from "#web/shared/browser/trusted-html.ts";
import { ownerApi } from "../../../shared/owner-api.ts";

/** Delay in milliseconds after a change. */
const settle = 250;

type Asked = { html: string; answer: (block: Element | null) => void };

const known = new Map<string, Promise<Element | null>>();
let asked: Asked[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns a block as it is on the page, or null if the server can't be reached. `html` is its stored form. */
export async function renderBlock(html: string): Promise<Element | null> {
  let rendered = known.get(html);
  if (!rendered) {
    rendered = new Promise((answer) => {
      asked.push({ html, answer });
      clearTimeout(timer);
      timer = setTimeout(() => void send(), settle);
    });
    known.set(html, rendered);
  }
  const block = await rendered;
  return block && document.importNode(block, true);
}

async function send(): Promise<void> {
  const sent = asked;
  asked = [];
  try {
    const { content } = await ownerApi.posts.render({ body: { content: sent.map(({ html }) => html).join("") } });
    const { children } = parseInert(`<body>${content}`).body;
    for (const [index, { answer }] of sent.entries())
      answer(children.length === sent.length ? (children[index] ?? null) : null);
  } catch {
    // The next change, or the next time that the post is opened, asks again.
    for (const { html, answer } of sent) {
      known.delete(html);
      answer(null);
    }
  }
}
