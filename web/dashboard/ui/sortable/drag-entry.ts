import { placeOf, shiftOf, withinList } from "./places.ts";

/** Within this distance of the top or bottom, the page scrolls. */
const edge = 96;
const scrollStep = 14;

type Drag = {
  /** The element whose children are sorted. */
  list: HTMLElement;
  /** The dragged child. */
  entry: HTMLElement;
  pressed: Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;
  onDrop: (from: number, to: number) => void;
};

/**
 * Drags an entry of a list until the pointer is released: the entry follows the pointer, and the others make room. Escape or a lost pointer
 * leaves everything where it was. During the drag only styles change, so nothing is rendered. Returns a function that cancels.
 */
export function dragEntry({ list, entry, pressed, onDrop }: Drag): () => void {
  const entries = [...list.children].filter((child) => child instanceof HTMLElement);
  const boxes = entries.map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return { left: left + scrollX, top: top + scrollY, width, height };
  });
  const from = entries.indexOf(entry);
  const start = { x: pressed.clientX + scrollX, y: pressed.clientY + scrollY };
  let pointer = { x: pressed.clientX, y: pressed.clientY };
  let to = from;
  let frame = requestAnimationFrame(follow);
  const listening = new AbortController();
  list.dataset.dragging = "";
  entry.dataset.dragged = "";

  function draw(): void {
    const moved = withinList(boxes, from, { x: pointer.x + scrollX - start.x, y: pointer.y + scrollY - start.y });
    to = placeOf(boxes, from, moved);
    entries.forEach((each, index) => {
      const { x, y } = index === from ? moved : shiftOf(boxes, from, to, index);
      each.style.translate = x === 0 && y === 0 ? "" : `${x}px ${y}px`;
    });
  }

  function follow(): void {
    draw();
    if (pointer.y < edge) scrollBy(0, -scrollStep);
    if (pointer.y > innerHeight - edge) scrollBy(0, scrollStep);
    frame = requestAnimationFrame(follow);
  }

  function end(isDropped: boolean): void {
    if (listening.signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(frame);
    // Without transitions, because the entries would move twice: back, and to their new places.
    delete list.dataset.dragging;
    // If the list has changed meanwhile, the places are invalid.
    if (isDropped && list.children[from] === entry) onDrop(from, to);
    for (const each of entries) each.style.translate = "";
    delete entry.dataset.dragged;
  }

  const { signal } = listening;
  const ofPointer = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pressed.pointerId) handle(event);
  };
  const move = ofPointer(({ clientX, clientY }) => {
    pointer = { x: clientX, y: clientY };
  });
  const drop = ofPointer((event) => {
    move(event);
    draw();
    end(true);
  });
  const cancel = ofPointer(() => end(false));
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", drop, { signal });
  addEventListener("pointercancel", cancel, { signal });
  addEventListener("lostpointercapture", cancel, { signal });
  // Escape would also close a dialog or a panel around the list.
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
  return () => end(false);
}
