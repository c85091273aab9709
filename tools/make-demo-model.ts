// Draws the 3D model of an example project: `node tools/make-demo-model.ts` writes content/demo/models/dockside-props.glb.
import { writeFileSync } from "node:fs";
import { Document, type Material, type Node, NodeIO } from "@gltf-transform/core";

type Vector = [number, number, number];
type Face = { points: Vector[]; normal: Vector };

const document = new Document();
const buffer = document.createBuffer();
const scene = document.createScene("Dockside Props");
document.getRoot().setDefaultScene(scene);

const paint = {
  stone: material("Stone", "#8a8f9c"),
  wood: material("Wood", "#9c6b3f"),
  steel: material("Steel", "#2f5d7c"),
  rust: material("Rust", "#b8553a"),
  sail: material("Sail", "#f1e6d0"),
  accent: material("Orange", "#fb8225"),
  rope: material("Rope", "#d9b36a"),
};

add("Quay", paint.stone, [box([0, -0.25, 0], [9, 0.5, 6])]);
add("Crates", paint.wood, [
  box([-3, 0.5, 1.4], [1, 1, 1]),
  box([-1.9, 0.5, 1.7], [1, 1, 1]),
  box([-2.5, 1.5, 1.5], [1, 1, 1]),
]);
add("Orange crate", paint.accent, [box([1.6, 0.6, 1.6], [1.2, 1.2, 1.2])]);
add(
  "Bollards",
  paint.steel,
  [-3.8, -1.3, 1.3, 3.8].flatMap((x) => [drum([x, 0.3, 2.6], 0.22, 0.6, 10), drum([x, 0.65, 2.6], 0.34, 0.12, 10)]),
);
add("Buoys", paint.rust, [
  drum([3.1, 0.35, 0.2], 0.45, 0.5, 12),
  drum([3.1, 0.85, 0.2], 0.45, 0.6, 12, 0.06),
  drum([3.9, 0.28, -0.9], 0.36, 0.4, 12),
  drum([3.9, 0.7, -0.9], 0.36, 0.5, 12, 0.05),
]);
add("Barrels", paint.steel, [drum([-3.6, 0.55, -0.4], 0.42, 1.1, 12), drum([-2.6, 0.55, -0.9], 0.42, 1.1, 12)]);
add("Ropes", paint.rope, [ring([0.2, 0.09, 2], 0.42, 0.09), ring([0.2, 0.25, 2], 0.38, 0.08)]);
add("Seagull", paint.sail, [
  box([-2.5, 2.2, 1.5], [0.22, 0.2, 0.42]),
  box([-2.5, 2.36, 1.72], [0.16, 0.16, 0.16]),
  box([-2.74, 2.24, 1.46], [0.26, 0.05, 0.26]),
  box([-2.26, 2.24, 1.46], [0.26, 0.05, 0.26]),
]);

add("Foot of the crane", paint.stone, [drum([0, 0.35, -1.4], 0.9, 0.7, 8)]);
const crane = document.createNode("Crane").setTranslation([0, 0, -1.4]);
scene.addChild(crane);
add("Tower", paint.rust, [box([0, 2.2, 0], [0.55, 3.2, 0.55]), box([0, 4, 0], [0.9, 0.5, 0.9])], crane);
add("Jib", paint.rust, [box([1.5, 4.2, 0], [4.4, 0.28, 0.4]), box([-1.1, 4.2, 0], [1.1, 0.6, 0.7])], crane);
add("Cable", paint.steel, [box([3, 3.2, 0], [0.06, 1.8, 0.06]), box([3, 2.25, 0], [0.3, 0.22, 0.3])], crane);
swing(crane);

writeFileSync(
  new URL("../content/demo/models/dockside-props.glb", import.meta.url),
  await new NodeIO().writeBinary(document),
);

/** Adds a part with flat sides, which the viewer lists by its name. */
function add(name: string, paint: Material, faces: Face[][], parent?: Node): void {
  const positions: number[] = [];
  const normals: number[] = [];
  for (const { points, normal } of faces.flat()) {
    const [first, ...others] = points;
    for (let index = 1; index < others.length; index++)
      for (const point of [first, others[index - 1], others[index]]) {
        positions.push(...(point ?? []));
        normals.push(...normal);
      }
  }
  const vectors = (values: number[]) =>
    document.createAccessor().setType("VEC3").setArray(new Float32Array(values)).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute("POSITION", vectors(positions))
    .setAttribute("NORMAL", vectors(normals))
    .setMaterial(paint);
  const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
  if (parent) parent.addChild(node);
  else scene.addChild(node);
}

