import type { ReactNode } from "react";
import { useWords } from "../site/words.ts";
import { joinClasses } from "./join-classes.ts";
import "./skeleton.css";

type Shape = "line" | "title" | "pill" | "card" | "cover" | "wide" | "square" | "row";
type Width = "full" | "long" | "medium" | "short";

/** A placeholder in the shape of the coming content. Appears only if loading takes long enough to notice. */
export function Skeleton({
  shape = "line",
  width = "full",
  className,
}: {
  shape?: Shape;
  width?: Width;
  className?: string;
}) {
  return <div className={joinClasses(`skeleton skeleton-${shape} skeleton-${width}`, className)} aria-hidden="true" />;
}

/** Announces once, for all skeletons inside, that something is loading. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const words = useWords().controls;
  return (
    <div className={className} aria-busy="true">
      <output className="visually-hidden">{label ?? words.loading}</output>
      {children}
    </div>
  );
}

/** Skeletons of cards, as many as the list will hold. */
export function CardSkeletons({ count, label }: { count: number; label?: string }) {
  return (
    <SkeletonGroup label={label} className="card-grid">
      {Array.from({ length: count }, (_, index) => (
        <div className="card-skeleton" key={index}>
          <Skeleton shape="card" />
          <Skeleton shape="title" width="long" />
          <Skeleton />
          <Skeleton width="medium" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
