// Draws the covers of the example posts and the images of the example projects into content/demo/pictures/. Run it by hand after adding
// one:
// node_modules/.bin/node tools/make-demo-pictures.ts [name ...]
// The results are committed, so neither a build nor a start needs this.
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { blockArt, drawPicture, orderScene, type BlockArtOptions } from "#art/block-art.ts";
import { cityScene } from "#art/scenes/post.ts";
import { demoProjects } from "#content/demo/projects.ts";
import { demoCovers } from "./demo-covers.ts";

const size = { width: 1600, height: 1000 };
const demo = path.join(import.meta.dirname, "..", "content/demo");

const wanted = process.argv.slice(2);
const pictures = new Map([...(await postPictures()), ...projectPictures()]);
await mkdir(path.join(demo, "pictures"), { recursive: true });
for (const [name, svg] of pictures) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { size: bytes } = await sharp(Buffer.from(svg))
    .webp({ quality: 60, effort: 6, smartSubsample: true })
    .toFile(path.join(demo, "pictures", `${name}.webp`));
  console.log(`${name}.webp: ${Math.round(bytes / 1024)} KB`);
}

async function postPictures(): Promise<[string, string][]> {
  const folder = path.join(demo, "posts");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md"));
  const posts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  return posts.flatMap((post): [string, string][] => {
    const name = /^cover: \.\.\/pictures\/([a-z0-9-]+)\.webp$/m.exec(post)?.[1];
    return name ? [[name, drawCover(name)]] : [];
  });
}

function drawCover(name: string): string {
  const { city, ...look } = demoCovers[name] ?? {};
  const options: BlockArtOptions = { seed: name, kind: "post", ...size, ...look };
  if (!city) return blockArt(options);
  const order = orderScene(options);
  return drawPicture(cityScene(order, city), order.paints, options);
}

function projectPictures(): [string, string][] {
  return demoProjects.flatMap(({ pictures: { thumbnail, gallery }, pictureKind: kind, video }) => {
    const first = nameOf(thumbnail);
    const others = gallery
      .filter((file) => file !== thumbnail)
      .map((file, index): [string, string] => [nameOf(file), drawGalleryPicture(first, kind, index)]);
    // A video's thumbnail is one of its frames and is made with the video.
    return video ? others : [[first, blockArt({ seed: first, kind, ...size })] satisfies [string, string], ...others];
  });
}

/** The first scene close up and unpainted, then another scene in the other light, as wireframe and close up. */
function drawGalleryPicture(first: string, kind: BlockArtOptions["kind"], index: number): string {
  const firstLight = orderScene({ seed: first, kind }).paints.light;
  const second = { seed: `${first}-second`, light: firstLight === "day" ? "dusk" : "day" } as const;
  const views: Partial<BlockArtOptions>[] = [
    { closeUp: true },
    { pass: "blockout" },
    second,
    { ...second, pass: "wireframe" },
    { ...second, closeUp: true },
  ];
  return blockArt({ seed: first, kind, ...size, ...views[index % views.length] });
}

function nameOf(file: string): string {
  return path.parse(file).name;
}
