// Draws a model with three. Only the viewer imports this file, so that pages load it only on request.
import {
  AnimationMixer,
  Box3,
  CanvasTexture,
  Color,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshMatcapMaterial,
  MeshNormalMaterial,
  type MeshStandardMaterial,
  type Object3D,
  PerspectiveCamera,
  RepeatWrapping,
  Scene,
  SkinnedMesh,
  SRGBColorSpace,
  type Texture,
  TextureLoader,
  Timer,
  Vector3,
  WebGLRenderer,
  NeutralToneMapping,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import type { EnvironmentName, ModelBackground, ModelView } from "#contract/media.ts";
import { distanceThatFits } from "./camera-distance.ts";
import { drawEnvironment } from "./environments.ts";

export const shadings = ["shaded", "matcap", "color", "normal", "roughness", "metal", "uv"] as const;
export type Shading = (typeof shadings)[number];
/** The UV layout of a part: `corners` are pairs of u and v, six numbers per triangle. */
export type UvLayout = {
  corners: Float32Array;
  image: CanvasImageSource | null;
  bounds: readonly [left: number, top: number, right: number, bottom: number];
  /** Share of the texture that the triangles cover; parts that overlap count twice. */
  area: number;
  isInside: boolean;
  isCut: boolean;
};
export type Camera = Pick<ModelView, "position" | "target">;

export type Stage = {
  clips: readonly { name: string; duration: number }[];
  parts: readonly { name: string; triangles: number }[];
  shade(shading: Shading): void;
  showWires(isShown: boolean): void;
  setBackground(background: ModelBackground): void;
  surround(environment: EnvironmentName): void;
  spin(isSpinning: boolean): void;
  showPart(at: number, isShown: boolean): void;
  /** Shows a clip from its beginning; -1 for none. */
  choose(clip: number): void;
  play(isPlaying: boolean): void;
  seek(seconds: number): void;
  /** Turns the camera around the model, in radians. */
  turn(across: number, up: number): void;
  zoom(factor: number): void;
  reset(): void;
  readCamera(): Camera;
  /** Returns null for a part without UVs. */
  readUvs(part: number): UvLayout | null;
  /** Draws the view as an image of this width, in the view's aspect ratio. */
  capture(width: number): Promise<Blob>;
  /** Frees all memory. Returns how many objects the GPU still holds, which should be none. */
  dispose(): number;
};

type Options = {
  canvas: HTMLCanvasElement;
  glb: ArrayBuffer;
  /** The first position of the camera; by default, it shows the whole model. */
  camera: Camera | null;
  environment: EnvironmentName;
  onTime: (seconds: number) => void;
  onLost: () => void;
};

const backgrounds: Record<Exclude<ModelBackground, "environment">, string> = { light: "#eceae6", dark: "#181b22" };
const spinSpeed = 1.6;
const maxPixelRatio = 2;
/** Vertices that are measured one by one. */
const maxMeasured = 200_000;
/** Triangles whose UVs are drawn. */
const maxLaidOut = 200_000;
const posterQuality = 0.9;

/** Throws if the browser can't draw in 3D. */
export async function openStage({
  canvas,
  glb,
  camera: saved,
  environment: surroundings,
  onTime,
  onLost,
}: Options): Promise<Stage> {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
  const leave = new AbortController();
  canvas.addEventListener(
    "webglcontextlost",
    (event) => {
      event.preventDefault();
      onLost();
    },
    { signal: leave.signal },
  );
  const loader = new GLTFLoader();
  // Decodes images as elements, because the page's policy allows images from memory, but no fetches.
  loader.register((parser) => {
    Object.assign(parser, { textureLoader: new TextureLoader(parser.options.manager) });
    return { name: "images" };
  });
  const { scene: model, animations } = await loader.parseAsync(glb, "").catch((error: unknown) => {
    leave.abort();
    renderer.dispose();
    renderer.forceContextLoss();
    throw error;
  });

  renderer.toneMapping = NeutralToneMapping;
  const scene = new Scene();
  let [environment, drawnName] = [drawEnvironment(renderer, surroundings), surroundings];
  let background: ModelBackground = "light";
  scene.environment = environment.texture;
  scene.add(model);

  const camera = new PerspectiveCamera(40, 1, 0.01, 100);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = true;
  controls.autoRotateSpeed = spinSpeed;
  // The page scrolls with one finger, and the model turns with it sideways.
  canvas.style.touchAction = "pan-y";

  const meshes: Mesh[] = [];
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    meshes.push(object);
    // Bones move the vertices out of the box in which three would look for them.
    if (object instanceof SkinnedMesh) object.frustumCulled = false;
  });
  const home = frame();
  if (saved) {
    camera.position.set(...saved.position);
    controls.target.set(...saved.target);
    controls.update();
    home.position.copy(camera.position);
    home.target.copy(controls.target);
  }
  const originals = meshes.map(({ material }) => material);
  const wires = meshes.map(makeWires);
  const replaced = new Map<string, Material>();
  const matcap = makeMatcap();
  const checker = makeChecker();
  const mixer = new AnimationMixer(model);
  const timer = new Timer();
  let [shading, isPlaying, clip, isDisposed, requested]: [Shading, boolean, number, boolean, number] = [
    "shaded",
    false,
    -1,
    false,
    0,
  ];

  const resizing = new ResizeObserver(resize);
  resizing.observe(canvas);
  controls.addEventListener("change", invalidate);
  resize();

  function resize(): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, maxPixelRatio));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    invalidate();
  }

  /** Draws once before the next frame; while something moves, each frame asks for the next one. */
  function invalidate(): void {
    if (!isDisposed && requested === 0) requested = requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    requested = 0;
    timer.update(now);
    const delta = Math.min(timer.getDelta(), 0.1);
    if (isPlaying && clip >= 0) {
      mixer.update(delta);
      onTime(action()?.time ?? 0);
    }
    const isMoving = controls.update(delta);
    renderer.render(scene, camera);
    if (isMoving || controls.autoRotate || (isPlaying && clip >= 0)) invalidate();
  }

  function paintBackground(): void {
    scene.background = background === "environment" ? environment.texture : new Color(backgrounds[background]);
    scene.backgroundBlurriness = 0.4;
    invalidate();
  }

  function frame(): { position: Vector3; target: Vector3 } {
    model.updateMatrixWorld(true);
    const box = measure(meshes);
    const [center, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())];
    const radius = size.length() / 2 || 1;
    const { clientWidth, clientHeight } = canvas;
    const aspect = clientWidth / Math.max(1, clientHeight) || 1;
    const direction = new Vector3(0.5, 0.35, 1).normalize();
    const distance = distanceThatFits(size, direction, Math.tan((camera.fov * Math.PI) / 360), aspect) || 1;
    camera.near = distance / 100;
    camera.far = distance * 100;
    camera.position.copy(center).add(direction.multiplyScalar(distance));
    controls.target.copy(center);
    controls.minDistance = radius / 4;
    controls.maxDistance = distance * 5;
    camera.updateProjectionMatrix();
    controls.update();
    return { position: camera.position.clone(), target: center };
  }

  function materialFor(original: Material): Material {
    if (shading === "shaded") return original;
    const key = `${shading} ${original.uuid}`;
    const known = replaced.get(key);
    if (known) return known;
    const made = replace(original, shading, matcap, checker);
    made.side = original.side;
    made.alphaTest = original.alphaTest;
    replaced.set(key, made);
    return made;
  }

  function action() {
    const animation = animations[clip];
    return animation && mixer.clipAction(animation);
  }

  return {
    clips: animations.map(({ name, duration }) => ({ name, duration })),
    parts: meshes.map((mesh) => ({ name: mesh.name, triangles: countTriangles(mesh) })),
    shade(wanted) {
      shading = wanted;
      for (const [at, mesh] of meshes.entries()) {
        const original = originals[at];
        if (original) mesh.material = Array.isArray(original) ? original.map(materialFor) : materialFor(original);
      }
      invalidate();
    },
    showWires(isShown) {
      for (const wire of wires) wire.visible = isShown;
      invalidate();
    },
    setBackground(wanted) {
      background = wanted;
      paintBackground();
    },
    surround(wanted) {
      if (wanted === drawnName) return;
      drawnName = wanted;
      environment.dispose();
      environment = drawEnvironment(renderer, wanted);
      scene.environment = environment.texture;
      paintBackground();
    },
    spin(isSpinning) {
      controls.autoRotate = isSpinning;
      invalidate();
    },
    showPart(at, isShown) {
      const mesh = meshes[at];
      // Parts inside a hidden part stay visible.
      if (mesh) mesh.layers.set(isShown ? 0 : 1);
      wires[at]?.layers.set(isShown ? 0 : 1);
      invalidate();
    },
    choose(wanted) {
      mixer.stopAllAction();
      clip = wanted;
      action()?.reset().play();
      mixer.update(0);
      invalidate();
    },
    play(wanted) {
      isPlaying = wanted;
      invalidate();
    },
    seek(seconds) {
      const current = action();
      if (!current) return;
      current.time = seconds;
      mixer.update(0);
      invalidate();
    },
    turn(across, up) {
      const offset = camera.position.clone().sub(controls.target);
      offset.applyAxisAngle(new Vector3(0, 1, 0), across);
      const side = new Vector3().crossVectors(camera.up, offset).normalize();
      const tilted = offset.clone().applyAxisAngle(side, -up);
      // Stops before the poles, where up and down would flip.
      const angle = tilted.angleTo(camera.up);
      camera.position.copy(controls.target).add(angle > 0.05 && angle < Math.PI - 0.05 ? tilted : offset);
      invalidate();
    },
    zoom(factor) {
      const offset = camera.position.clone().sub(controls.target);
      const distance = Math.min(controls.maxDistance, Math.max(controls.minDistance, offset.length() * factor));
      camera.position.copy(controls.target).add(offset.setLength(distance));
      invalidate();
    },
    reset() {
      camera.position.copy(home.position);
      controls.target.copy(home.target);
      controls.update();
      invalidate();
    },
    readCamera() {
      return { position: camera.position.toArray(), target: controls.target.toArray() };
    },
    readUvs(at) {
      const mesh = meshes[at];
      return mesh ? readLayout(mesh, originals[at]) : null;
    },
    async capture(width) {
      const height = Math.round(width / camera.aspect);
      renderer.setPixelRatio(1);
      renderer.setSize(width, height, false);
      renderer.render(scene, camera);
      // Read immediately, because the browser clears the canvas after showing it.
      const image = new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", posterQuality));
      resize();
      const blob = await image;
      if (!blob) throw new Error("The view could not be turned into an image.");
      return blob;
    },
    dispose() {
      isDisposed = true;
      cancelAnimationFrame(requested);
      leave.abort();
      resizing.disconnect();
      controls.dispose();
      timer.dispose();
      mixer.stopAllAction();
      mixer.uncacheRoot(model);
      for (const material of [...originals.flat(), ...replaced.values(), ...wires.flatMap((wire) => wire.material)])
        disposeMaterial(material);
      for (const object of [...meshes, ...wires]) {
        object.geometry.dispose();
        if (object instanceof SkinnedMesh) object.skeleton.dispose();
      }
      matcap.dispose();
      checker.dispose();
      environment.dispose();
      renderer.dispose();
      const { geometries, textures } = renderer.info.memory;
      renderer.forceContextLoss();
      return geometries + textures;
    },
  };
}

