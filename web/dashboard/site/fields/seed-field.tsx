import { useController } from "react-hook-form";
import { Button } from "#web/shared/ui/button.tsx";
import type { TextField } from "../form/form-fields.ts";
import type { FieldProps } from "./field-props.ts";
import { TextControl } from "./text-field.tsx";

const firsts = [
  "amber",
  "blue",
  "brave",
  "calm",
  "clever",
  "cosmic",
  "gentle",
  "golden",
  "lucky",
  "quiet",
  "swift",
  "tiny",
];
const seconds = [
  "anchor",
  "beacon",
  "castle",
  "comet",
  "forest",
  "harbor",
  "island",
  "lantern",
  "meadow",
  "orbit",
  "river",
  "tower",
];

/** The word that seeds a generated image. */
export function SeedControl(props: FieldProps<TextField>): React.ReactElement {
  const { field } = useController({ name: props.name });
  return (
    <div className="seed-field site-field-wide">
      <TextControl {...props} />
      <Button icon="refresh-cw" onClick={() => field.onChange(anotherSeed(String(field.value)))}>
        Another one
      </Button>
    </div>
  );
}

function anotherSeed(before: string): string {
  const seed = `${pick(firsts)}-${pick(seconds)}`;
  return seed === before ? anotherSeed(before) : seed;
}

function pick(words: readonly string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? "";
}
