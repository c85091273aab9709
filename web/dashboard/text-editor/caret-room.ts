// Keeps the caret in view: below the bars that stick to the top and above the bar at the bottom. ProseMirror scrolls by these values, and the
// browser's own scrolling by the custom properties that they come from (editor/form/editor-bar.css, portfolio/project-text.css).

/** Pixels between the caret and a bar. */
const gap = 8;

/** ProseMirror reads these each time it scrolls to the caret. */
export const caretRoom = {
  left: 0,
  right: 0,
  get top() {
    return headHeight() + gap;
  },
  get bottom() {
    return bottomBarHeight() + gap;
  },
};

/** How far the caret is then moved into view. */
export const caretMargin = {
  left: 5,
  right: 5,
  get top() {
    return caretRoom.top + gap;
  },
  get bottom() {
    return caretRoom.bottom + gap;
  },
};

/** Returns where the text's toolbar ends while it sticks to the top, in the window or in the column that scrolls. */
function headHeight(): number {
  const head = document.querySelector(".text-head");
  if (!head) return 0;
  return Math.max(0, Number.parseFloat(getComputedStyle(head).insetBlockStart) || 0) + head.clientHeight;
}

function bottomBarHeight(): number {
  const bars = document.querySelectorAll(".phone-toolbar, [data-below-text]");
  return Math.max(0, ...[...bars].map((bar) => bar.clientHeight));
}

type Area = { top: number; bottom: number; left: number; right: number };

/** Returns the part of the window that menus can use: not under the editor's bar, the phone's toolbar or the on-screen keyboard. */
export function visibleArea(): Area {
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const left = view?.offsetLeft ?? 0;
  const bar = document.querySelector(".editor-bar")?.getBoundingClientRect();
  return {
    top: Math.max(top, bar?.bottom ?? 0) + gap,
    bottom: top + (view?.height ?? innerHeight) - bottomBarHeight() - gap,
    left: left + gap,
    right: left + (view?.width ?? document.documentElement.clientWidth) - gap,
  };
}

/** Gives the style sheets the height of the bar above the text. Returns a function that stops this. */
export function publishHeadHeight(head: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--text-head-height", `${head.offsetHeight}px`));
  observer.observe(head);
  return () => {
    observer.disconnect();
    style.removeProperty("--text-head-height");
  };
}
