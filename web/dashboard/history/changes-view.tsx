import type { ReactNode } from "react";
import type { Block, BlockChange, WordChange } from "./block-diff.ts";
import type { Look, Token } from "./tokens.ts";
import "./changes-view.css";

const elements = { strong: "strong", em: "em", u: "u", s: "s", code: "code" } as const;

/** Shows the changes of a text: edited blocks word by word, and unchanged ones collapsed. Shows only words, never the HTML itself. */
export function ChangesView({ changes }: { changes: readonly BlockChange[] }): React.ReactElement {
  return (
    <div className="changes">
      {fold(changes).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

type Folded = { kind: "folded"; blocks: readonly Block[] };

function Part({ part }: { part: BlockChange | Folded }): React.ReactElement {
  if (part.kind === "folded") {
    return (
      <details className="changes-folded">
        <summary>{part.blocks.length} unchanged paragraphs</summary>
        {part.blocks.map((block, index) => (
          <BlockView key={index} block={block} change="same" />
        ))}
      </details>
    );
  }
  if (part.kind !== "changed") return <BlockView block={part.block} change={part.kind} />;
  const { before, after, words } = part;
  const isOnlyLook = words.every((change) => change.kind === "same");
  return (
    <div className="changes-block" data-change="changed" data-code={after.label === "Code" || undefined}>
      {before.label === after.label ? (
        <Label text={after.label} />
      ) : (
        <p className="changes-label">
          {before.label !== after.label && <del>{before.label || "Paragraph"}</del>}{" "}
          <ins>{after.label || "Paragraph"}</ins>
        </p>
      )}
      {isOnlyLook && before.label === after.label && <p className="changes-label">Only its formatting changed</p>}
      <div className="changes-words">
        <Words changes={words} />
      </div>
    </div>
  );
}

export function BlockView({
  block,
  change,
}: {
  block: Block;
  change: "same" | "added" | "removed";
}): React.ReactElement {
  const words = <Tokens tokens={block.tokens} />;
  return (
    <div className="changes-block" data-change={change} data-code={block.label === "Code" || undefined}>
      <Label text={block.label} />
      <div className="changes-words">{change === "same" ? words : <Marked kind={change}>{words}</Marked>}</div>
    </div>
  );
}

export function Words({ changes }: { changes: readonly WordChange[] }): React.ReactNode {
  return changes.map(({ kind, tokens }, index) => {
    const words = <Tokens key={index} tokens={tokens} />;
    return kind === "same" ? (
      words
    ) : (
      <Marked key={index} kind={kind}>
        {words}
      </Marked>
    );
  });
}

/** The labels are for screen readers that don't announce `ins` and `del`. */
function Marked({ kind, children }: { kind: "added" | "removed"; children: ReactNode }): React.ReactElement {
  const Element = kind === "added" ? "ins" : "del";
  return (
    <Element>
      <span className="visually-hidden">{kind}: </span>
      {children}
      <span className="visually-hidden"> (end)</span>
    </Element>
  );
}

function Label({ text }: { text: string }): React.ReactNode {
  return text !== "" && <p className="changes-label">{text}</p>;
}

function Tokens({ tokens }: { tokens: readonly Token[] }): React.ReactNode {
  return joinLooks(tokens).map((token, index) => <span key={index}>{dress(token)}</span>);
}

function dress({ text, looks, picture }: Token): ReactNode {
  // Images of other sites would be requested from there.
  if (picture?.startsWith("/media/"))
    return <img className="changes-picture" src={picture} alt={text} loading="lazy" />;
  return looks.reduce<ReactNode>((inside, look) => wear(look, inside), text);
}

function wear(look: Look, inside: ReactNode): ReactNode {
  if (look === "link" || look === "note") return <span className={`changes-${look}`}>{inside}</span>;
  const Element = elements[look];
  return <Element>{inside}</Element>;
}

function joinLooks(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const isSame = last && !last.picture && !token.picture && last.looks.join() === token.looks.join();
    if (isSame) joined[joined.length - 1] = { ...last, text: last.text + token.text };
    else joined.push(token);
  }
  return joined;
}

function fold(changes: readonly BlockChange[]): (BlockChange | Folded)[] {
  const parts: (BlockChange | Folded)[] = [];
  let same: Block[] = [];
  const end = () => {
    const [only] = same;
    if (same.length === 1 && only) parts.push({ kind: "same", block: only });
    if (same.length > 1) parts.push({ kind: "folded", blocks: same });
    same = [];
  };
  for (const change of changes) {
    if (change.kind === "same") same.push(change.block);
    else {
      end();
      parts.push(change);
    }
  }
  end();
  return parts;
}
