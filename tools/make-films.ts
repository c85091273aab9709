// Renders the two short videos of the example content. Needs ffmpeg and takes a minute or two:
// $(node scripts/node-24.mjs) tools/make-films.ts [intro] [trailer]
// The results are committed, so neither a build nor a start needs this.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, stat } from "node:fs/promises";
import { cpus } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { type Frame } from "#art/drawing.ts";
import { type Film } from "./films/film.ts";
import { introFilm } from "./films/intro.ts";
import { trailerFilm } from "./films/trailer.ts";

const root = path.join(import.meta.dirname, "..");
const pictures = path.join(root, "content/demo/pictures");
const framesPerSecond = 30;

interface Production {
  make: (frame: Frame) => Film;
  video: string;
  /** H.264's constant rate factor: lower is finer and larger. */
  quality: number;
  poster: { file: string; size: Frame };
}

const productions: Record<string, Production> = {
  intro: {
    make: introFilm,
    video: path.join(root, "public/intro/savepoint-intro.mp4"),
    quality: 25,
    poster: { file: path.join(root, "public/intro/savepoint-intro.webp"), size: { width: 1280, height: 720 } },
  },
  trailer: {
    make: trailerFilm,
    video: path.join(pictures, "tower-drift-trailer.mp4"),
    quality: 27,
    poster: { file: path.join(pictures, "tower-drift-trailer.webp"), size: { width: 1600, height: 1000 } },
  },
};

const wanted = process.argv.slice(2);
for (const [name, production] of Object.entries(productions)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await produce(production);
}

async function produce({ make, video, quality, poster }: Production): Promise<void> {
  await mkdir(path.dirname(video), { recursive: true });
  const still = make(poster.size);
  await sharp(Buffer.from(still.at(still.poster)))
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(poster.file);
  await encode(make({ width: 1280, height: 720 }), video, quality);
  for (const file of [poster.file, video])
    console.log(`${path.relative(root, file)}: ${Math.round((await stat(file)).size / 1024)} KB`);
}

async function encode(film: Film, file: string, quality: number): Promise<void> {
  const format = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "1280x720", "-r", String(framesPerSecond), "-i", "-"];
  const codec = [
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-crf",
    String(quality),
    "-pix_fmt",
    "yuv420p",
  ];
  const colors = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
  ];
  const encoder = spawn(
    "ffmpeg",
    ["-v", "error", "-y", ...format, ...colors, ...codec, "-an", "-movflags", "+faststart", file],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const finished = once(encoder, "close");

  const count = Math.round(film.length * framesPerSecond);
  const atOnce = Math.max(1, cpus().length);
  for (let first = 0; first < count; first += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) =>
      rasterise(film.at((first + index) / framesPerSecond)),
    );
    for (const pixels of await Promise.all(batch)) {
      if (!encoder.stdin.write(pixels)) await once(encoder.stdin, "drain");
    }
  }
  encoder.stdin.end();
  const [code] = await finished;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${file}`);
}

async function rasterise(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}
