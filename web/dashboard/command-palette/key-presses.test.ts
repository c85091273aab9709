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
  // The shortcut for a link belongs to the editor and only works on selected text.
  const all = commands
    .filter(({ id }) => id !== "text-link")
    .flatMap(({ keys = [], rowKeys = [] }) => [...keys, ...rowKeys]);
  expect(all.filter((keys, index) => all.indexOf(keys) !== index)).toEqual([]);
});

test("no shortcut is the beginning of another", () => {
  const all = commands.flatMap(({ keys = [] }) => keys);
  expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
});

test("a sequence of two keys opens a screen, unless the pause between them is too long", () => {
  const read = reader();
  expect(read(press("g"))).toBeNull();
  expect(read(press("m"))).toBe("go:/dashboard/media");
  expect(read(press("m"))).toBeNull();
  read(press("g"));
  expect(read(press("m", { timeStamp: 10_000 }))).toBeNull();
});

test("an unknown second key does nothing, even if it is a shortcut on its own", () => {
  const read = reader();
  read(press("g"));
  expect(read(press("n"))).toBeNull();
  expect(read(press("n"))).toBe("new-post");
});

test("while typing, single keys are text and chords still work", () => {
  const read = reader();
  expect(read(press("n"), field)).toBeNull();
  expect(read(press("?", { shiftKey: true }), field)).toBeNull();
  expect(read(press("k", { ctrlKey: true }), field)).toBe("palette");
});

test("combinations with other modifiers are left to browsers and screen readers", () => {
  const read = reader();
  for (const held of ["altKey", "metaKey"] as const) expect(read(press("n", { [held]: true })), held).toBeNull();
  expect(read(press("n", { ctrlKey: true }))).toBeNull();
  expect(read(press("N", { shiftKey: true }))).toBeNull();
  expect(read(press("K", { ctrlKey: true, shiftKey: true }))).toBeNull();
  expect(read(press("k", { ctrlKey: true, altKey: true }))).toBeNull();
});

test("on a Mac, Mod is Cmd, and Ctrl-K still deletes to the end of the line", () => {
  const read = reader({ isMac: true });
  expect(read(press("k", { metaKey: true }))).toBe("palette");
  expect(read(press("k", { ctrlKey: true }))).toBeNull();
});

test("single-character shortcuts can be turned off; chords and the arrow keys on a row still work", () => {
  const read = reader();
  for (const key of ["n", "?", "/", "j"]) expect(read(press(key), page, false), key).toBeNull();
  expect(read(press("k", { ctrlKey: true }), page, false)).toBe("palette");
  expect(read(press("ArrowDown"), { typing: false, onRow: true }, false)).toBe("row-next");
});

test("arrow keys and Enter are left to the page, except on a row", () => {
  const read = reader();
  expect(read(press("ArrowDown"))).toBeNull();
  expect(read(press("Enter"))).toBeNull();
  expect(read(press("Enter"), { typing: false, onRow: true })).toBe("row-edit");
});

test("holding a key down repeats moving through the list, and no other command", () => {
  const read = reader();
  expect(read(press("j", { repeat: true }))).toBe("row-next");
  expect(read(press("n", { repeat: true }))).toBeNull();
});

test("letters are recognized by key position on non-Latin layouts", () => {
  const read = reader();
  expect(read(press("л", { code: "KeyK", ctrlKey: true }))).toBe("palette");
  expect(read(press("т", { code: "KeyN" }))).toBe("new-post");
});

test("Shift makes a different chord", () => {
  const read = reader();
  expect(read(press("F", { ctrlKey: true, shiftKey: true }), field)).toBe("full-screen");
  expect(read(press("f", { ctrlKey: true }), field)).toBeNull();
});

test("composing a character counts as typing", () => {
  expect(reader()(press("n", { isComposing: true }))).toBeNull();
});
