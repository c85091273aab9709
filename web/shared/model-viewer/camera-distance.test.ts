import { PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";
import { distanceThatFits } from "./camera-distance.ts";

const direction = new Vector3(0.5, 0.35, 1).normalize();

test.for([
  ["a flat plate", [10, 0.5, 8], 1.8],
  ["a tower", [1, 12, 1], 1.8],
  ["a cube on a phone", [4, 4, 4], 0.6],
  ["a long plank on a phone", [20, 1, 1], 0.6],
] as const)("the whole of %s is in view however it turns", ([, [x, y, z], aspect]) => {
  const camera = new PerspectiveCamera(40, aspect, 0.01, 1000);
  const slope = Math.tan((camera.fov * Math.PI) / 360);
  camera.position.copy(direction).multiplyScalar(distanceThatFits({ x, y, z }, direction, slope, aspect));
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const corners = [-1, 1].flatMap((a) => [-1, 1].flatMap((b) => [-1, 1].map((c) => [a * x, b * y, c * z] as const)));
  const reached = Array.from({ length: 360 }, (_, degrees) =>
    corners.map(([a, b, c]) => {
      const corner = new Vector3(a, b, c)
        .divideScalar(2)
        .applyAxisAngle(new Vector3(0, 1, 0), (degrees * Math.PI) / 180);
      const seen = corner.project(camera);
      return Math.max(Math.abs(seen.x), Math.abs(seen.y));
    }),
  ).flat();
  const farthest = Math.max(...reached);
  expect(farthest).toBeLessThan(1);
  expect(farthest).toBeGreaterThan(0.8);
});

test("a point has no size to fit", () => {
  expect(distanceThatFits({ x: 0, y: 0, z: 0 }, direction, 0.36, 1)).toBe(0);
});
