// The interface that firefox.ts and webkit.ts have in common. page.ts does with it what people do.

/** A series of actions of one device, as in WebDriver: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] }
  | { type: "pointer"; id: string; parameters: { pointerType: "mouse" }; actions: PointerAction[] };

export type PointerAction =
  | { type: "pointerMove"; x: number; y: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: 0 };

/** A browser with one window. Every call fails if it takes longer than `callLimit`. */
export type Driver = {
  name: "Firefox" | "WebKit";
  /** Opens a URL. Resolves when the page has loaded. */
  navigate(url: string): Promise<void>;
  /** Sets the width of the page in CSS pixels, or the smallest one above that the browser can have. */
  resize(width: number, height: number): Promise<void>;
  /**
   * Evaluates an expression, which returns a promise of JSON, in the page or in a frame of it. Returns the JSON. Throws while a page
   * replaces another.
   */
  evaluate(expression: string, frame?: string): Promise<string>;
  /** Performs the actions of all devices at once, as real input. */
  perform(sources: readonly InputSource[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  /**
   * Returns the uncaught errors and console errors since the last call. WebKit tells only those of the page that `navigate` opened, after it
   * has loaded.
   */
  takeErrors(): Promise<string[]>;
  /** Ends the browser, with all that it has stored. */
  close(): Promise<void>;
};

/** Milliseconds for one call. A busy machine needs seconds to show a page. */
export const callLimit = 60_000;