function box([x, y, z]: Vector, [width, height, depth]: Vector): Face[] {
  const [w, h, d] = [width / 2, height / 2, depth / 2];
  const corner = (sx: number, sy: number, sz: number): Vector => [x + sx * w, y + sy * h, z + sz * d];
  return [
    face([corner(1, -1, 1), corner(1, -1, -1), corner(1, 1, -1), corner(1, 1, 1)]),
    face([corner(-1, -1, -1), corner(-1, -1, 1), corner(-1, 1, 1), corner(-1, 1, -1)]),
    face([corner(-1, 1, 1), corner(1, 1, 1), corner(1, 1, -1), corner(-1, 1, -1)]),
    face([corner(-1, -1, -1), corner(1, -1, -1), corner(1, -1, 1), corner(-1, -1, 1)]),
    face([corner(-1, -1, 1), corner(1, -1, 1), corner(1, 1, 1), corner(-1, 1, 1)]),
    face([corner(1, -1, -1), corner(-1, -1, -1), corner(-1, 1, -1), corner(1, 1, -1)]),
  ];
}

/** A drum, or a cone if its top is narrower. */
function drum([x, y, z]: Vector, radius: number, height: number, sides: number, top = radius): Face[] {
  const at = (side: number, size: number, level: number): Vector => {
    const angle = (side / sides) * 2 * Math.PI;
    return [x + Math.cos(angle) * size, y + level, z - Math.sin(angle) * size];
  };
  const all = Array.from({ length: sides }, (_, side) => side);
  const half = height / 2;
  return [
    ...all.map((side) =>
      face([at(side, radius, -half), at(side + 1, radius, -half), at(side + 1, top, half), at(side, top, half)]),
    ),
    face(all.map((side) => at(side, top, half))),
    face(all.toReversed().map((side) => at(side, radius, -half))),
  ];
}

/** A coil of rope. */
function ring([x, y, z]: Vector, radius: number, thickness: number): Face[] {
  const sides = 12;
  const at = (side: number, around: number): Vector => {
    const [angle, turn] = [(side / sides) * 2 * Math.PI, (around / 6) * 2 * Math.PI];
    const reach = radius + Math.cos(turn) * thickness;
    return [x + Math.cos(angle) * reach, y + Math.sin(turn) * thickness, z - Math.sin(angle) * reach];
  };
  return Array.from({ length: sides * 6 }, (_, index) => {
    const [side, around] = [Math.floor(index / 6), index % 6];
    return face([at(side, around), at(side + 1, around), at(side + 1, around + 1), at(side, around + 1)]);
  });
}

/** Computes the normal of a flat face whose points run counterclockwise. */
function face(points: Vector[]): Face {
  const [a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0]] = points;
  const [u, v] = [minus(b, a), minus(c, a)];
  const cross: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...cross) || 1;
  return { points, normal: [cross[0] / length, cross[1] / length, cross[2] / length] };
}

function minus(one: Vector, other: Vector): Vector {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

function material(name: string, hex: string): Material {
  const channel = (from: number) => (Number.parseInt(hex.slice(from, from + 2), 16) / 255) ** 2.2;
  return document
    .createMaterial(name)
    .setBaseColorFactor([channel(1), channel(3), channel(5), 1])
    .setRoughnessFactor(0.85)
    .setMetallicFactor(0);
}

/** The crane turns to the crates and back in six seconds. */
function swing(node: Node): void {
  const turned = (degrees: number) => {
    const half = ((degrees / 180) * Math.PI) / 2;
    return [0, Math.sin(half), 0, Math.cos(half)];
  };
  const values = (type: "SCALAR" | "VEC4", array: number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(array)).setBuffer(buffer);
  const sampler = document
    .createAnimationSampler()
    .setInput(values("SCALAR", [0, 2, 4, 6]))
    .setOutput(values("VEC4", [...turned(0), ...turned(-50), ...turned(-130), ...turned(0)]));
  const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath("rotation").setSampler(sampler);
  document.createAnimation("Swing").addSampler(sampler).addChannel(channel);
}
