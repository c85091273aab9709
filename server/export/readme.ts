import type { ExportReport } from "./export-site.ts";
import { exportFiles } from "./format.ts";

/** Writes the README of an export, for someone who reads it years later. */
export function writeReadme(
  { posts, drafts, pages, projects, categories, files }: ExportReport,
  { hasNda, now }: { hasNda: boolean; now: Date },
): string {
  const nda = hasNda
    ? "\n**Some of the projects are under NDA.** They are here with everything that visitors of the site don't see: company, links, images.\nDon't pass this folder on before you have looked at `nda: true` in `projects/`.\n"
    : "";
  return `# Everything of this site, as files

Written on ${now.toISOString().slice(0, 10)}: ${posts} posts (${drafts} of them not published), ${pages} pages, ${projects} projects, ${categories} categories, ${files} images and videos.
${nda}
- \`${exportFiles.posts}/\`: one Markdown file a post, drafts too. Title, dates, category and the rest stand in its front matter. What Markdown
  cannot say, such as alignment, sizes of type and captions, stands in it as HTML.
- \`${exportFiles.pages}/\`: the site's other pages, such as /now, in the same form; \`placement\` says where the site links to each.
- \`${exportFiles.projects}/\`: one YAML file a project.
- \`${exportFiles.selections}\`: selections of projects, each with its page; it is there if there are any.
- \`${exportFiles.site}/\`: the words, links, prices and looks of the pages, one YAML file for each section.
- \`${exportFiles.media}/\`: the images and videos that they name; \`${exportFiles.mediaList}\` has their descriptions.
- \`${exportFiles.categories}\`: the categories. Tags and series are in the posts; \`${exportFiles.formerNames}\` has their former URLs, if there are any.
- \`${exportFiles.builds}/\`: playable builds of projects, a folder for each version; \`${exportFiles.buildList}\` says what they are. It is there if any project has one.
- \`${exportFiles.clientLinks}\`: the links for clients, for your records: by hashes, which open nothing. An import leaves them out.
- \`${exportFiles.subscribers}\`: the newsletter's subscribers, with the hashes of addresses that left. It is there only if it was asked for.
- \`${exportFiles.mark}\`: what tells an export from any other folder.

To make the same site of it, on an empty one:

    DEMO_CONTENT=false npm run import -- THIS-FOLDER

Not in it: the trash, earlier versions of posts and sections, text that was typed and not saved or not published, messages and accounts; subscribers of the newsletter, unless they were asked for.
`;
}