/** Draws the edges of a mesh's triangles over it. They follow its bones and morphs. */
function makeWires(mesh: Mesh): Mesh {
  const material = new MeshBasicMaterial({
    color: "#e2711d",
    wireframe: true,
    toneMapped: false,
    transparent: true,
    opacity: 0.5,
  });
  // Lines in the surface would flicker.
  material.polygonOffset = true;
  material.polygonOffsetFactor = material.polygonOffsetUnits = -1;
  let wire = new Mesh(mesh.geometry, material);
  if (mesh instanceof SkinnedMesh) {
    const skinned = new SkinnedMesh(mesh.geometry, material);
    skinned.bind(mesh.skeleton, mesh.bindMatrix);
    wire = skinned;
  }
  if (mesh.morphTargetInfluences) wire.morphTargetInfluences = mesh.morphTargetInfluences;
  wire.visible = false;
  wire.frustumCulled = mesh.frustumCulled;
  const holder: Object3D = mesh.parent ?? new Group();
  wire.position.copy(mesh.position);
  wire.quaternion.copy(mesh.quaternion);
  wire.scale.copy(mesh.scale);
  holder.add(wire);
  // An animation moves the mesh itself.
  wire.matrixAutoUpdate = false;
  wire.matrix = mesh.matrix;
  return wire;
}

