// How the site looks at first: what the styles and the committed images have.
export { starterLook as look } from "#contract/look-files.ts";
