/** The server renders images only, and has no use for what draws. */
export async function loadViewer() {
  if (import.meta.env.SSR) throw new Error("The server can’t draw a model.");
  return (await import("./model-viewer.tsx")).ModelViewer;
}