/** An unlit material has only some of these. */
type Painted = Material &
  Partial<
    Pick<
      MeshStandardMaterial,
      "color" | "map" | "normalMap" | "roughnessMap" | "metalnessMap" | "roughness" | "metalness"
    >
  >;

function replace(original: Painted, shading: Shading, matcap: Texture, checker: Texture): Material {
  const {
    color = "#fff",
    map = null,
    normalMap = null,
    vertexColors,
    roughnessMap = null,
    metalnessMap = null,
  } = original;
  switch (shading) {
    case "matcap":
      return new MeshMatcapMaterial({ matcap, normalMap });
    case "normal":
      return new MeshNormalMaterial({ normalMap });
    case "roughness":
      return channel(roughnessMap, "g", original.roughness ?? 1);
    case "metal":
      return channel(metalnessMap, "b", original.metalness ?? 0);
    case "uv":
      return new MeshBasicMaterial({ map: checker, toneMapped: false });
    default:
      return new MeshBasicMaterial({ color, map, vertexColors, toneMapped: false });
  }
}

/** Shows one channel of a texture as shades of gray: black is 0, and white is 1. */
function channel(map: Texture | null, name: "g" | "b", factor: number): Material {
  const gray = new Color().setScalar(factor).convertSRGBToLinear();
  if (!map) return new MeshBasicMaterial({ color: gray, toneMapped: false });
  const material = new MeshBasicMaterial({ map, toneMapped: false });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <map_fragment>",
      `diffuseColor.rgb = vec3(pow(texture2D(map, vMapUv).${name} * ${factor.toFixed(4)}, 2.2));`,
    );
  };
  material.customProgramCacheKey = () => `${name} ${factor}`;
  return material;
}

