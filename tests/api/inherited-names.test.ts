// Names that visitors and programs send may be names of what every object inherits.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillTemplate } from "#contract/reply-templates.ts";
import { describeFile } from "#server/unpacking/file-types.ts";
import { readDocument } from "#tests/support/openapi-document.ts";
import { inheritedNames } from "#tests/support/openapi-values.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("no call of the API fails for one of such names in its URL, its query or its body", () =>
  callAll((index) => inheritedNames.filter((_, each) => each === index % inheritedNames.length)));

test("no call of the API fails for any of such names", { tags: ["long"] }, () => callAll(() => inheritedNames));

async function callAll(namesOf: (index: number) => readonly string[]): Promise<void> {
  const server = await startTestServer();
  const failed: string[] = [];
  const { operations } = await readDocument(server);
  for (const [index, { method, path, parameters, body }] of operations.entries()) {
    for (const name of namesOf(index)) {
      const query = parameters.filter((parameter) => parameter.in === "query");
      const asked = new URLSearchParams(query.map((parameter) => [parameter.name, name]));
      const url = `${path.replace(/\{\w+\}/g, name)}${query.length > 0 ? `?${asked}` : ""}`;
      const named = JSON.parse(`{"${name}": "${name}", "slug": "${name}", "path": "/${name}"}`) as unknown;
      const answer = await server.asOwner(method.toUpperCase(), url.replace(/^\/api/, ""), body ? named : undefined);
      if (answer.status >= 500) failed.push(`${method} ${url}: ${answer.status}`);
    }
  }
  expect(failed).toEqual([]);
}

test("texts may have such names for attributes, languages, images and callouts", async () => {
  const server = await startTestServer();
  for (const name of inheritedNames) {
    const { slug } = await createPost(server, {
      published: true,
      content: `<pre ${name}="x" data-language="${name}">code</pre><p><img src="${name}" ${name}="x" alt=""></p><video src="/media/${name}" ${name}=""></video><table><colgroup><col ${name}="1"></colgroup></table><${name}>x</${name}>`,
    });
    const { status, text } = await server.call("GET", `/blogs/${slug}`);
    expect({ name, status, isCode: text.includes("native code") }).toEqual({
      name,
      status: 200,
      isCode: false,
    });
  }
});

test("such names are no placeholders and no endings of files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "savepoint-names-"));
  for (const name of inheritedNames) {
    expect(fillTemplate(`{${name}}`, { name: "Kim" })).toBe(`{${name}}`);
    writeFileSync(join(folder, "file"), "x");
    expect((await describeFile(`x.${name}`, join(folder, "file"))).type).toBe("application/octet-stream");
  }
});
