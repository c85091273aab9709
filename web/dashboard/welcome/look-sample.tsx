import { accentOf } from "#art/accent.ts";

/** The accent where visitors see it, in both themes. */
export function LookSample({ accent, name }: { accent: string; name: string }): React.ReactElement {
  const shades = accentOf(accent);
  return (
    <div className="welcome-samples" aria-hidden="true">
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme} className="welcome-sample" data-scheme={theme}>
          <span className="welcome-sample-name">{name}</span>
          <span className="welcome-sample-link" style={{ color: shades[theme]["accent-ink"] }}>
            A link in your texts
          </span>
          <span
            className="welcome-sample-button"
            style={{
              background: shades[theme].accent,
              color: shades[theme]["on-accent"],
              boxShadow: `0 4px 0 ${shades[theme]["accent-side"]}`,
            }}
          >
            Let’s talk
          </span>
        </div>
      ))}
    </div>
  );
}
