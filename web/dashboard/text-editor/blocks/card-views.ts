// Bookmarks, buttons, project cards and games.
import type { Node } from "@tiptap/pm/model";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { atomView, words } from "./atom-view.ts";
import type { GetPosition } from "./figure-view.ts";
import { isOwnSource } from "./own-source.ts";
import { type CardProject, findProject } from "./projects.ts";

export const bookmarkView = atomView({
  tag: "figure",
  draw: ({ attrs: { title, href, description, site, image } }, dom) => {
    dom.classList.add("bookmark");
    const parts: HTMLElement[] = [];
    if (image !== "" && isOwnSource(String(image))) parts.push(thumbnail(String(image)));
    const name = document.createElement("p");
    name.append(words("a", "", title === "" ? String(href) : String(title)));
    parts.push(name);
    if (description !== "") parts.push(words("p", "", String(description)));
    dom.replaceChildren(...parts, words("figcaption", "", String(site)));
  },
});

export const projectCardView = atomView({
  tag: "p",
  draw: ({ attrs: { href, title } }, dom) => drawCard(dom, String(href), String(title), ({ facts }) => facts),
});

export const gameView = atomView({
  tag: "p",
  draw: ({ attrs: { href, title } }, dom, view) => {
    const isPinned = String(href).includes("#");
    drawCard(dom, String(href).replace(/#.*/, ""), String(title), () => {
      // The page plays only what stands between the other blocks (server/api/embeds.ts).
      if (dom.parentElement !== view.dom)
        return "Readers get a link here. They play it in the text if it is not within another block.";
      return isPinned
        ? "Readers play this version here, also when another is live."
        : "Readers play here what is live.";
    });
  },
});

/** Draws a card with a link's words, and what is known of its project. */
function drawCard(dom: HTMLElement, href: string, title: string, factsOf: (project: CardProject) => string): void {
  dom.classList.add("project-card");
  const link = words("a", "", title);
  dom.replaceChildren(link);
  void findProject(href).then((project) => {
    // It may show another project by now.
    if (!project || !link.isConnected) return;
    const facts = factsOf(project);
    dom.replaceChildren(thumbnail(project.image), link, ...(facts === "" ? [] : [words("small", "", facts)]));
  });
}

function thumbnail(src: string): HTMLImageElement {
  const image = document.createElement("img");
  image.alt = "";
  image.draggable = false;
  image.src = src;
  return image;
}

/** Its link leads nowhere while one writes its label. */
export function buttonView(first: Node, _view: EditorView, _getPos: GetPosition): NodeView {
  const dom = document.createElement("p");
  const contentDOM = document.createElement("a");
  contentDOM.dataset.placeholder = "Label";
  dom.append(contentDOM);
  let align: string | null = null;
  const show = ({ attrs, content }: Node) => {
    if (align !== null) dom.classList.remove(`ql-align-${align}`);
    align = attrs.align as string | null;
    dom.classList.add("button", ...(align === null ? [] : [`ql-align-${align}`]));
    contentDOM.classList.toggle("is-empty", content.size === 0);
  };
  show(first);
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false;
      show(node);
      return true;
    },
  };
}
