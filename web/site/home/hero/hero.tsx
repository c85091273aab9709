import type { Hero as HeroContent } from "#contract/site/home.ts";
import { PaintFromHere } from "#web/shared/ui/paint-from-here.tsx";
import { useVideoDialog } from "#web/shared/video/use-video-dialog.tsx";
import type { HomeData } from "../home-data.ts";
import { HeroText } from "./hero-text.tsx";
import { HeroWork } from "./hero-work.tsx";
import "./hero.css";
import "./hero-count.css";

type HeroProps = {
  hero: HeroContent;
  /** Null if the owner has removed the featured projects from the page. */
  projects: HomeData["projects"] | null;
};

export function Hero({ hero, projects }: HeroProps): React.ReactElement {
  const { watch, dialog } = useVideoDialog(hero.introVideo);
  return (
    // One wrapper, so that the page transition does not treat the dialog as part of the page.
    <div>
      <HeroText
        hero={hero}
        onWatch={hero.introVideo ? watch : null}
        work={projects && <HeroWork projects={projects} />}
        projects={projects}
      />
      <PaintFromHere id="after-hero" />
      {dialog}
    </div>
  );
}
