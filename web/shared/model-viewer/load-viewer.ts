/** The server renders only images, and doesn't need the viewer. */
export async function loadViewer() {
  if (import.meta.env.SSR) throw new Error("The server can’t draw a model.");
  return (await import("./model-viewer.tsx")).ModelViewer;
}
