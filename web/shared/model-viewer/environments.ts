// The surroundings of a model: scenes of a few lights and colors, drawn once into a small texture instead of loaded from a file.
import {
  BackSide,
  BufferAttribute,
  Color,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import type { EnvironmentName } from "#contract/media.ts";

type Sky = {
  /** Colors from straight below to straight above. */
  colors: readonly string[];
  /** Lamps: color, brightness, radius and position. */
  lamps: readonly (readonly [string, number, number, x: number, y: number, z: number])[];
};

const skies: Record<Exclude<EnvironmentName, "studio">, Sky> = {
  sunset: {
    colors: ["#2b2024", "#4a3030", "#ff9a52", "#d8899c", "#5f73b5", "#33508f"],
    lamps: [
      ["#ffc27a", 60, 1.4, -8, 1.6, -4],
      ["#8fb4ff", 3, 3, 6, 8, 5],
    ],
  },
  night: {
    colors: ["#141a2b", "#1b2540", "#33508c", "#2a4378", "#1b2d5c", "#141f42"],
    lamps: [
      ["#cfe0ff", 60, 1.6, 5, 8, 4],
      ["#ff8a3c", 40, 1.2, -7, 1, 4],
      ["#2fd6c3", 26, 1.2, 7, 0.6, -5],
    ],
  },
};

/** Draws the surroundings of the model. The caller disposes of the result. */
export function drawEnvironment(renderer: WebGLRenderer, name: EnvironmentName): WebGLRenderTarget {
  const generator = new PMREMGenerator(renderer);
  const scene = name === "studio" ? new RoomEnvironment() : makeSky(skies[name]);
  const drawn = generator.fromScene(scene, 0.04);
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    (object as Mesh).geometry.dispose();
    for (const material of [(object as Mesh).material].flat()) material.dispose();
  });
  generator.dispose();
  return drawn;
}

function makeSky({ colors, lamps }: Sky): Scene {
  const scene = new Scene();
  const dome = new SphereGeometry(20, 24, 24);
  const positions = dome.getAttribute("position");
  const painted = new Float32Array(positions.count * 3);
  const steps = colors.map((color) => new Color(color));
  for (let at = 0; at < positions.count; at++) {
    const height = (positions.getY(at) / 20 / 2 + 0.5) * (steps.length - 1);
    const below = Math.min(steps.length - 2, Math.floor(height));
    const color = new Color().lerpColors(steps[below] as Color, steps[below + 1] as Color, height - below);
    color.toArray(painted, at * 3);
  }
  dome.setAttribute("color", new BufferAttribute(painted, 3));
  scene.add(new Mesh(dome, new MeshBasicMaterial({ vertexColors: true, side: BackSide })));
  for (const [color, brightness, radius, ...place] of lamps) {
    const material = new MeshBasicMaterial({ color: new Color(color).multiplyScalar(brightness) });
    const lamp = new Mesh(new SphereGeometry(radius, 12, 8), material);
    lamp.position.set(...place);
    scene.add(lamp);
  }
  return scene;
}
