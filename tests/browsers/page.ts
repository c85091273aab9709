// What people do with a page: look for a thing, click it, type, and look again. Everything is waited for, with a limit.
import { setTimeout as pause } from "node:timers/promises";
import type { Driver, InputSource } from "./driver.ts";

/** Milliseconds until a condition must be met. A busy machine needs seconds to show a screen. */
const limit = 60_000;
const height = 844;

/** Names of keys as WebDriver has them: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Readonly<Record<string, string>> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** The first visible element that matches a selector and whose accessible name, as far as HTML and ARIA give it directly, begins so. */
export type Thing = {
  /** Clicks the middle of the element, once it stands still and nothing covers it. */
  click(): Promise<void>;
  /** Moves the focus to the element without a click, as Tab would. */
  focus(): Promise<void>;
  /** Calls a function with the element, in the page. */
  evaluate<Given extends unknown[], Result>(
    run: (element: HTMLElement, ...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  untilShown(): Promise<void>;
  untilGone(): Promise<void>;
  untilFocused(): Promise<void>;
};

export type TestPage = {
  driver: Driver;
  /** Opens a URL in a window of this width. */
  open(url: string, width?: number): Promise<void>;
  resize(width: number): Promise<void>;
  find(selector: string, name?: string): Thing;
  /** Calls a function in the page, or in a frame of it. */
  evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  evaluateIn<Result>(frame: string, run: () => Result | Promise<Result>): Promise<Result>;
  type(text: string): Promise<void>;
  /** Presses a key, or several at once: "Control+s". */
  press(combination: string): Promise<void>;
  /** Waits until a function returns something other than false and null. Returns it. */
  until<Result>(what: string, check: () => Promise<Result | false | null>): Promise<Result>;
};

export function createPage(driver: Driver): TestPage {
  async function evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    return JSON.parse(await driver.evaluate(callOf(run.toString(), given))) as Result;
  }

  async function until<Result>(
    what: string | (() => string),
    check: () => Promise<Result | false | null>,
  ): Promise<Result> {
    const end = Date.now() + limit;
    for (;;) {
      // While a page replaces another, there is none to ask.
      const problem = await check().catch((error: unknown) => new Failure(error));
      if (!(problem instanceof Failure) && problem !== false && problem !== null) return problem;
      if (Date.now() > end) {
        const cause = problem instanceof Failure ? problem.cause : undefined;
        const where = await evaluate(() => `${location.href} “${document.title}”`).catch(() => "no page");
        throw new Error(`Not within ${limit / 1000} s: ${typeof what === "string" ? what : what()}, on ${where}`, {
          cause,
        });
      }
      await pause(50);
    }
  }

  function find(selector: string, name?: string): Thing {
    const shown = name === undefined ? selector : `${selector} “${name}”`;
    /** Returns null if the element isn't there, else the result in a list. */
    async function evaluateOn<Given extends unknown[], Result>(
      run: (element: HTMLElement, ...given: Given) => Result | Promise<Result>,
      ...given: Given
    ): Promise<[Result] | null> {
      const call = `async (selector, name, ...given) => {
        const element = (${findElement.toString()})(selector, name);
        return element === null ? null : [await (${run.toString()})(element, ...given)];
      }`;
      return JSON.parse(await driver.evaluate(callOf(call, [selector, name ?? null, ...given]))) as [Result] | null;
    }
    const isTrue = async (run: (element: HTMLElement) => boolean) => (await evaluateOn(run))?.[0] ?? false;
    return {
      async click() {
        let obstacle = "it isn’t there";
        const [x, y] = await until(
          () => `${shown} can be clicked (${obstacle})`,
          async () => {
            const [found] = (await evaluateOn(findClickPoint)) ?? [obstacle];
            if (typeof found !== "string") return found;
            obstacle = found;
            return null;
          },
        );
        await driver.perform([pointer(x, y)]);
      },
      async focus() {
        await until(`${shown} has the focus`, () =>
          isTrue((element) => {
            element.focus();
            return document.activeElement === element;
          }),
        );
      },
      async evaluate(run, ...given) {
        const [result] = await until(`${shown} is there`, () => evaluateOn(run, ...given));
        return result;
      },
      async untilShown() {
        await until(`${shown} is shown`, () => evaluateOn(() => true));
      },
      async untilGone() {
        await until(`${shown} is gone`, async () => (await evaluateOn(() => true)) === null);
      },
      async untilFocused() {
        await until(`${shown} has the focus`, () => isTrue((element) => document.activeElement === element));
      },
    };
  }

  return {
    driver,
    async open(url, width = 1280) {
      // A link that comes to lie under the pointer would begin to prefetch its page.
      await driver.perform([
        { type: "pointer", id: "mouse", parameters: mouse, actions: [{ type: "pointerMove", x: 0, y: 0 }] },
      ]);
      await driver.resize(width, height);
      await driver.navigate(url);
    },
    resize: (width) => driver.resize(width, height),
    find,
    evaluate,
    async evaluateIn<Result>(frame: string, run: () => Result | Promise<Result>) {
      return JSON.parse(await driver.evaluate(callOf(run.toString(), []), frame)) as Result;
    },
    type: (text) => driver.perform([keyboard([...text].flatMap((key) => [down(key), up(key)]))]),
    async press(combination) {
      const values = combination.split("+").map((key) => keys[key] ?? key);
      await driver.perform([keyboard([...values.map(down), ...values.toReversed().map(up)])]);
    },
    until,
  };
}

class Failure {
  readonly cause: unknown;
  constructor(cause: unknown) {
    this.cause = cause;
  }
}

function callOf(run: string, given: readonly unknown[]): string {
  return `(async () => JSON.stringify((await (${run})(...${JSON.stringify(given)})) ?? null))()`;
}

type KeyAction = Extract<InputSource, { type: "key" }>["actions"][number];

function down(value: string): KeyAction {
  return { type: "keyDown", value };
}

function up(value: string): KeyAction {
  return { type: "keyUp", value };
}

function keyboard(actions: KeyAction[]): InputSource {
  return { type: "key", id: "keyboard", actions };
}

const mouse = { pointerType: "mouse" } as const;

function pointer(x: number, y: number): InputSource {
  return {
    type: "pointer",
    id: "mouse",
    parameters: mouse,
    actions: [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  };
}

/** Runs in the page. */
function findElement(selector: string, name: string | null): HTMLElement | null {
  const nameOf = (element: HTMLElement) => {
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const words =
      element.getAttribute("aria-label") ??
      element
        .getAttribute("aria-labelledby")
        ?.split(" ")
        .map((id) => document.querySelector(`#${id}`)?.textContent) ??
      (labels.length > 0 ? labels.map(({ textContent }) => textContent) : element.textContent);
    return [words].flat().join(" ").replaceAll(/\s+/g, " ").trim();
  };
  return (
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && (name === null || nameOf(element).startsWith(name)),
    ) ?? null
  );
}

/** Runs in the page. Returns the middle of the element if it stands still and receives a click there, else what stands against it. */
async function findClickPoint(element: HTMLElement): Promise<[x: number, y: number] | string> {
  const frame = () => new Promise(requestAnimationFrame);
  const middle = (): [x: number, y: number] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  const isHit = ([x, y]: [number, number]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element) === true);
  };
  if (element.matches(":disabled, [aria-disabled=true]")) return "it is disabled";
  if (!isHit(middle())) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const before = middle();
  await frame();
  await frame();
  const after = middle();
  if (before.join() !== after.join()) return `it moves from ${before.join()} to ${after.join()}`;
  if (isHit(after)) return after;
  const hit = document.elementFromPoint(...after);
  return `${hit === null ? "nothing" : `${hit.tagName} ${hit.className}`} is at ${after.join()}`;
}
