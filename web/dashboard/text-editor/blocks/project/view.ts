// Cards of projects, and games, which look the same in the editor.
import { atomView, words } from "../views/atom-view.ts";
import { drawThumbnail } from "../views/draw-image.ts";
import { type CardProject, findProject } from "./projects.ts";

export const projectCardView = atomView({
  tag: "p",
  draw: ({ attrs: { href, title } }, dom) => drawCard(dom, String(href), String(title), ({ facts }) => facts),
});

export const gameView = atomView({
  tag: "p",
  draw: ({ attrs: { href, title } }, dom, view) => {
    const isPinned = String(href).includes("#");
    drawCard(dom, String(href).replace(/#.*/, ""), String(title), () => {
      // The page plays only games between the other blocks (server/visitor-api/embeds.ts).
      if (dom.parentElement !== view.dom)
        return "Readers get a link here. They play it in the text if it is not within another block.";
      return isPinned
        ? "Readers play this version here, also when another is live."
        : "Readers play here what is live.";
    });
  },
});

/** Draws a card with a link's text, and what is known about its project. */
function drawCard(dom: HTMLElement, href: string, title: string, factsOf: (project: CardProject) => string): void {
  dom.classList.add("project-card");
  const link = words("a", "", title);
  dom.replaceChildren(link);
  void findProject(href).then((project) => {
    // The card may show another project by now.
    if (!project || !link.isConnected) return;
    const facts = factsOf(project);
    dom.replaceChildren(drawThumbnail(project.image), link, ...(facts === "" ? [] : [words("small", "", facts)]));
  });
}
