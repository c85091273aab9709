import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeFile } from "./file-types.ts";

test("a page has the encoding that it declares, if browsers know it", async () => {
  const at = join(mkdtempSync(join(tmpdir(), "savepoint-types-")), "index.html");
  for (const [said, type] of [
    ["utf-7", "text/html; charset=utf-8"],
    ["made-up", "text/html; charset=utf-8"],
    ["Shift_JIS", "text/html; charset=shift_jis"],
  ] as const) {
    writeFileSync(at, `<meta charset="${said}">`);
    expect((await describeFile("index.html", at)).type).toBe(type);
  }
});
