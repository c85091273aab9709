// Cards, games and buttons: links that are blocks.
import { Node } from "@tiptap/core";
import { alignments } from "#contract/post-html.ts";
import { given, hasOnly, ownAttributes, read } from "./attributes.ts";

/** A page elsewhere, with what the server found there. */
export const Bookmark = Node.create({
  name: "bookmark",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ownAttributes({ href: "", title: "", description: "", image: "", site: "" }),
  parseHTML: () => [
    {
      tag: "figure.bookmark",
      priority: 60,
      getAttrs: (element) => {
        const link = element.querySelector(":scope > p > a[href]");
        return (
          link !== null && {
            href: link.getAttribute("href"),
            title: link.textContent,
            description: element.querySelector(":scope > p:nth-of-type(2)")?.textContent ?? "",
            image: element.querySelector(":scope > img")?.getAttribute("src") ?? "",
            site: element.querySelector(":scope > figcaption")?.textContent ?? "",
          }
        );
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    { class: "bookmark" },
    ...(attrs.image === "" ? [] : [["img", { src: attrs.image, alt: "" }]]),
    ["p", ["a", { href: attrs.href }, attrs.title]],
    ...(attrs.description === "" ? [] : [["p", attrs.description]]),
    ["figcaption", attrs.site],
  ],
});

/** A link that looks like a button. Its content is its label. */
export const Button = Node.create({
  name: "button",
  group: "block",
  content: "text*",
  marks: "",
  defining: true,
  addAttributes: () => ownAttributes({ href: "", align: null }),
  parseHTML: () => [
    {
      tag: "p.button",
      priority: 60,
      contentElement: (element) => element.querySelector<HTMLElement>("a") ?? element,
      getAttrs: (element) => {
        const [link, ...others] = element.childNodes;
        if (!(link instanceof Element) || link.tagName !== "A" || !hasOnly(link, "href") || others.length > 0)
          return false;
        const align = alignments.find((name) => element.classList.contains(`ql-align-${name}`)) ?? null;
        return { ...read(link, "href"), align };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "p",
    { class: attrs.align ? `button ql-align-${attrs.align}` : "button" },
    ["a", { href: attrs.href }, 0],
  ],
});

/** A project of the portfolio. Pages show its image and role, which the server looks up. */
export const ProjectCard = linkNode("projectCard", "project-card");

/** A build of a project, to play in the text: the live one, or the one that the URL names (gameUrlPattern). */
export const Game = linkNode("game", "game");

/** A paragraph with nothing but a link, of which pages show more. */
function linkNode(name: string, className: string) {
  return Node.create({
    name,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () => ownAttributes({ href: "", title: "" }),
    parseHTML: () => [
      {
        tag: `p.${className}`,
        priority: 60,
        getAttrs: (element) => {
          const [link, ...others] = element.children;
          return (
            link?.tagName === "A" &&
            others.length === 0 &&
            hasOnly(link, "href") && { href: link.getAttribute("href"), title: link.textContent }
          );
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => ["p", { class: className }, ["a", given({ href: attrs.href }), attrs.title]],
  });
}
