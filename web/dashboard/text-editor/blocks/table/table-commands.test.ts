// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type OpenText, openText } from "#tests/support/text-editor.ts";
import { lineAction } from "../../actions.ts";
import { tableMenus, tableState } from "./table-commands.ts";

const table =
  "<table><thead><tr><th>Name</th><th>Value</th></tr></thead><tbody><tr><td>Speed</td><td>12</td></tr><tr><td>Mass</td><td>7</td></tr></tbody></table>";

function commandOf({ editor }: OpenText, name: string) {
  const command = tableMenus(tableState(editor))
    .flatMap(({ commands }) => commands)
    .find(({ label }) => label === name);
  if (!command) throw new Error(`There is no command “${name}”.`);
  return command;
}

function run(text: OpenText, name: string): void {
  expect(commandOf(text, name).isOff, name).not.toBe(true);
  commandOf(text, name).run(text.editor.chain()).run();
}

test("a table is inserted and filled with Tab, which adds a row at its end", () => {
  const text = openText();
  lineAction("table").run(text.tools);
  for (const words of ["A", "B", "C", "1", "2", "3", "4", "5", "6", "7"]) {
    text.type(words);
    if (words !== "7") text.press("Tab");
  }
  text.press("Shift-Tab");
  text.type("six");
  expect(text.html()).toBe(
    "<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td><td>six</td></tr><tr><td>7</td><td></td><td></td></tr></tbody></table>",
  );
});

test.each([
  ["Insert row above", table.replace("<tr><td>Speed", "<tr><td></td><td></td></tr><tr><td>Speed")],
  ["Insert row below", table.replace("<tr><td>Mass", "<tr><td></td><td></td></tr><tr><td>Mass")],
  ["Delete row", table.replace("<tr><td>Speed</td><td>12</td></tr>", "")],
  ["Header row", table.replaceAll("th>", "td>").replace("<thead>", "<tbody>").replace("</thead><tbody>", "")],
  ["Insert column before", table.replaceAll(/<(t[hd])>(Name|Speed|Mass)/g, "<$1></$1><$1>$2")],
  ["Insert column after", table.replaceAll(/<(t[hd])>(Value|12|7)/g, "<$1></$1><$1>$2")],
  ["Delete column", table.replaceAll(/<(t[hd])>(?:Name|Speed|Mass)<\/t[hd]>/g, "")],
  ["Header column", table.replace(/<td>Speed<\/td>/, "<th>Speed</th>").replace(/<td>Mass<\/td>/, "<th>Mass</th>")],
  ["Header cell", table.replace("<td>Speed</td>", "<th>Speed</th>")],
  ["Align center", table.replaceAll(/<(t[hd])>(Name|Speed|Mass)/g, '<$1 align="center">$2')],
  ["Align end", table.replaceAll(/<(t[hd])>(Name|Speed|Mass)/g, '<$1 align="right">$2')],
])("“%s” works on the cell with the caret", (name, changed) => {
  const text = openText(table);
  text.caret("end", "Speed");
  run(text, name);
  expect(text.html()).toBe(changed);
  text.press("Mod-z");
  expect(text.html()).toBe(table);
});

test("the commands report the state of the cells at the caret", () => {
  const text = openText(table);
  text.caret("end", "Speed");
  expect(tableState(text.editor)).toEqual({
    headerRow: true,
    headerColumn: false,
    canMerge: false,
    canSplit: false,
    align: null,
  });
  run(text, "Header column");
  run(text, "Align end");
  expect(tableState(text.editor)).toMatchObject({ headerColumn: true, align: "right" });
  run(text, "Align start");
  expect(tableState(text.editor).align).toBeNull();
});

test("selected cells can be merged and split again", () => {
  const text = openText(table);
  text.caret("end", "Speed");
  expect(commandOf(text, "Merge cells").isOff).toBe(true);
  expect(commandOf(text, "Split cell").isOff).toBe(true);
  text.selectCells("Speed", "12");
  run(text, "Merge cells");
  expect(text.html()).toBe(table.replace("<td>Speed</td><td>12</td>", '<td colspan="2"><p>Speed</p><p>12</p></td>'));
  run(text, "Split cell");
  expect(text.html().match(/<td/g)).toHaveLength(4);
});

test("columns become wider and narrower in steps, down to a minimum of two steps", () => {
  const text = openText(table.replace("<thead>", '<colgroup><col width="120" /><col /></colgroup><thead>'));
  const width = () => Number(/<col width="(\d+)"/.exec(text.html())?.[1]);
  text.caret("end", "Speed");
  run(text, "Wider");
  expect(width()).toBe(144);
  for (let press = 0; press < 6; press++) run(text, "Narrower");
  expect(width()).toBe(48);
  run(text, "Reset width");
  expect(text.html()).toBe(table);
});
