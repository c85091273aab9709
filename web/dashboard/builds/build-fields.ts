import type { Build, BuildChanges } from "#contract/builds.ts";

/** The facts of a build as typed. */
export type BuildFields = {
  version: string;
  notes: string;
  width: string;
  height: string;
  orientation: Build["orientation"];
  touch: boolean;
  needsKeyboard: boolean;
  controls: string;
  caution: string;
  /** One per line. */
  hosts: string;
};
export type BuildErrors = Partial<Record<keyof BuildFields, string>>;

export function fieldsOf(build: Build): BuildFields {
  const { version, notes, width, height, orientation, touch, needsKeyboard, controls, caution, hosts } = build;
  return {
    version,
    notes,
    width: width === null ? "" : String(width),
    height: height === null ? "" : String(height),
    orientation,
    touch,
    needsKeyboard,
    controls,
    caution,
    hosts: hosts.join("\n"),
  };
}

export function mistakesIn({ version, width, height }: BuildFields): BuildErrors {
  const isSize = (text: string) => text.trim() === "" || /^[1-9]\d{0,4}$/.test(text.trim());
  return {
    ...(version.trim() === "" && { version: "Give the version a number or a name." }),
    ...(!isSize(width) && { width: "The width is a whole number of pixels." }),
    ...(!isSize(height) && { height: "The height is a whole number of pixels." }),
  };
}

export function changesOf({ width, height, hosts, ...same }: BuildFields): BuildChanges {
  return {
    ...same,
    width: toSize(width),
    height: toSize(height),
    hosts: hosts
      .split(/\s+/)
      .map((host) => host.replace(/\/$/, ""))
      .filter((host) => host !== ""),
  };
}

function toSize(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
