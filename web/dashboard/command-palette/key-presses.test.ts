import { expect, test } from "vitest";
import { dashboardMenu } from "#web/dashboard/layout/dashboard-menu.ts";
import { listCommands } from "./commands.ts";
import { createKeyReader, type Press } from "./key-presses.ts";

const commands = listCommands(dashboardMenu);
const page = { typing: false, onRow: false };
const field = { typing: true, onRow: false };

function press(key: string, given: Partial<Press> = {}): Press {
  return {
    key,
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    timeStamp: 0,
    ...given,
  };
}

function reader({ isMac = false } = {}) {
  const read = createKeyReader({ isMac });
  return (given: Press, place = page, characters = true) => read(given, commands, place, characters)?.id ?? null;
}

test("every screen of the menu has keys or a command, and no two commands share their keys", () => {
  for (const { to, label } of dashboardMenu)
    expect(
      commands.some((command) => command.to === to && command.keys),
      label,
    ).toBe(true);
  // A link in the text is the editor's own, and only where words are selected.
  const all = commands
    .filter(({ id }) => id !== "text-link")
    .flatMap(({ keys = [], rowKeys = [] }) => [...keys, ...rowKeys]);
  expect(all.filter((keys, index) => all.indexOf(keys) !== index)).toEqual([]);
});

test("no single key is the beginning of two", () => {
  const all = commands.flatMap(({ keys = [] }) => keys);
  expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
});

test("two keys after each other go to a screen, unless too much time is between them", () => {
  const read = reader();
  expect(read(press("g"))).toBeNull();
  expect(read(press("m"))).toBe("go:/dashboard/media");
  expect(read(press("m"))).toBeNull();
  read(press("g"));
  expect(read(press("m", { timeStamp: 10_000 }))).toBeNull();
});

test("a second key that leads nowhere does nothing, not even what it does alone", () => {
  const read = reader();
  read(press("g"));
  expect(read(press("n"))).toBeNull();
  expect(read(press("n"))).toBe("new-post");
});

test("while typing, keys are for writing, and chords still count", () => {
  const read = reader();
  expect(read(press("n"), field)).toBeNull();
  expect(read(press("?", { shiftKey: true }), field)).toBeNull();
  expect(read(press("k", { ctrlKey: true }), field)).toBe("palette");
});

test("what browsers and screen readers do with other modifiers stays theirs", () => {
  const read = reader();
  for (const held of ["altKey", "metaKey"] as const) expect(read(press("n", { [held]: true })), held).toBeNull();
  expect(read(press("n", { ctrlKey: true }))).toBeNull();
  expect(read(press("N", { shiftKey: true }))).toBeNull();
  expect(read(press("K", { ctrlKey: true, shiftKey: true }))).toBeNull();
  expect(read(press("k", { ctrlKey: true, altKey: true }))).toBeNull();
});

test("on a Mac it is Cmd, and Ctrl-K keeps cutting a line", () => {
  const read = reader({ isMac: true });
  expect(read(press("k", { metaKey: true }))).toBe("palette");
  expect(read(press("k", { ctrlKey: true }))).toBeNull();
});

test("characters can be turned off; chords and the arrows on a row stay", () => {
  const read = reader();
  for (const key of ["n", "?", "/", "j"]) expect(read(press(key), page, false), key).toBeNull();
  expect(read(press("k", { ctrlKey: true }), page, false)).toBe("palette");
  expect(read(press("ArrowDown"), { typing: false, onRow: true }, false)).toBe("row-next");
});

test("arrows and Enter belong to the page, except on a row", () => {
  const read = reader();
  expect(read(press("ArrowDown"))).toBeNull();
  expect(read(press("Enter"))).toBeNull();
  expect(read(press("Enter"), { typing: false, onRow: true })).toBe("row-edit");
});

test("a key held down goes on through the list, and does nothing else again", () => {
  const read = reader();
  expect(read(press("j", { repeat: true }))).toBe("row-next");
  expect(read(press("n", { repeat: true }))).toBeNull();
});

test("letters are known by their place where the layout is not Latin", () => {
  const read = reader();
  expect(read(press("л", { code: "KeyK", ctrlKey: true }))).toBe("palette");
  expect(read(press("т", { code: "KeyN" }))).toBe("new-post");
});

test("Shift makes another chord", () => {
  const read = reader();
  expect(read(press("F", { ctrlKey: true, shiftKey: true }), field)).toBe("full-screen");
  expect(read(press("f", { ctrlKey: true }), field)).toBeNull();
});

test("composing a character is typing", () => {
  expect(reader()(press("n", { isComposing: true }))).toBeNull();
});
