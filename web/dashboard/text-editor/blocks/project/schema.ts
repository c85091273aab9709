// Parts of the portfolio in a text: cards of projects, and games to play.
import { Node } from "@tiptap/core";
import { given, hasOnly, ownAttributes } from "../../schema/attributes.ts";

/** A project of the portfolio. Pages show its image and role, which the server looks up. */
export const ProjectCard = linkNode("projectCard", "project-card");

/** A build of a project, to play in the text: the live one, or the one that the URL names (gameUrlPattern). */
export const Game = linkNode("game", "game");

/** A paragraph with nothing but a link, which pages turn into a card or a game. */
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
