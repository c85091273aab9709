import { formatBytes } from "#words/numbers.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import type { HomeData } from "../../home-data.ts";
import { useArrived } from "../../use-arrived.ts";

/** Links from the small game to a full one, if the site has one. Reserves its space until that is known. */
export function GameInvitation({
  projects,
  atFlag,
}: Pick<HomeData, "projects"> & { atFlag: boolean }): React.ReactElement | null {
  const { numbers, island: words } = useWords();
  const arrived = useArrived(projects);
  const game = arrived?.game;
  if (arrived && !game) return null;
  return (
    <p className="island-invitation" data-reward={atFlag || undefined}>
      {game && (
        <Filled
          phrase={atFlag ? words.nowPlay : words.orPlay}
          parts={{
            game: (
              <SiteLink className="link" to={`${game.to}#play`}>
                <Filled
                  phrase={words.gameOfSize}
                  parts={{
                    title: <bdi>{game.title}</bdi>,
                    size: (
                      <span className="island-size">
                        {formatBytes(game.bytes, numbers)}
                        <Icon name="arrow-right" />
                      </span>
                    ),
                  }}
                />
              </SiteLink>
            ),
          }}
        />
      )}
    </p>
  );
}
