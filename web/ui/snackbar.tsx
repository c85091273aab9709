import { limits } from "#contract/limits.ts";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import "./snackbar.css";

type SnackOptions = {
  /** Said at once, for failures and results that must not be missed; otherwise when the reader pauses. */
  alert?: boolean;
  undo?: () => void;
};
type Snack = SnackOptions & { id: number; text: string };
type ShowSnack = (text: string, options?: SnackOptions) => void;

const mostAtOnce = 3;
const SnackbarContext = createContext<ShowSnack>(() => {});

/** Holds the short messages at the bottom left; `useSnackbar()` below it shows one. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [snacks, setSnacks] = useState<readonly Snack[]>([]);
  const nextId = useRef(0);
  const show = useCallback<ShowSnack>((text, options) => {
    const id = nextId.current++;
    setSnacks((shown) => [...shown, { ...options, id, text }].slice(-mostAtOnce));
  }, []);
  const close = useCallback((id: number) => setSnacks((shown) => shown.filter((snack) => snack.id !== id)), []);

  return (
    <SnackbarContext value={show}>
      {children}
      <div className="snackbars">
        {snacks.map((snack) => <Snackbar key={snack.id} snack={snack} onClose={close} />)}
      </div>
    </SnackbarContext>
  );
}

export function useSnackbar(): ShowSnack {
  return useContext(SnackbarContext);
}

function Snackbar({ snack, onClose }: { snack: Snack; onClose: (id: number) => void }) {
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
      role={snack.alert ? "alert" : "status"}
      data-paused={paused || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{snack.text}</span>
      {snack.undo && (
        <button type="button" className="snackbar-undo" onClick={() => { snack.undo?.(); onClose(snack.id); }}>Undo</button>
      )}
      <span className="snackbar-time" style={{ animationDuration: `${limits.snackbar}ms` }} />
    </div>
  );
}
