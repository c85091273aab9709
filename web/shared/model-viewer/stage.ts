// Draws a model with three. Only the viewer imports it, so that no page loads it before somebody asks for the model.
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
  PMREMGenerator,
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
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

export const shadings = ["shaded", "matcap", "color", "normal", "roughness", "metal"] as const;
export type Shading = (typeof shadings)[number];
export type Background = "light" | "dark";

export type Stage = {
  clips: readonly { name: string; duration: number }[];
  parts: readonly { name: string; triangles: number }[];
  shade(shading: Shading): void;
  showWires(isShown: boolean): void;
  setBackground(background: Background): void;
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
  /** Gives all memory back. Returns how many things the GPU still holds, which should be none. */
  dispose(): number;
};

type Options = {
  canvas: HTMLCanvasElement;
  glb: ArrayBuffer;
  onTime: (seconds: number) => void;
  onLost: () => void;
};

const backgrounds: Record<Background, string> = { light: "#eceae6", dark: "#181b22" };
const spinSpeed = 1.6;
const maxPixelRatio = 2;
/** Vertices that are measured one by one. */
const maxMeasured = 200_000;
/** Room around the model. */
const margin = 1.15;

/** Throws if the browser can't draw in 3D. */
export async function openStage({ canvas, glb, onTime, onLost }: Options): Promise<Stage> {
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
  // Images are decoded as elements: the page's policy lets them load from memory, and scripts not.
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
  const generator = new PMREMGenerator(renderer);
  const room = new RoomEnvironment();
  const environment = generator.fromScene(room, 0.04);
  room.dispose();
  generator.dispose();
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
    if (object instanceof Mesh) meshes.push(object);
  });
  const home = frame();
  const originals = meshes.map(({ material }) => material);
  const wires = meshes.map(makeWires);
  const replaced = new Map<string, Material>();
  const matcap = makeMatcap();
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

  function frame(): { position: Vector3; target: Vector3 } {
    model.updateMatrixWorld(true);
    // Where bones have moved the vertices to; of very many, where they were.
    const vertices = meshes.reduce((sum, { geometry }) => sum + (geometry.getAttribute("position")?.count ?? 0), 0);
    const box = new Box3().setFromObject(model, vertices < maxMeasured);
    const [center, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())];
    const radius = size.length() / 2 || 1;
    // As near as it fits, whichever way it turns.
    const slope = Math.tan((camera.fov * Math.PI) / 360);
    const width = Math.hypot(size.x, size.z);
    const { clientWidth, clientHeight } = canvas;
    const aspect = clientWidth / Math.max(1, clientHeight) || 1;
    const distance = margin * Math.max(size.y / 2 / slope, width / 2 / slope / aspect) + width / 4 || 1;
    camera.near = distance / 100;
    camera.far = distance * 100;
    camera.position.copy(center).add(new Vector3(0.5, 0.35, 1).normalize().multiplyScalar(distance));
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
    const made = replace(original, shading, matcap);
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
    parts: meshes.map((mesh, at) => ({ name: mesh.name || `Part ${at + 1}`, triangles: countTriangles(mesh) })),
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
    setBackground(background) {
      scene.background = new Color(backgrounds[background]);
      invalidate();
    },
    spin(isSpinning) {
      controls.autoRotate = isSpinning;
      invalidate();
    },
    showPart(at, isShown) {
      const mesh = meshes[at];
      // The parts inside of a hidden part stay visible.
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
      // Stops before the poles, where up and down would change places.
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
      environment.dispose();
      renderer.renderLists.dispose();
      const { geometries, textures } = renderer.info.memory;
      renderer.dispose();
      renderer.forceContextLoss();
      return geometries + textures;
    },
  };
}

/** Draws the edges of the triangles over a mesh, which follow its bones and morphs. */
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

function replace(original: Painted, shading: Shading, matcap: Texture): Material {
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

function countTriangles({ geometry }: Mesh): number {
  return Math.floor((geometry.index?.count ?? geometry.getAttribute("position")?.count ?? 0) / 3);
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material) as unknown[])
    if (typeof value === "object" && value !== null && "isTexture" in value) (value as Texture).dispose();
  material.dispose();
}
