// Figures of rows: bytes in memory, and frames in time.
import { arrow, color, rect, sheet, text } from "./paper.ts";

export function memoryLayout(): string {
  const left = 70;
  const cell = 1260 / 64;
  const line = (y: number, useful: (byte: number) => boolean) =>
    Array.from({ length: 64 }, (_, byte) =>
      rect(left + byte * cell + 1, y, cell - 2, 62, { fill: useful(byte) ? color.orange : color.line }),
    ).join("") + rect(left - 5, y - 6, 1270, 74, { stroke: color.grey, radius: 4 });
  return sheet(820, "What one update of 64 bytes brings along", [
    text(left, 180, "One struct per enemy", { weight: 700 }),
    text(1330, 180, "16 of 64 bytes used", { anchor: "end", fill: color.grey }),
    line(214, (byte) => byte < 16),
    line(302, (byte) => byte < 16),
    line(390, (byte) => byte < 16),
    text(left, 548, "One array per field", { weight: 700 }),
    text(1330, 548, "64 of 64 bytes used", { anchor: "end", fill: color.grey }),
    line(582, () => true),
    rect(left, 712, 34, 34, { fill: color.orange }),
    text(left + 52, 741, "position, velocity", { size: 32 }),
    rect(500, 712, 34, 34, { fill: color.line }),
    text(552, 741, "health, lane, name: read, paid for, not used", { size: 32 }),
  ]);
}

export function inputDelay(): string {
  const left = 210;
  const cell = 93;
  const x = (frame: number) => left + (frame - 100) * cell;
  const lane = (y: number, name: string, pressed: number | null) => [
    text(70, y + 57, name, { weight: 700, size: 38 }),
    ...Array.from({ length: 12 }, (_, index) => {
      const frame = 100 + index;
      const runs = frame === 106;
      const fill = runs ? color.orange : frame === pressed ? color.tealSoft : color.white;
      return rect(x(frame) + 4, y, cell - 8, 90, {
        fill,
        stroke: runs ? color.orangeInk : frame === pressed ? color.teal : color.line,
        width: 4,
        radius: 6,
      });
    }),
  ];
  return sheet(760, "A press at frame 101 runs at frame 106, on both machines", [
    ...Array.from({ length: 12 }, (_, index) =>
      text(x(100 + index) + cell / 2, 186, String(100 + index), { anchor: "middle", size: 30, fill: color.grey }),
    ),
    ...lane(214, "Ada", 101),
    ...lane(520, "Ben", null),
    text(x(101) + cell / 2, 270, "press", { anchor: "middle", size: 28, weight: 700, fill: color.tealInk }),
    arrow({ x: x(101) + 8, y: 312 }, { x: x(104.72), y: 512 }, color.teal),
    text(x(101) + 6, 432, "62 ms", { size: 34, weight: 700, fill: color.tealInk }),
    text(x(101) + 6, 470, "on the way", { size: 30, fill: color.tealInk }),
    rect(x(106), 204, cell, 416, { stroke: color.orange, width: 4, dash: "14 10", radius: 8 }),
    text(x(107) + 14, 402, "both machines run it here,", { size: 32 }),
    text(x(107) + 14, 444, "21 ms to spare", { size: 32, weight: 700, fill: color.orangeInk }),
    text(x(104.72), 656, "arrives", { anchor: "middle", size: 30, fill: color.tealInk }),
    text(1330, 716, "one square = one frame of 16.7 ms", { anchor: "end", size: 30, fill: color.grey }),
  ]);
}
