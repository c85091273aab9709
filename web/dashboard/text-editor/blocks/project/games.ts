// Builds that visitors can play, as choices for a text.
import { gameLink } from "#web/dashboard/html/game-link.ts";
import { ownerApi } from "../../../shared/owner-api.ts";
import { formatDate } from "#web/dashboard/shared/format-date.ts";
import { findProject } from "./projects.ts";
import type { Choice } from "../choice-panel.tsx";

type GameChoice = Choice & { href: string; words: string };

/** Lists the live build and the published versions of each project, newest first. */
export async function listGames(timeZone: string): Promise<GameChoice[]> {
  const { items } = await ownerApi.builds.listPlayable();
  const choices = await Promise.all(
    items.map(async (project) => {
      const live = gameLink(project);
      const image = (await findProject(live.href))?.image ?? "";
      const choiceOf = (name: string, facts: string, link: typeof live): GameChoice => ({
        id: link.href,
        title: `${project.title}, ${name}`,
        facts,
        image,
        ...link,
      });
      return [
        choiceOf("live version", "Always the version that is live", live),
        ...project.builds.map((build) =>
          choiceOf(
            `version ${build.version}`,
            [build.live ? "Live now" : "", build.publishedAt === null ? "" : formatDate(build.publishedAt, timeZone)]
              .filter((fact) => fact !== "")
              .join(" · "),
            gameLink(project, build),
          ),
        ),
      ];
    }),
  );
  return choices.flat();
}
