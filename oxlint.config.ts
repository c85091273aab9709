import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * The folders of each side, from the lowest to the highest: a folder imports only folders that stand before it in its list. Names in
 * one string stand side by side and don't import each other. docs/architecture.md says what each is for.
 */
export const serverLayers = [
  "workers secrets",
  "text",
  "store",
  "attempt-limits mail",
  "media",
  "unpacking counting typesetting letters",
  "context.ts",
  "domain",
  "markdown",
  "export",
  "import",
  "backup",
  "resume-pdf quote-pdf person-pdf",
  "transfers",
  "site-health",
  "visitor-api",
  "pages",
  "look",
  "feeds share-images load-limits",
  "play watermarks",
  "metrics",
  "http jobs",
  "create-context.ts app.ts",
  "copy-of-site.ts",
  "start.ts transfer-process.ts",
  "releases",
];
export const webLayers = [
  "shared/styles boot",
  "shared/browser shared/fonts",
  "shared/site",
  "shared/api shared/icons",
  "shared/ui",
  "shared/form shared/dialogs shared/posts shared/island shared/client-links shared/client-files",
  "shared/image-viewer shared/video shared/session shared/builds shared/sharing",
  "shared/player shared/model-viewer",
  "shared/projects shared/lists",
  "shared/article shared/missing",
  "seo rendering dashboard/shared dashboard/ui dashboard/html",
  "dashboard/form",
  "dashboard/saving dashboard/history",
  "dashboard/drafts dashboard/site-url",
  "dashboard/command-palette",
  "site/edit-link",
  "site/contact site/newsletter site/search site/secret-page dashboard/media-picker dashboard/people dashboard/post-lists",
  "dashboard/models",
  "dashboard/text-editor",
  "site/layout site/home site/about site/portfolio site/blog site/client-link site/call site/quote site/files site/subscribe site/login site/setup site/own-page site/embed dashboard/layout dashboard/posts dashboard/pages dashboard/editor dashboard/view dashboard/categories dashboard/projects dashboard/builds dashboard/selections dashboard/client-links dashboard/media dashboard/enquiries dashboard/letters dashboard/subscribers dashboard/statistics dashboard/trash dashboard/transfers dashboard/health dashboard/account dashboard/welcome dashboard/site",
];

type Pattern = { regex: string; message: string };

const webOnly: Pattern = {
  regex: "^#server/|\\.\\./server/",
  message: "The web app knows the server only through the API.",
};
const starterOnly: Pattern = {
  regex: "^#content/|/content/",
  message:
    "content/ only fills an empty site: server/domain/site/ and server/import/examples.ts. Everything else reads the site's content.",
};
const ownerOnly: Pattern = { regex: "^#web/dashboard/", message: "Public pages load nothing of the dashboard." };
const ownLink = { name: "react-router", importNames: ["Link"], message: "web/shared/ui/link.tsx has it." };

