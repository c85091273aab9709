// The logo: a cube without its front corner, lit from the upper left like all generated images.

/** Returns the logo for pages: no background, any size. */
export function logoSvg(size: number = 32): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}" aria-hidden="true">${mark}</svg>`;
}

/** Returns the logo for launchers that cut icons to a shape: the logo stays within the middle four fifths of a full square. */
export function maskableLogoSvg(size: number = 512, background: string = "#12151b"): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}" aria-hidden="true">` +
    `<path fill="${background}" d="M0 0h32v32H0z"/><g transform="translate(3.52 3.52) scale(.78)">${mark}</g></svg>`
  );
}

/** The faces of the logo on a 32 × 32 grid, back to front. The first three faces form the whole cube. */
export const markFaces = [
  { part: "top", fill: "#ff9138", path: "M16 1.5 28.5 8.75 16 16 3.5 8.75z" },
  { part: "left", fill: "#c9621c", path: "M3.5 8.75 16 16v14.5L3.5 23.25z" },
  { part: "right", fill: "#8d3d10", path: "M28.5 8.75 16 16v14.5l12.5-7.25z" },
  { part: "notch left", fill: "#6e2c0a", path: "M9.75 12.4 16 8.75V16l-6.25 3.6z" },
  { part: "notch right", fill: "#b5530f", path: "M16 8.75l6.25 3.65v7.2L16 16z" },
  { part: "notch floor", fill: "#fff1dc", path: "M16 16l6.25 3.6L16 23.25 9.75 19.6z" },
] as const;

const mark = markFaces.map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`).join("");
