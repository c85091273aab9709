import { limits } from "#contract/limits.ts";
import type { Enquiry } from "#contract/enquiries.ts";
import { type Stage, stages } from "#contract/enquiry-stages.ts";

type Folder = Enquiry["folder"];

/** The state of the screen. It is in the URL, so back, forward and reload restore it. */
export type EnquiriesView = {
  folder: Folder;
  layout: "list" | "board";
  stage: Stage | null;
  search: string;
  page: number;
  enquiry: number | null;
};

/** The parameter has this name in emails that were sent. */
const openParameter = "message";

export const folders = ["inbox", "archive", "spam"] as const satisfies readonly Folder[];

export const folderNames: Record<Folder, string> = { inbox: "Inbox", archive: "Archive", spam: "Spam" };

export function readEnquiriesView(query: URLSearchParams): EnquiriesView {
  const id = query.get(openParameter) ?? "";
  const folder = folders.find((each) => each === query.get("folder")) ?? "inbox";
  // Spam has no stages.
  const isSpam = folder === "spam";
  const layout = query.get("view") === "board" && !isSpam ? "board" : "list";
  const stage = stages.find((each) => each === query.get("stage")) ?? null;
  return {
    folder,
    layout,
    stage: isSpam || layout === "board" ? null : stage,
    search: (query.get("q") ?? "").slice(0, limits.search),
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1)),
    enquiry: /^\d{1,9}$/.test(id) ? Number(id) : null,
  };
}

export function enquiriesHref({ folder, layout, stage, search, page, enquiry }: EnquiriesView): string {
  const query = new URLSearchParams();
  if (folder !== "inbox") query.set("folder", folder);
  if (layout !== "list") query.set("view", layout);
  if (stage !== null) query.set("stage", stage);
  if (search !== "") query.set("q", search);
  if (page > 1) query.set("page", String(page));
  if (enquiry !== null) query.set(openParameter, String(enquiry));
  return query.size > 0 ? `/dashboard/enquiries?${query}` : "/dashboard/enquiries";
}

export function inFolder(folder: Folder): string {
  return folder === "spam" ? "spam" : `the ${folder}`;
}
