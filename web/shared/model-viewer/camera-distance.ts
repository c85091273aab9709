/** A length or direction; y is up. */
type Vector = { x: number; y: number; z: number };

/** Space around the model. */
const margin = 1.05;
const directions = 32;

/**
 * Returns the distance from the center of a box at which it fits into the view however it turns around its upright axis, or 0 for a point.
 * `direction` leads from the center to the camera and has the length 1; `slope` is the tangent of half the vertical angle of view.
 */
export function distanceThatFits(size: Vector, direction: Vector, slope: number, aspect: number): number {
  const [radius, half] = [Math.hypot(size.x, size.z) / 2, size.y / 2];
  const level = Math.hypot(direction.x, direction.z);
  let distance = 0;
  // Turned, the box stays within a cylinder. A point of its rims fits if the view is wide and high enough at the point's own depth.
  for (let step = 0; step < directions; step++) {
    const angle = (2 * Math.PI * step) / directions;
    const [across, toCamera] = [radius * Math.sin(angle), radius * Math.cos(angle)];
    for (const y of [half, -half]) {
      const depth = toCamera * level + y * direction.y;
      const up = y * level - toCamera * direction.y;
      distance = Math.max(
        distance,
        depth + (margin * Math.abs(up)) / slope,
        depth + (margin * Math.abs(across)) / (slope * aspect),
      );
    }
  }
  return distance;
}
