import type { ReactNode } from "react";
import { useWords } from "../site/words.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import "./pill.css";

type Tone = "neutral" | "ok" | "warn" | "danger" | "info" | "accent";

/** A short fact about an entity: its state or year. Use `dot` for states that change. */
export function Pill({
  tone = "neutral",
  dot = false,
  icon,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`pill pill-${tone}`}>
      {dot && <span className="pill-dot" aria-hidden="true" />}
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

export function NdaPill() {
  return <Pill icon="lock">{useWords().search.nda}</Pill>;
}
