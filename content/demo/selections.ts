/** Example selections, with the slugs of their projects in order. */
export const demoSelections: readonly {
  slug: string;
  title: string;
  introduction: string;
  listed: boolean;
  projects: readonly string[];
}[] = [
  {
    slug: "gameplay",
    title: "Gameplay programming",
    introduction:
      "Games that I built or helped to build; two of them you can play right here. Each page says what my part was, and what players did with the result.",
    listed: true,
    projects: ["tower-drift", "harbor-run", "moss-and-iron", "lantern-post", "pocket-league", "combat-design-doc"],
  },
  {
    slug: "producing",
    title: "Producing and project management",
    introduction:
      "For teams that have the people and the idea, and now need a plan that survives its third week. These are projects that I scoped and tracked: three shipped, and one was stopped in time.",
    listed: false,
    projects: ["build-board", "quarry-two", "crew-handover", "shift-planner"],
  },
];
