// Small scenes of blocks for states without other content: a plot of nine columns, and a slot in which a block is missing or has arrived.
import { Fragment } from "react";
import "./block-scene.css";

/** The heights of the columns, from the back to the front. The slot is the column without a height. */
const scenes = {
  /** What was asked for isn't there. */
  missing: [
    [1.6, 1, 0.4],
    [1, null, 0.4],
    [0.4, 0.4, 0.4],
  ],
  /** Nothing has been built yet. */
  empty: [
    [0.25, 0.25, 0.25],
    [0.25, null, 0.25],
    [0.25, 0.25, 0.25],
  ],
  /** Searched everywhere. */
  search: [
    [1.4, 0.5, 1.1],
    [0.8, 0.25, 0.4],
    [0.4, 0.25, null],
  ],
  /** A message has arrived. */
  sent: [
    [1.5, 0.8, 0.15],
    [0.8, null, 0.15],
    [0.15, 0.15, 0.15],
  ],
} as const;
export type SceneName = keyof typeof scenes;

const across = 28;
const down = 14;
const level = 26;
const back = { x: 100, y: 46 };

export function BlockScene({ scene }: { scene: SceneName }): React.ReactElement {
  const hasArrived = scene === "sent";
  const columns = scenes[scene].flatMap((row, y) =>
    row.map((height, x) => ({ x: back.x + (x - y) * across, y: back.y + (x + y) * down, height })),
  );
  const slot = columns.find(({ height }) => height === null) ?? back;
  const pole = { x: back.x, y: back.y + down - 1.5 * level };
  return (
    <svg className="block-scene" viewBox="0 0 200 140" aria-hidden="true" focusable="false">
      {columns.map(({ x, y, height }) => {
        if (height !== null) return <Column key={`${x} ${y}`} x={x} y={y} height={height} />;
        return (
          <g key={`${x} ${y}`} className="block-slot">
            {hasArrived ? (
              <g className="block-arrived">
                <Column x={x} y={y} height={1} />
              </g>
            ) : (
              <path className="block-floor" d={`M${x} ${y}l28 14-28 14-28-14z`} />
            )}
          </g>
        );
      })}
      {hasArrived && (
        <g className="block-flag">
          <path className="block-pole" d={`M${pole.x} ${pole.y}v-30`} />
          <path className="block-cloth" d={`M${pole.x} ${pole.y - 30}l22 7-22 7z`} />
        </g>
      )}
      <Outline x={slot.x} y={slot.y} isGhost={!hasArrived} />
    </svg>
  );
}

/** A column whose floor has its back corner at a point. */
function Column({ x, y, height }: { x: number; y: number; height: number }) {
  const up = height * level;
  return (
    <Fragment>
      <path className="block-top" d={`M${x} ${y - up}l28 14-28 14-28-14z`} />
      <path className="block-left" d={`M${x - across} ${y + down - up}l28 14v${up}l-28-14z`} />
      <path className="block-right" d={`M${x + across} ${y + down - up}l-28 14v${up}l28-14z`} />
    </Fragment>
  );
}

/** The selection outline of a block, or of the place where it should be. */
function Outline({ x, y, isGhost }: { x: number; y: number; isGhost: boolean }) {
  const top = y - level;
  const corners = [
    [x, top],
    [x + across, top + down],
    [x + across, y + down],
    [x, y + 2 * down],
    [x - across, y + down],
    [x - across, top + down],
  ] as const;
  return (
    <g className={isGhost ? "block-ghost" : undefined}>
      <path className="block-outline" d={`M${corners.map((corner) => corner.join(" ")).join("L")}z`} />
      {isGhost && (
        <path
          className="block-outline"
          d={`M${x} ${top + 2 * down}v${level}M${x - across} ${top + down}l28 14 28-14`}
        />
      )}
      <path className="block-handles" d={corners.map(([left, high]) => `M${left - 3} ${high - 3}h6v6h-6z`).join("")} />
    </g>
  );
}
