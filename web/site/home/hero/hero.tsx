import type { Hero as HeroContent } from "#contract/site/home.ts";
import { PaintFromHere } from "#web/shared/ui/paint-from-here.tsx";
import { useVideoDialog } from "#web/shared/video/use-video-dialog.tsx";
import { HeroWords } from "./hero-words.tsx";
import "./hero.css";

export function Hero({ hero }: { hero: HeroContent }): React.ReactElement {
  const { watch, dialog } = useVideoDialog(hero.introVideo);
  return (
    // One wrapper, so that the page transition does not treat the dialog as part of the page.
    <div>
      <HeroWords hero={hero} onWatch={hero.introVideo ? watch : null} />
      <PaintFromHere id="after-hero" />
      {dialog}
    </div>
  );
}
