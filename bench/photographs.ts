import sharp, { type Sharp } from "sharp";

const width = 4000;
const height = 3000;

/**
 * Makes an image that is as hard to compress as a photograph, 4000 × 3000: a sky and a ground in soft gradients, some 160 translucent
 * shapes with slightly soft edges, mottled foliage (coarse noise) and sensor grain (fine noise). The result is a JPEG of quality 92 with
 * some 4 MB. Each number makes a different image.
 */
export async function makePhotograph(number: number, options: { progressive?: boolean } = {}): Promise<Buffer> {
  const random = numbersFrom(number);
  const hue = random() * 360;
  const shapes = Array.from({ length: 160 }, () => {
    const [x, y] = [random() * width, random() * height];
    const look = `fill="hsl(${hue + random() * 140} 40% ${20 + random() * 60}%)" fill-opacity="${0.2 + random() * 0.6}" transform="rotate(${random() * 90} ${x} ${y})"`;
    return `<ellipse cx="${x}" cy="${y}" rx="${20 + random() * 400}" ry="${20 + random() * 300}" ${look}/>`;
  });
  const scene =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0.3" y2="1">` +
    `<stop offset="0" stop-color="hsl(${hue} 60% 75%)"/><stop offset="0.55" stop-color="hsl(${hue + 180} 50% 80%)"/><stop offset="1" stop-color="hsl(${hue + 90} 25% 22%)"/>` +
    `</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${shapes.join("")}</svg>`;
  const grain = await noise(width, height, 18).png({ compressionLevel: 1 }).toBuffer();
  const mottle = await noise(width / 8, height / 8, 60)
    .resize(width, height)
    .blur(2)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(scene))
    .blur(1.2)
    .composite([
      { input: mottle, blend: "soft-light" },
      { input: grain, blend: "soft-light" },
    ])
    .jpeg({ quality: 92, ...options })
    .toBuffer();
}

function noise(wide: number, high: number, sigma: number): Sharp {
  return sharp({
    create: {
      width: wide,
      height: high,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma },
    },
  });
}

/** Returns a generator of pseudorandom numbers, the same for each seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
