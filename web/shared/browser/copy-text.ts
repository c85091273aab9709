/** Returns whether the text was copied. Call this in the event handler of a press, since browsers allow copying only there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // `navigator.clipboard` is missing without TLS.
    if (typeof navigator.clipboard?.writeText !== "function") return copyByEvent(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies through the older `copy` event, which needs no secure connection. */
function copyByEvent(text: string): boolean {
  let copied = false;
  const write = (event: ClipboardEvent): void => {
    if (!event.clipboardData) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = true;
  };
  addEventListener("copy", write, true);
  try {
    return document.execCommand("copy") && copied;
  } finally {
    removeEventListener("copy", write, true);
  }
}
