// Alternative texts for the images and videos of the example projects. The Markdown of the example posts describes their own images.

/** By file name in pictures/. */
export const imageWords: Readonly<Record<string, string>> = {
  "build-board-2.webp": "Close view of one bar with its selection outline",
  "build-board-3.webp": "The wall and its bars as gray blocks; only one bar has its color",
  "build-board-4.webp": "The wall and its bars in other colors, in the light of the evening",
  "build-board.webp": "A wall of charts with bars on the floor before it at dusk; one bar is orange and selected",
  "first-five-minutes-2.webp": "Close view of the player on one of them with its selection outline",
  "first-five-minutes-3.webp": "The curve as gray blocks; only the player on one of them has its color",
  "first-five-minutes-4.webp": "The curve in other colors, in the light of the evening",
  "first-five-minutes.webp":
    "A curve of steps that rise, rest and rise again at dusk; the player on one of them is orange and selected",
  "harbor-run-2.webp": "Close view of the container on the hook with its selection outline",
  "harbor-run-3.webp": "The quay as gray blocks; only the container on the hook has its color",
  "harbor-run-4.webp": "The quay in other colors, in the light of the evening",
  "harbor-run-5.webp": "The quay as white wireframe on black, the container on the hook outlined in orange",
  "harbor-run.webp":
    "A quay with containers, a crane and a ship at dusk; the container on the hook is orange and selected",
  "low-poly-market-2.webp": "Close view of the crate in front with its selection outline",
  "low-poly-market-3.webp": "The stall as gray blocks; only the crate in front has its color",
  "low-poly-market-4.webp": "The stall in other colors, in the light of the evening",
  "low-poly-market.webp": "A market stall with a striped awning at dusk; the crate in front is orange and selected",
  "modular-dungeon-2.webp": "Close view of the panel about to snap into its place with its selection outline",
  "modular-dungeon-3.webp": "The room as gray blocks; only the panel about to snap into its place has its color",
  "modular-dungeon-4.webp": "The room in other colors, in the light of the evening",
  "modular-dungeon-5.webp":
    "The room as white wireframe on black, the panel about to snap into its place outlined in orange",
  "modular-dungeon-6.webp": "Close view of the panel about to snap into its place in the light of the evening",
  "modular-dungeon.webp":
    "Modular walls around a tiled floor at dusk; the panel about to snap into its place is orange and selected",
  "moss-and-iron-2.webp": "Close view of the machine on the lowest step with its selection outline",
  "moss-and-iron-3.webp": "The steps and the door as gray blocks; only the machine on the lowest step has its color",
  "moss-and-iron-4.webp": "The steps and the door in other colors, in the light of the evening",
  "moss-and-iron-5.webp":
    "The steps and the door as white wireframe on black, the machine on the lowest step outlined in orange",
  "moss-and-iron-6.webp": "Close view of the machine on the lowest step in the light of the evening",
  "moss-and-iron.webp":
    "Floating steps that lead up to a lit door at dusk; the machine on the lowest step is orange and selected",
  "pocket-league-2.webp": "Close view of the ball with its selection outline",
  "pocket-league-3.webp": "The stadium as gray blocks; only the ball has its color",
  "pocket-league-4.webp": "The stadium in other colors, in the light of the evening",
  "pocket-league-5.webp": "The stadium as white wireframe on black, the ball outlined in orange",
  "pocket-league.webp": "A small stadium under floodlights at dusk; the ball is orange and selected",
  "shift-planner-2.webp": "Close view of one shift with its selection outline",
  "shift-planner-3.webp": "The month as gray blocks; only one shift has its color",
  "shift-planner-4.webp": "The month in other colors, in the light of the evening",
  "shift-planner-5.webp": "The month as white wireframe on black, one shift outlined in orange",
  "shift-planner.webp": "A month with appointments as blocks on its days at dusk; one shift is orange and selected",
  "tower-drift-2.webp": "Close view of the largest tower with its selection outline",
  "tower-drift-3.webp": "The path and its towers as gray blocks; only the largest tower has its color",
  "tower-drift-4.webp": "The path and its towers in other colors, in the light of the evening",
  "tower-drift-5.webp": "The path and its towers as white wireframe on black, the largest tower outlined in orange",
  "tower-drift-6.webp": "Close view of the largest tower in the light of the evening",
  "tower-drift-trailer.mp4":
    "Trailer: blocks fall into place until a spiral tower stands, and an orange cube lands on its top",
  "tower-drift-trailer.webp":
    "A spiral tower of coral steps at dusk with an orange cube on its top; blocks float around it",
  "tower-drift.webp": "A winding path between towers at dusk; the largest tower is orange and selected",
  "turntable-armor-2.webp": "Close view of the cube before it with its selection outline",
  "turntable-armor-3.webp": "The stage as gray blocks; only the cube before it has its color",
  "turntable-armor-4.webp": "The stage in other colors, in the light of the evening",
  "turntable-armor-5.webp": "The stage as white wireframe on black, the cube before it outlined in orange",
  "turntable-armor.webp":
    "A round stage with a figure of simple shapes at dusk; the cube before it is orange and selected",
};
