// A game or a 3D model in a text. Only texts that have one load its styles.
import { useMemo } from "react";
import type { GameEmbed, ModelEmbed, PostEmbed } from "#contract/post-embeds.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";
import { ModelFigure } from "#web/shared/model-viewer/model-figure.tsx";
import { Stage } from "#web/shared/player/stage.tsx";
import { usePlayer } from "#web/shared/player/use-player.ts";
import { projectArt, show } from "#web/shared/projects/project-image.ts";
import { projectPath } from "#web/shared/projects/project-path.ts";
import { artUrl } from "#contract/art-urls.ts";
import { useWords } from "#web/shared/site/words.ts";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import styles from "./embed.css?url";

export function EmbedStyles(): React.ReactElement {
  return <link rel="stylesheet" href={styles} precedence="default" />;
}

/** `place` tells the embeds of a text apart. */
export function Embed({ embed, place }: { embed: PostEmbed; place: string }): React.ReactElement {
  return embed.kind === "game" ? <Game embed={embed} place={place} /> : <Model embed={embed} />;
}

function Game({ embed, place }: { embed: GameEmbed; place: string }): React.ReactElement {
  const words = useWords().article;
  const { title, build, poster } = embed;
  const player = usePlayer([build], place);
  const path = projectPath(embed);
  return (
    <div className="embed">
      <Stage
        isInText
        title={title}
        path={path}
        build={build}
        poster={posterOf(poster, projectArt(embed))}
        player={player}
      />
      <p className="embed-more">
        <SiteLink to={path} className="link">
          {words.moreAbout({ title })}
        </SiteLink>
      </p>
    </div>
  );
}

function Model({ embed: { title, model, poster, caption } }: { embed: ModelEmbed }): React.ReactElement {
  // Memoized, because React sets the HTML again for a new object.
  const trusted = useMemo(() => ({ __html: renderedHtml(caption) }), [caption]);
  return (
    <figure className="embed">
      <ModelFigure title={title} model={model} poster={posterOf(poster, artUrl("3d", title))} />
      {caption !== "" && <figcaption className="embed-more" dangerouslySetInnerHTML={trusted} />}
    </figure>
  );
}

function posterOf({ address, picture }: PostEmbed["poster"], art: string): Shown {
  return address === "" ? { src: art, width: 1200, height: 750 } : show(address, picture ?? undefined, art);
}
