// Draws the covers of the example posts, and the images of example projects in texts, into content/demo/pictures/. Run it by hand after
// adding one:
// $(node scripts/node-24.mjs) tools/make-demo-pictures.ts [name ...]
// The results are committed, so neither a build nor a start needs this.
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { blockArt, drawImage, orderScene, type BlockArtOptions } from "#art/block-art.ts";
import { familyOf } from "#art/families.ts";
import { cityScene } from "#art/scenes/post.ts";
import { demoProjects } from "#content/demo/projects.ts";
import { artKindOf } from "#contract/project-terms.ts";
import { landingCategoriesOf } from "#server/domain/projects/landing-categories.ts";
import { demoCovers } from "./demo-covers.ts";

const size = { width: 1600, height: 1000 };
const demo = path.join(import.meta.dirname, "..", "content/demo");

const wanted = process.argv.slice(2);
const texts = await Promise.all(["posts", "case-studies"].map(readTexts)).then((read) => read.flat());
const pictures = new Map([...postPictures(), ...projectPictures()]);
await mkdir(path.join(demo, "pictures"), { recursive: true });
for (const [name, svg] of pictures) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { size: bytes } = await sharp(Buffer.from(svg))
    .webp({ quality: 60, effort: 6, smartSubsample: true })
    .toFile(path.join(demo, "pictures", `${name}.webp`));
  console.log(`${name}.webp: ${Math.round(bytes / 1024)} KB`);
}

async function readTexts(folder: string): Promise<string[]> {
  const files = (await readdir(path.join(demo, folder))).filter((file) => file.endsWith(".md"));
  return Promise.all(files.map((file) => readFile(path.join(demo, folder, file), "utf8")));
}

function postPictures(): [string, string][] {
  return texts.flatMap((post): [string, string][] => {
    const name = /^cover: \.\.\/pictures\/([a-z0-9-]+)\.webp$/m.exec(post)?.[1];
    return name ? [[name, drawCover(name)]] : [];
  });
}

function drawCover(name: string): string {
  const { city, ...look } = demoCovers[name] ?? {};
  const options: BlockArtOptions = { seed: name, kind: "post", ...size, ...look };
  if (!city) return blockArt(options);
  const order = orderScene(options);
  return drawImage(cityScene(order, city), order.paints, options);
}

/** Images that texts show. Galleries show generated art instead, and a video's thumbnail is one of its frames. */
function projectPictures(): [string, string][] {
  const named = texts.flatMap((text) =>
    Array.from(text.matchAll(/\/pictures\/([\w-]+)\.webp/g), ([, name = ""]) => name),
  );
  return demoProjects.flatMap((project) =>
    [1, 2, 3, 4, 5, 6].flatMap((number): [string, string][] => {
      const name = number === 1 ? project.slug : `${project.slug}-${number}`;
      const kind = artKindOf(landingCategoriesOf(project));
      return named.includes(name) ? [[name, drawProjectPicture(project.slug, kind, number - 1)]] : [];
    }),
  );
}

/**
 * The scene of the project at dusk, then close up and unpainted, then in other colors, as wireframe and close up. Dusk suits both themes.
 */
function drawProjectPicture(slug: string, kind: BlockArtOptions["kind"], index: number): string {
  const second = { seed: `${slug}-second`, light: "golden" } as const;
  const views: Partial<BlockArtOptions>[] = [
    { light: "dusk" },
    { closeUp: true, light: "dusk" },
    { pass: "blockout" },
    second,
    { ...second, pass: "wireframe" },
    { ...second, closeUp: true },
  ];
  return blockArt({ seed: slug, kind, family: familyOf(kind, slug), ...size, ...views[index] });
}
