import type { ReactNode } from "react";
import { BlockScene, type SceneName } from "./block-scene.tsx";
import { joinClasses } from "./join-classes.ts";
import "./empty-state.css";

/** A small scene with one sentence and links or buttons. */
export function EmptyState({
  children,
  action,
  scene = "empty",
  as: Text = "p",
  className,
}: {
  children: ReactNode;
  action?: ReactNode;
  scene?: SceneName;
  /** `h1` if the page has no other content. */
  as?: "p" | "h1";
  className?: string;
}) {
  return (
    <div className={joinClasses("empty-state", className)}>
      <BlockScene scene={scene} />
      <Text className="empty-state-text">{children}</Text>
      {action}
    </div>
  );
}
