import { useEffect, useState } from "react";
import type { AccentColors } from "#contract/site/calls.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import "./accent-result.css";

const themes = ["light", "dark"] as const;

/** What the site makes of a color in both themes. */
export function AccentResult({ color }: { color: string }): React.ReactElement | null {
  const [colors, setColors] = useState<AccentColors | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: AccentColors | null) => {
      if (isCurrent) setColors(next);
    };
    ownerApi.site.accent(color).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [color]);
  if (!colors) return null;
  return (
    <div className="accent-result">
      {themes.map((theme) => (
        <p key={theme} className="accent-sample" data-theme={theme}>
          <span
            className="accent-sample-fill"
            style={{ background: colors[theme].accent, color: colors[theme]["on-accent"] }}
          >
            Button
          </span>
          <span className="accent-sample-text" style={{ color: colors[theme]["accent-ink"] }}>
            Text is {colors[theme]["accent-ink"]}
          </span>
          <span className="visually-hidden"> in the {theme} theme</span>
        </p>
      ))}
    </div>
  );
}
