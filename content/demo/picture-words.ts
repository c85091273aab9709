// Alternative texts for the images and videos of the example projects. The Markdown of the example posts describes their own images.

/** By file name in pictures/. */
export const imageWords: Readonly<Record<string, string>> = {
  "build-board.webp": "Three screens of a build board in a slanting row; a card on the first is orange and selected",
  "build-board-2.webp": "Close view of the board’s first screen: one build, orange, is lifted out of the list",
  "build-board-3.webp": "The same three screens as grey boxes; only the selected card has its orange",
  "build-board-4.webp": "One screen taken apart into three floating layers: content, panels and grid",
  "combat-design-doc.webp":
    "A board of nine linked cards in blue and gold; the one in the middle is orange and selected",
  "crew-handover.webp": "Three screens of the handover app at dusk; the note on top of the first is orange",
  "dockside-props.webp":
    "Nine low poly props on dark tiles, among them a boathouse, a bollard and a fir; an orange arch stands in the middle",
  "economy-review.webp": "A pale board of cards in blue, gold and black, with one orange card where the paths meet",
  "first-five-minutes.webp": "A board of cards at dusk, tied by dotted paths; the second card is orange and selected",
  "first-five-minutes-2.webp": "Close view of the board: the orange card and the two paths that leave it",
  "first-five-minutes-3.webp": "The board as grey boxes, with one path that ends at an empty outline",
  "first-five-minutes-4.webp": "The board after the changes: the cards stand closer, and no path ends in the open",
  "greybox-walk-cycles.webp": "A round stage with simple shapes in grey and violet; an orange cube waits at its edge",
  "harbor-run.webp": "A stepped harbour island in daylight with a red flag on top and an orange cube on its quay",
  "harbor-run-2.webp": "Close view of the quay: the orange cube between gems and green blocks",
  "harbor-run-3.webp": "The island as a grey blockout; only the player’s cube is orange",
  "harbor-run-4.webp": "The island at dusk, its terraces in teal and coral",
  "harbor-run-5.webp": "The island as white wireframe on black, the player’s cube outlined in orange",
  "lantern-post.webp": "A long island of teal terraces at dusk, gems along the way up to a red flag",
  "lighthouse-at-dusk.webp":
    "A ball, two columns and a cone on a dark tile in violet light; the cube in front is orange and selected",
  "low-poly-market.webp":
    "Nine market props on dark tiles in daylight: stalls, steps and a barrel around an orange pillar",
  "low-poly-market-2.webp": "Close view of the orange pillar and the green bench beside it",
  "low-poly-market-3.webp": "The nine props without colour, the pillar alone in orange",
  "low-poly-market-4.webp": "Another set of the props at dusk, around an orange arch",
  "modular-dungeon.webp":
    "Nine dungeon pieces on dark tiles at dusk: stairs, arches and columns around an orange pillar",
  "modular-dungeon-2.webp": "Close view of the orange pillar between green stairs and a violet gate",
  "modular-dungeon-3.webp": "The nine pieces without colour, the pillar alone in orange",
  "modular-dungeon-4.webp": "A second set of nine pieces in daylight, with an orange chest in the middle",
  "modular-dungeon-5.webp": "The second set as white wireframe on black, the chest outlined in orange",
  "modular-dungeon-6.webp": "Close view of the orange chest between a barrel and a ring of stone",
  "moss-and-iron.webp":
    "A stepped island in daylight, moss green over red ground, with a red flag and an orange machine at its foot",
  "moss-and-iron-2.webp": "Close view of the small orange machine below two green blocks",
  "moss-and-iron-3.webp": "The first blockout of the island in grey; only the machine is orange",
  "moss-and-iron-4.webp": "The island at dusk, gems on its terraces",
  "moss-and-iron-5.webp": "The island as white wireframe on black, the machine outlined in orange",
  "moss-and-iron-6.webp": "Close view of the machine on its way up, at dusk",
  "pocket-league.webp": "A playing field on a stepped island at dusk, with a red flag and an orange cube",
  "pocket-league-2.webp": "Close view of the field’s edge: the orange cube in front of green blocks",
  "pocket-league-3.webp": "The island as a grey blockout; only the cube is orange",
  "pocket-league-4.webp": "The island in daylight, its field in coral",
  "pocket-league-5.webp": "The island as white wireframe on black, the cube outlined in orange",
  "quarry-two.webp":
    "A wide quarry of teal terraces in daylight, a red flag at its rim and an orange cube at its floor",
  "save-kit.webp": "Nine building blocks on dark tiles in daylight, an orange drum in the middle",
  "shift-planner.webp": "Three screens of the planner at dusk; a shift on the first is orange and selected",
  "shift-planner-2.webp": "Close view of the first screen: the orange shift is lifted out of its week",
  "shift-planner-3.webp": "The three screens as grey boxes; only the selected shift has its orange",
  "shift-planner-4.webp": "The three screens in daylight; a shift on the last of them is orange",
  "shift-planner-5.webp": "The three screens as white wireframe on black, the shift outlined in orange",
  "tide-notes.webp": "Three screens of the notes app in daylight; the note in the middle is orange and selected",
  "tower-drift.webp":
    "A stepped island at dusk with a red flag on its tower, a coral road, and an orange cube that defends it",
  "tower-drift-2.webp": "Close view of the tower’s foot: the orange cube beside the road",
  "tower-drift-3.webp": "The island as a grey blockout; only the cube is orange",
  "tower-drift-4.webp": "The island in daylight, gems beside the road",
  "tower-drift-5.webp": "The island as white wireframe on black, the cube outlined in orange",
  "tower-drift-6.webp": "Close view of the moving road: the orange cube between teal terraces",
  "tower-drift-trailer.webp":
    "A spiral tower of coral steps at dusk with an orange cube on its top; blocks float around it",
  "tower-drift-trailer.mp4":
    "Trailer: blocks fall into place until a spiral tower stands, and an orange cube lands on its top",
  "turntable-armor.webp":
    "Simple shapes on a dark tile in pink light: a ball, a column and a drum, with an orange cube in front",
  "turntable-armor-2.webp": "Close view of the orange cube with its selection outline",
  "turntable-armor-3.webp": "The shapes without colour; only the cube is orange",
  "turntable-armor-4.webp": "The shapes on a round turntable at dusk, stacked in the middle",
  "turntable-armor-5.webp": "The turntable as white wireframe on black, the cube outlined in orange",
};