/** A ball of clay under a soft light, seen from the front. */
function makeMatcap(): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 256;
  const context = canvas.getContext("2d");
  if (context) {
    const light = context.createRadialGradient(96, 84, 8, 128, 128, 150);
    for (const [at, color] of [
      [0, "#fff6ea"],
      [0.35, "#d9c3ab"],
      [0.75, "#8b7360"],
      [1, "#3b302a"],
    ] as const)
      light.addColorStop(at, color);
    context.fillStyle = light;
    context.fillRect(0, 0, 256, 256);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** Squares with different colors and names, so that stretched, mirrored and repeated UVs are visible. */
function makeChecker(): Texture {
  const [side, cells] = [1024, 8];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  const cell = side / cells;
  if (context) {
    context.font = `bold ${cell * 0.42}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (let at = 0; at < cells * cells; at++) {
      const [column, row] = [at % cells, Math.floor(at / cells)];
      const isDark = (column + row) % 2 === 0;
      context.fillStyle = `hsl(${(column * 360) / cells} 55% ${(isDark ? 38 : 72) + row}%)`;
      context.fillRect(column * cell, row * cell, cell, cell);
      context.fillStyle = isDark ? "#fff" : "#20242c";
      context.fillText(`${"ABCDEFGH"[row]}${column + 1}`, (column + 0.5) * cell, (row + 0.5) * cell);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  // As in a glTF file: v runs downward.
  texture.flipY = false;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}

/** Returns the box around the vertices as moved by bones and morphs. Measures a sample if there are very many. */
function measure(meshes: readonly Mesh[]): Box3 {
  const box = new Box3();
  const count = meshes.reduce((sum, { geometry }) => sum + (geometry.getAttribute("position")?.count ?? 0), 0);
  const step = Math.ceil(count / maxMeasured);
  const vertex = new Vector3();
  for (const mesh of meshes) {
    if (mesh instanceof SkinnedMesh) (mesh as SkinnedMesh).skeleton.update();
    const vertices = mesh.geometry.getAttribute("position")?.count ?? 0;
    for (let at = 0; at < vertices; at += step)
      box.expandByPoint(mesh.getVertexPosition(at, vertex).applyMatrix4(mesh.matrixWorld));
  }
  return box.isEmpty() ? box.expandByPoint(vertex.set(0, 0, 0)) : box;
}

/** The maximum error of 16-bit numbers. */
const hair = 0.001;
/** Layouts further away would be too small to read. */
const clampUv = (value: number) => Math.min(5, Math.max(-4, value));

function readLayout({ geometry }: Mesh, material: Material | Material[] | undefined): UvLayout | null {
  const uvs = geometry.getAttribute("uv");
  if (!uvs) return null;
  const { index } = geometry;
  const count = Math.floor((index?.count ?? uvs.count) / 3) * 3;
  const drawn = Math.min(count, maxLaidOut * 3);
  const corners = new Float32Array(drawn * 2);
  let [left, top, right, bottom, area] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (let at = 0; at < drawn; at++) {
    const vertex = index?.getX(at) ?? at;
    const [u, v] = [uvs.getX(vertex), uvs.getY(vertex)];
    corners.set([u, v], at * 2);
    [left, right] = [Math.min(left, u), Math.max(right, u)];
    [top, bottom] = [Math.min(top, v), Math.max(bottom, v)];
    if (at % 3 !== 2) continue;
    const [ax = 0, ay = 0, bx = 0, by = 0] = corners.subarray(at * 2 - 4, at * 2);
    area += Math.abs((bx - ax) * (v - ay) - (u - ax) * (by - ay)) / 2;
  }
  // Some programs write a layout into a repetition of the texture, which is equivalent to the first tile.
  const [across, down] = [Math.floor(left + hair), Math.floor(top + hair)];
  if (right - across < 1 + hair && bottom - down < 1 + hair) {
    for (let at = 0; at < corners.length; at += 2)
      corners.set([(corners[at] ?? 0) - across, (corners[at + 1] ?? 0) - down], at);
    [left, right, top, bottom] = [left - across, right - across, top - down, bottom - down];
  }
  const { map = null } = ([material].flat()[0] ?? {}) as Painted;
  return {
    corners,
    image: (map?.image as CanvasImageSource | undefined) ?? null,
    bounds: [
      clampUv(Math.min(left, 0)),
      clampUv(Math.min(top, 0)),
      clampUv(Math.max(right, 1)),
      clampUv(Math.max(bottom, 1)),
    ],
    area,
    isInside: left > -hair && top > -hair && right < 1 + hair && bottom < 1 + hair,
    isCut: drawn < count,
  };
}

function countTriangles({ geometry }: Mesh): number {
  return Math.floor((geometry.index?.count ?? geometry.getAttribute("position")?.count ?? 0) / 3);
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material) as unknown[])
    if (typeof value === "object" && value !== null && "isTexture" in value) (value as Texture).dispose();
  material.dispose();
}
