// The ground line at the end of every page: a row of blocks that repeats over any width, and one selected block. It is part of each
// document, so it is a few short paths.
import { memo } from "react";
import "#web/shared/ui/block-scene.css";

/** Half the width and half the height of a block's top, and the height of a level. */
const across = 24;
const down = 12;
const level = 20;
const ground = 104;

const front = [0.5, 1, 0.5, 1.5, 2, 1, 0.5, 1, 2.5, 1.5, 0.5, 1];
const behind = [1, 2, 2.5, 1.5, 1, 2, 3, 2.5, 1.5, 1, 2, 1.5];
const width = front.length * 2 * across;

/** The position of the selected block: on a column of the front row. */
const selected = { x: -3 * 2 * across + across, y: ground - 1.5 * level - down - 2 };

export const FooterGround = memo(function FooterGround() {
  return (
    <svg className="site-footer-ground" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="footer-blocks" width={width} height={ground} patternUnits="userSpaceOnUse">
          <Row heights={behind} shift={0} className="site-footer-behind" />
          <Row heights={front} shift={across} />
        </pattern>
      </defs>
      {/* From the middle, so that the selected block is in windows of every width. */}
      <svg x="50%" overflow="visible">
        <path fill="url(#footer-blocks)" d={`M-${width * 4} 0h${width * 8}v${ground}H-${width * 4}z`} />
        <g className="block-slot site-footer-cube">
          <g transform={`translate(${selected.x} ${selected.y})`}>
            <path className="block-top" d="M0-22 24-10 0 2-24-10z" />
            <path className="block-left" d="M-24-10 0 2V26L-24 14z" />
            <path className="block-right" d="M24-10 0 2V26L24 14z" />
            <path className="block-outline" d="M0-27 29-13V16L0 30-29 16V-13z" />
            <path
              className="block-handles"
              d="M-3-30h6v6h-6zM26-16h6v6h-6zM26 13h6v6h-6zM-3 27h6v6h-6zM-32 13h6v6h-6zM-32-16h6v6h-6z"
            />
          </g>
        </g>
      </svg>
    </svg>
  );
});

function Row({ heights, shift, className }: { heights: readonly number[]; shift: number; className?: string }) {
  const base = className === undefined ? ground : ground - down;
  // The first column is drawn a second time at the end, for its half that the tile cuts off.
  const columns = [...heights, heights[0] ?? 0].map((height, index) => ({
    left: index * 2 * across + shift - across,
    top: base - height * level,
  }));
  const draw = (face: (left: number, top: number) => string) =>
    columns.map(({ left, top }) => face(left, top)).join("");
  return (
    <g className={className}>
      <path className="block-top" d={draw((left, top) => `M${left} ${top}l24-12 24 12-24 12z`)} />
      <path className="block-left" d={draw((left, top) => `M${left} ${top}l24 12V${ground}h-24z`)} />
      <path className="block-right" d={draw((left, top) => `M${left + 48} ${top}l-24 12V${ground}h24z`)} />
    </g>
  );
}
