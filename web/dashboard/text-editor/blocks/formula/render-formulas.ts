// Asks the server for formulas as MathML, many in one call.
import { parseInert } from "#web/shared/browser/trusted-html.ts";
import { ownerApi } from "../../../shared/owner-api.ts";

/** Delay in milliseconds after a change. */
const settle = 250;

type Asked = { html: string; answer: (formula: Element | null) => void };

const known = new Map<string, Promise<Element | null>>();
let asked: Asked[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns a formula as it is on the page, or null if the TeX is wrong or the server can't be reached. */
export async function renderFormula(tex: string, isBlock: boolean): Promise<Element | null> {
  const html = formulaHtml(tex, isBlock);
  let rendered = known.get(html);
  if (!rendered) {
    rendered = new Promise((answer) => {
      asked.push({ html, answer });
      clearTimeout(timer);
      timer = setTimeout(() => void send(), settle);
    });
    known.set(html, rendered);
  }
  const formula = await rendered;
  return formula && document.importNode(formula, true);
}

async function send(): Promise<void> {
  const sent = asked;
  asked = [];
  try {
    const { content } = await ownerApi.posts.render({ body: { content: sent.map(({ html }) => html).join("") } });
    const { children } = parseInert(`<body>${content}`).body;
    for (const [index, { answer }] of sent.entries())
      answer(children.length === sent.length ? (children[index]?.querySelector("math") ?? null) : null);
  } catch {
    // The next change, or the next time that the post is opened, asks again.
    for (const { html, answer } of sent) {
      known.delete(html);
      answer(null);
    }
  }
}

function formulaHtml(tex: string, isBlock: boolean): string {
  const code = document.createElement(isBlock ? "pre" : "code");
  code.className = "math";
  code.textContent = tex;
  return isBlock ? code.outerHTML : `<p>${code.outerHTML}</p>`;
}
