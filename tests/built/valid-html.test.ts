// The HTML of every public page, as the Nu Html Checker of the W3C sees it. It is taken from npm for this test alone, and runs on Java.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./support/site.ts";

const checker = "vnu-jar@26.9.27";

/** What React writes, and what the checker doesn't know yet: HTML allows `blocking` for `expect`, too. */
const known = [
  /^Attribute “vt-(?:name|update|share|enter|exit)” not allowed/,
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”\./,
];

test(
  "every public page is valid HTML",
  { tags: ["long"], timeout: 180_000 },
  async ({ exampleSite: { url }, skip }) => {
    skip(
      spawnSync("java", ["-version"]).status !== 0,
      "The checker needs Java (on Debian: apt-get install default-jre-headless).",
    );
    const folder = mkdtempSync(join(tmpdir(), "savepoint-html-"));
    try {
      const installed = spawnSync("npm", [
        "install",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--prefix",
        folder,
        checker,
      ]);
      expect(installed.status, String(installed.stderr)).toBe(0);
      const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
      const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => new URL(address).pathname);
      expect(paths.length).toBeGreaterThan(50);
      const more = [
        "/login",
        "/blogs/search?q=unity",
        "/blogs/search?q=zzzzqq",
        "/portfolio/none",
        "/blog/none",
        "/quote/none",
        "/s/none",
      ];
      const files = new Map<string, string>();
      for (const [index, path] of [...paths, ...more].entries()) {
        const file = join(folder, `${index}.html`);
        writeFileSync(file, await (await fetch(url + path)).text());
        files.set(file, path);
      }
      const jar = join(folder, "node_modules/vnu-jar/build/dist/vnu.jar");
      const { stderr } = spawnSync("java", ["-jar", jar, "--format", "json", "--exit-zero-always", ...files.keys()], {
        encoding: "utf8",
        maxBuffer: 256 * 1024 * 1024,
      });
      const { messages } = JSON.parse(stderr) as {
        messages: { type: string; message: string; url: string; extract?: string }[];
      };
      const wrong = messages
        .filter(({ type, message }) => type === "error" && !known.some((pattern) => pattern.test(message)))
        .map(({ message, url, extract = "" }) => `${files.get(url.replace("file:", ""))}: ${message} ${extract}`);
      expect(wrong).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
