import { Node } from "@tiptap/core";
import { ownAttributes, read } from "../../schema/attributes.ts";

/** A file to download. `detail` says its type and size. */
export const File = Node.create({
  name: "file",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ownAttributes({ href: "", download: "", label: "", detail: "" }),
  parseHTML: () => [
    {
      tag: "p.file",
      priority: 60,
      getAttrs: (element) => {
        const [link, detail, ...others] = element.children;
        if (element.className !== "file" || link?.tagName !== "A" || !link.hasAttribute("download")) return false;
        if (others.length > 0 || (detail && detail.tagName !== "SMALL")) return false;
        const { href, download } = read(link, "href", "download");
        return { href, download, label: link.textContent, detail: detail?.textContent ?? "" };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const link = ["a", { href: attrs.href, download: attrs.download }, attrs.label] as const;
    return attrs.detail === ""
      ? ["p", { class: "file" }, link]
      : ["p", { class: "file" }, link, " ", ["small", attrs.detail]];
  },
});
