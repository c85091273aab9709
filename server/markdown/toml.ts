/**
 * The TOML that front matter is made of: keys (dotted ones too), tables, strings of all four kinds, numbers, booleans, dates
 * (as text), arrays and inline tables. Throws an Error that names the line it can't read.
 */
export function parseToml(text: string): Record<string, unknown> {
  const root: Table = {};
  let table = root;
  const reader = new Reader(text);
  for (;;) {
    reader.skipBlank();
    if (reader.isAtEnd()) return root;
    if (reader.take("[[")) {
      table = openTable(root, reader.readKey("]]"), true);
    } else if (reader.take("[")) {
      table = openTable(root, reader.readKey("]"), false);
    } else {
      const path = reader.readKey("=");
      assign(table, path, reader.readValue());
    }
    reader.endLine();
  }
}

type Table = Record<string, unknown>;

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** White space, line ends and comments. */
  skipBlank(): void {
    this.match(/(?:\s+|#[^\n]*)*/y);
  }

  endLine(): void {
    if (this.match(/[ \t]*(?:#[^\n]*)?(?:\n|$)/y) === null) throw this.error();
  }

  readKey(end: string): string[] {
    const path: string[] = [];
    for (;;) {
      this.match(/[ \t]*/y);
      const quoted = this.match(/"[^"\n]*"|'[^'\n]*'/y);
      const key = quoted?.slice(1, -1) ?? this.match(/[\p{L}\p{N}_-]+/uy);
      if (key === null) throw this.error();
      path.push(key);
      this.match(/[ \t]*/y);
      if (this.take(end)) return path;
      if (!this.take(".")) throw this.error();
    }
  }

  readValue(): unknown {
    this.match(/[ \t]*/y);
    const long = this.match(/"""[^]*?"""(?!")|'''[^]*?'''(?!')/y);
    if (long !== null) {
      const inner = long.slice(3, -3).replace(/^\n/, "");
      return long.startsWith('"') ? unescape(inner.replace(/\\[ \t]*\n\s*/g, "")) : inner;
    }
    const basic = this.match(/"(?:[^"\\\n]|\\.)*"/y);
    if (basic !== null) return unescape(basic.slice(1, -1));
    const literal = this.match(/'[^'\n]*'/y);
    if (literal !== null) return literal.slice(1, -1);
    if (this.take("[")) return this.readList();
    if (this.take("{")) return this.readInlineTable();
    const bare = this.match(/[^\s,\]}#]+(?: \d{2}:[^\s,\]}#]+)?/y);
    if (bare === null) throw this.error();
    if (bare === "true" || bare === "false") return bare === "true";
    if (/^\d{4}-\d{2}-\d{2}/.test(bare)) return bare;
    const number = Number(bare.replaceAll("_", ""));
    if (Number.isNaN(number)) throw this.error();
    return number;
  }

  private readList(): unknown[] {
    const list: unknown[] = [];
    for (;;) {
      this.skipBlank();
      if (this.take("]")) return list;
      list.push(this.readValue());
      this.skipBlank();
      if (!this.take(",") && !this.text.startsWith("]", this.at)) throw this.error();
    }
  }

  private readInlineTable(): Table {
    const table: Table = {};
    for (;;) {
      this.skipBlank();
      if (this.take("}")) return table;
      assign(table, this.readKey("="), this.readValue());
      this.skipBlank();
      if (!this.take(",") && !this.text.startsWith("}", this.at)) throw this.error();
    }
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return null;
    this.at += found[0].length;
    return found[0];
  }

  private error(): Error {
    return new Error(`line ${this.text.slice(0, this.at).split("\n").length} is not TOML`);
  }
}

const escapes: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r" };

function unescape(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gs,
    (_match, short?: string, long?: string, letter?: string) => {
      const code = Number.parseInt(short ?? long ?? "", 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      return escapes[letter ?? ""] ?? letter ?? "";
    },
  );
}

function openTable(root: Table, path: string[], isList: boolean): Table {
  const parent = descend(root, path.slice(0, -1));
  const key = path.at(-1) ?? "";
  if (!isList) return descend(parent, [key]);
  const table: Table = {};
  const list = Object.hasOwn(parent, key) ? parent[key] : undefined;
  if (Array.isArray(list)) list.push(table);
  else define(parent, key, [table]);
  return table;
}

function assign(table: Table, path: string[], value: unknown): void {
  define(descend(table, path.slice(0, -1)), path.at(-1) ?? "", value);
}

function descend(table: Table, path: string[]): Table {
  let current = table;
  for (const key of path) {
    const own = Object.hasOwn(current, key) ? current[key] : undefined;
    const next: unknown = Array.isArray(own) ? own.at(-1) : own;
    if (isTable(next)) {
      current = next;
    } else {
      const made: Table = {};
      define(current, key, made);
      current = made;
    }
  }
  return current;
}

/** Not by assignment, which would let a key named `__proto__` reach every object. */
function define(table: Table, key: string, value: unknown): void {
  Object.defineProperty(table, key, { value, writable: true, enumerable: true, configurable: true });
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
