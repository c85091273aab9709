import { limits } from "#contract/limits.ts";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useWords } from "../site/words.ts";
import "./snackbar.css";

type SnackOptions = {
  /** Announced immediately, for failures and results that must not be missed; otherwise when the screen reader pauses. */
  alert?: boolean;
  undo?: () => void;
  /** A link to the result; opens in a new tab. */
  link?: { href: string; label: string } | undefined;
};
type Snack = SnackOptions & { id: number; text: string };
type ShowSnack = (text: string, options?: SnackOptions) => void;

const maxAtOnce = 3;
const SnackbarContext = createContext<ShowSnack>(() => {});
const SnacksContext = createContext<readonly Snack[]>([]);

/** Shows the short messages at the bottom left; `useSnackbar()` inside shows one. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [snacks, setSnacks] = useState<readonly Snack[]>([]);
  const nextId = useRef(0);
  const show = useCallback<ShowSnack>((text, options) => {
    const id = nextId.current++;
    setSnacks((shown) => [...shown, { ...options, id, text }].slice(-maxAtOnce));
  }, []);
  const close = useCallback((id: number) => setSnacks((shown) => shown.filter((snack) => snack.id !== id)), []);

  return (
    <SnackbarContext value={show}>
      <SnacksContext value={snacks}>{children}</SnacksContext>
      <div className="snackbars">
        <LiveRegions
          className="snackbar-region"
          snacks={snacks}
          renderSnack={(snack) => <Snackbar key={snack.id} snack={snack} onClose={close} />}
        />
      </div>
    </SnackbarContext>
  );
}

/** Repeats messages for screen readers inside a modal dialog, since the messages behind the dialog are inert. */
export function SnackbarsInDialog(): React.ReactElement {
  const snacks = useContext(SnacksContext);
  const [before] = useState(snacks);
  return (
    <LiveRegions
      className="visually-hidden"
      snacks={snacks.filter((snack) => !before.includes(snack))}
      renderSnack={({ id, text }) => <p key={id}>{text}</p>}
    />
  );
}

/** Both regions exist before any message: screen readers announce additions to a live region, but not a new region. */
function LiveRegions({
  className,
  snacks,
  renderSnack,
}: {
  className: string;
  snacks: readonly Snack[];
  renderSnack: (snack: Snack) => ReactNode;
}) {
  return (["polite", "assertive"] as const).map((politeness) => (
    <div key={politeness} className={className} aria-live={politeness}>
      {snacks.filter(({ alert = false }) => alert === (politeness === "assertive")).map(renderSnack)}
    </div>
  ));
}

export function useSnackbar(): ShowSnack {
  return useContext(SnackbarContext);
}

function Snackbar({ snack, onClose }: { snack: Snack; onClose: (id: number) => void }) {
  const words = useWords().controls;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointed || focused;
  const remaining = useRef<number>(limits.snackbar);

  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(() => onClose(snack.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - started;
    };
  }, [paused, snack.id, onClose]);

  return (
    <div
      className="snackbar"
      data-paused={paused || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{snack.text}</span>
      {snack.link && (
        <a className="snackbar-action" href={snack.link.href} target="_blank" rel="noopener">
          {snack.link.label}
          <span className="visually-hidden"> {words.newTab}</span>
        </a>
      )}
      {snack.undo && (
        <button
          type="button"
          className="snackbar-action"
          onClick={() => {
            snack.undo?.();
            onClose(snack.id);
          }}
        >
          {words.undo}
        </button>
      )}
      <span className="snackbar-time" style={{ animationDuration: `${limits.snackbar}ms` }} />
    </div>
  );
}
