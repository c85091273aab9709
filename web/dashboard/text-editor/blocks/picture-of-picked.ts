import type { Picked } from "../../media-picker/media-picker.tsx";
import type { TextImage } from "../schema/pictures.ts";

/** Returns a file of the library as an image for a text. */
export function pictureOfPicked({ url, alt, width, height }: Picked): TextImage {
  return {
    src: url,
    alt,
    title: null,
    width: width === null ? null : String(width),
    height: height === null ? null : String(height),
  };
}
