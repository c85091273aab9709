// Alternative texts for the images and videos of the example projects. The Markdown of the example posts describes their own images.

/** By file name in pictures/. */
export const altTexts: Readonly<Record<string, string>> = {
  "harbor-run-2.webp": "Close view of the container on the hook with its selection outline",
  "harbor-run-3.webp": "The quay as gray blocks; only the container on the hook has its color",
  "harbor-run-4.webp": "The quay in other colors, in the light of the evening",
  "harbor-run-clip.mp4": "The orange cube runs along the quay, and jumps over crates and a gap",
  "harbor-run.webp":
    "A quay with containers, a crane and a ship at dusk; the container on the hook is orange and selected",
  "modular-dungeon-4.webp": "The room in other colors, in the light of the evening",
  "modular-dungeon-5.webp":
    "The room as white wireframe on black, the panel about to snap into its place outlined in orange",
  "moss-and-iron-3.webp": "The steps and the door as gray blocks; only the machine on the lowest step has its color",
  "moss-and-iron-4.webp": "The steps and the door in other colors, in the light of the evening",
  "shift-planner-2.webp": "Close view of one shift with its selection outline",
  "tower-drift-3.webp": "The path and its towers as gray blocks; only the largest tower has its color",
  "tower-drift-trailer.mp4":
    "Trailer: blocks fall into place until a spiral tower stands, and an orange cube lands on its top",
  "tower-drift-trailer.webp":
    "A spiral tower of coral steps at dusk with an orange cube on its top; blocks float around it",
  "tower-drift.webp": "A winding path between towers at dusk; the largest tower is orange and selected",
};
