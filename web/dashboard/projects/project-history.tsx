import { emptyFields } from "#contract/project-fields.ts";
import { caseListNames, caseLists } from "#contract/case-lists.ts";
import { shortFactNames, storyTextNames, storyTexts } from "#contract/project-terms.ts";
import type { Project, ProjectFields, ProjectRevision } from "#contract/projects.ts";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import type { Image } from "../history/field-changes.tsx";
import { HistoryDialog, type HistoryProps, type HistorySource } from "../history/history-dialog.tsx";
import { ownerApi } from "../shared/owner-api.ts";
import { categoryNames } from "./project-fields.ts";

/** The history of a project. */
export function ProjectHistory({
  project,
  ...props
}: Omit<HistoryProps<ProjectFields, Project>, "source"> & { project: Project }): React.ReactElement {
  return <HistoryDialog source={historyOf(project, useWords().project)} {...props} />;
}

function historyOf({ id }: Project, words: Words["project"]): HistorySource<ProjectFields, Project> {
  return {
    key: String(id),
    note: "Visitors see it immediately. Slug, order and star stay as they are.",
    empty: emptyFields,
    list: async () => (await ownerApi.projects.revisions({ params: { id } })).items,
    load: async (number) => fieldsOfRevision(await ownerApi.projects.revision({ params: { id, number } })),
    restore: (number) => ownerApi.projects.restoreRevision({ params: { id, number } }),
    compared: {
      words: [
        ["Title", (fields) => fields.title],
        ["Slug", (fields) => fields.slug],
        ["Description", (fields) => fields.description],
        ["Category", (fields) => categoryNames[fields.category]],
        ["Company", (fields) => fields.company],
        ["Role", (fields) => fields.role],
        ["State", ({ state }) => words.states[state]],
        ...shortFactNames.map((name) => [words.shortFacts[name], (fields: ProjectFields) => fields[name]] as const),
        ["Year", (fields) => fields.year],
        ["Date Range", (fields) => fields.dateRange],
        ["External Link", (fields) => fields.externalLink],
        ["Tech Stack", ({ techStack, techYears }) => linesOf([techStack, ...techYears.map(yearsInWords)])],
        ["Tags", (fields) => fields.tags],
        ["Contributions", (fields) => fields.contributions],
        ...storyTextNames.map((name) => [storyTexts[name].label, (fields: ProjectFields) => fields[name]] as const),
        ...caseListNames.map(
          (name) =>
            [
              caseLists[name].label,
              (fields: ProjectFields) => linesOf(fields[name].map((row) => Object.values(row).join(" "))),
            ] as const,
        ),
        ["Posts", ({ postIds }) => postIds.join(", ")],
        ["Service", (fields) => fields.service],
        ["Media", ({ mediaUrl }) => fileOf(mediaUrl)],
        ["Moving card", ({ clipUrl }) => fileOf(clipUrl)],
        ["3D models", ({ modelUrls }) => modelUrls.map(fileOf).join(", ")],
        ["Under NDA", ({ nda, confidential }) => (nda ? `Yes: ${confidential.join(", ")}` : "No")],
        ["Starred", ({ starred }) => (starred ? "Yes" : "No")],
        ["Order", (fields) => fields.order],
      ],
      images: [
        ["Thumbnail", ({ thumbnailUrl }) => imagesOf([thumbnailUrl])],
        ["Background", ({ backgroundUrl }) => imagesOf([backgroundUrl])],
        ["Gallery", ({ gallery }) => imagesOf(gallery)],
      ],
    },
  };
}

function fieldsOfRevision(revision: ProjectRevision): ProjectFields {
  const { number: _number, savedAt: _savedAt, kind: _kind, author: _author, device: _device, ...rest } = revision;
  const { words: _words, restoredFrom: _restoredFrom, ...fields } = rest;
  return fields;
}

function linesOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" · ");
}

function yearsInWords({ name, from, to }: ProjectFields["techYears"][number]): string {
  return `${name} ${from}–${to}`;
}

function fileOf(url: string): string {
  return url.split("/").at(-1) ?? "";
}

function imagesOf(urls: readonly string[]): Image[] {
  return urls.filter((url) => url !== "").map((url) => ({ url, alt: "" }));
}
