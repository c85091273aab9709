/** The distances of the headings from the top, and the maximum scroll position. */
type Marks = { tops: readonly number[]; end: number };

/** Returns the position in the other column: proportional between two headings, before the first and after the last. */
export function placeInOther(top: number, here: Marks, there: Marks): number {
  const isAlike = here.tops.length === there.tops.length;
  const from = [0, ...(isAlike ? here.tops.map((mark) => Math.min(mark, here.end)) : []), here.end];
  const to = [0, ...(isAlike ? there.tops.map((mark) => Math.min(mark, there.end)) : []), there.end];
  const after = from.findIndex((mark, index) => index > 0 && mark >= top);
  const index = after === -1 ? from.length - 1 : after;
  const [start = 0, stop = 0] = [from[index - 1], from[index]];
  const [first = 0, second = 0] = [to[index - 1], to[index]];
  return stop === start ? second : first + ((top - start) / (stop - start)) * (second - first);
}

const touches = ["wheel", "pointerdown", "pointermove", "touchstart", "keydown", "focusin"] as const;

/**
 * Scrolls two columns together, heading by heading. Only the column that the owner touched last leads, because a scroll by this code or by a
 * change of the page fires the same event as one by hand. Call `align` when the preview has changed.
 */
export function scrollInStep(writing: HTMLElement, preview: HTMLElement): { align: () => void; stop: () => void } {
  const marksOf = (box: HTMLElement) => marksIn(box, box === writing ? "[role=textbox]" : ".prose");
  let leader = writing;
  const align = () => {
    const other = leader === writing ? preview : writing;
    if (leader.clientHeight > 0 && other.clientHeight > 0)
      other.scrollTop = placeInOther(leader.scrollTop, marksOf(leader), marksOf(other));
  };
  const lead = ({ currentTarget }: Event) => {
    leader = currentTarget === preview ? preview : writing;
  };
  const follow = ({ currentTarget }: Event) => {
    if (currentTarget === leader) align();
  };
  for (const box of [writing, preview]) {
    for (const touch of touches) box.addEventListener(touch, lead, { passive: true });
    box.addEventListener("scroll", follow, { passive: true });
  }
  return {
    align,
    stop: () => {
      for (const box of [writing, preview]) {
        for (const touch of touches) box.removeEventListener(touch, lead);
        box.removeEventListener("scroll", follow);
      }
    },
  };
}

function marksIn(box: HTMLElement, text: string): Marks {
  const origin = box.getBoundingClientRect().top - box.scrollTop;
  const headings = box.querySelectorAll(
    ["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => `${text} > ${tag}`).join(", "),
  );
  return {
    tops: [...headings].map((heading) => heading.getBoundingClientRect().top - origin),
    end: box.scrollHeight - box.clientHeight,
  };
}
