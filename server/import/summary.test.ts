import { expect, test } from "vitest";
import { emptyReport } from "./report.ts";
import { writeSummary } from "./summary.ts";

test("the summary begins with counts, and lists equal lines once", () => {
  const svg = { message: "the image 1.gif was not found in the folder", topic: "image" } as const;
  const summary = writeSummary(
    {
      ...emptyReport(),
      source: "Posts come from content/blog (9 files).",
      created: 8,
      unchanged: 12,
      pictures: 3,
      notes: [
        { file: "a.md", message: "has no date, so it came in as a draft", topic: "draft" },
        { file: "b.md", message: "has no date, so it came in as a draft", topic: "draft" },
        { file: "a.md", message: "“C++”", topic: "tag" },
      ],
      problems: [
        ...["a", "b", "c", "d", "e", "f", "g"].map((name) => ({
          file: `${name}.md`,
          message: "formulas are kept as TeX code",
          topic: "code" as const,
        })),
        { file: "a.md", ...svg },
        { file: "a.md", ...svg },
        { file: "x.md", message: "not imported: it is empty", topic: "failed" },
      ],
    },
    true,
  );
  expect(summary).toBe(
    [
      "Posts come from content/blog (9 files).",
      "",
      "Posts, new                          8",
      "  of them drafts                    2",
      "Posts, changed                      0",
      "Posts, unchanged                   12",
      "Not imported                        1",
      "Images                              3",
      "Images not imported                 2",
      "Posts with something kept as code   7",
      "",
      "Not imported",
      "  x.md: not imported: it is empty",
      "",
      "Drafts",
      "  has no date, so it came in as a draft (2 times): a.md, b.md",
      "",
      "Kept as code",
      "  formulas are kept as TeX code (7 times): a.md, b.md, c.md, d.md, e.md and 2 more",
      "",
      "Images",
      "  a.md: the image 1.gif was not found in the folder (2 times)",
      "",
      "Tags left out, because a post has up to 20 here",
      "  a.md: “C++”",
      "",
      "This was a dry run: nothing was written.",
    ].join("\n"),
  );
});