export default defineConfig({
  plugins: ["typescript", "unicorn", "react", "jsx-a11y", "import", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "off",
    "import/no-cycle": "error",
    "import/no-unassigned-import": "off",
    "import/no-named-as-default-member": "off",
    "no-self-compare": "error",
    "no-await-in-loop": "off",
    "no-underscore-dangle": [
      "error",
      {
        allow: ["_id"],
      },
    ],
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "promise/always-return": "off",
    "vitest/valid-expect": [
      "error",
      {
        maxArgs: 2,
      },
    ],
    "vitest/no-conditional-expect": "off",
    "vitest/expect-expect": "off",
    "unicorn/consistent-function-scoping": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/no-base-to-string": "off",
    "typescript/consistent-return": "off",
    "typescript/unbound-method": "off",
    "no-shadow": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-unnecessary-type-conversion": "off",
    "typescript/no-unnecessary-type-arguments": "off",
    "promise/no-callback-in-promise": "off",
    "no-empty-pattern": "off",
    "typescript/consistent-type-imports": [
      "error",
      {
        disallowTypeAnnotations: false,
      },
    ],
    "react/react-in-jsx-scope": "off",
    "react/no-danger": "off",
    "react/no-array-index-key": "off",
    "vitest/require-mock-type-parameters": "off",
    "no-restricted-imports": "off",
  },
  overrides: [
    ...layerRules("server", serverLayers, [starterOnly]),
    {
      files: ["web/**"],
      rules: { "no-restricted-imports": ["error", { patterns: [webOnly, starterOnly], paths: [ownLink] }] },
    },
    ...layerRules("web", webLayers, [webOnly, starterOnly]),
    {
      files: ["web/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          { object: "URL", property: "parse", message: "Safari 17 lacks it: use web/shared/browser/parse-url.ts." },
          {
            object: "navigator",
            property: "clipboard",
            message: "Pages without TLS lack it: use web/shared/browser/copy-text.ts.",
          },
        ],
        "no-restricted-globals": [
          "error",
          { name: "localStorage", message: "It throws where site data is blocked: use web/shared/browser/storage.ts." },
        ],
      },
    },
    {
      files: ["web/shared/browser/storage.ts", "web/boot/page.ts", "web/dashboard/**", "web/**/*.test.ts"],
      rules: { "no-restricted-globals": "off" },
    },
    {
      files: ["server/domain/site/site-content.ts", "server/domain/site/setup.ts", "server/import/examples.ts"],
      rules: { "no-restricted-imports": "off" },
    },
    // Tests call a function twice to see that it gives the same.
    { files: ["**/*.test.ts"], rules: { "no-restricted-imports": "off", "no-self-compare": "off" } },
    { files: ["web/shared/browser/copy-text.ts"], rules: { "no-restricted-properties": "off" } },
    // The list of posts fetches the editor before somebody opens it.
    { files: ["web/shared/ui/link.tsx", "web/dashboard/posts/posts.tsx"], rules: { "no-restricted-imports": "off" } },
    {
      files: ["contract/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          { patterns: [{ group: ["#server/*", "#web/*", "node:*"], message: "The contract has no I/O." }] },
        ],
      },
    },
  ],
  ignorePatterns: ["build/", "node_modules/", ".react-router/", "content/demo/builds/*/phaser.js"],
});

/** One override for each folder: it may not import what stands beside or above it. */
function layerRules(root: "server" | "web", layers: readonly string[], always: readonly Pattern[]): OxlintOverride[] {
  const rows = layers.map((row) => row.split(" "));
  return rows.flatMap((row, index) =>
    row.map((folder): OxlintOverride => {
      const forbidden = rows
        .slice(index)
        .flat()
        .filter((other) => other !== folder);
      const alternatives = (names: readonly string[]) => names.map((name) => name.replaceAll(".", "\\.")).join("|");
      const parent = parentOf(folder);
      const beside = forbidden.filter((other) => parent !== "" && parentOf(other) === parent);
      const layer: Pattern = {
        // By its alias, by a relative path that leaves the folder, or from a folder beside it.
        regex: [
          `^(?:#${root}|\\.{1,2}(?:/\\.\\.)*)/(?:[a-z-]+/)?(?:${alternatives(forbidden)})(?:/|$)`,
          ...(beside.length > 0
            ? [`^(?:\\.\\./)+(?:${alternatives(beside.map((name) => name.slice(parent.length)))})(?:/|$)`]
            : []),
        ].join("|"),
        message: `${root}/${folder} stands below it (oxlint.config.ts): imports go down only.`,
      };
      return {
        files: [folder.endsWith(".ts") ? `${root}/${folder}` : `${root}/${folder}/**`],
        rules: {
          "no-restricted-imports": [
            "error",
            {
              patterns: [
                ...always,
                ...(folder.startsWith("site/") ? [ownerOnly] : []),
                ...(forbidden.length > 0 ? [layer] : []),
              ],
              ...(root === "web" && { paths: [ownLink] }),
            },
          ],
        },
      };
    }),
  );
}

/** "dashboard/" of "dashboard/posts"; empty for a folder at the top. */
function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf("/") + 1);
}
