// Fields that several kinds of blocks have.
import { type ComponentProps, useState } from "react";
import type { FigureWidth } from "#contract/post-html.ts";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { BarButton, BarGroup } from "./bar.tsx";
import { useBlock } from "./use-block.ts";

type FieldProps = Omit<ComponentProps<typeof TextField>, "onChange" | "value" | "name"> & {
  /** The name of the attribute. */
  name: string;
  /** The value of the attribute when the field is empty. */
  empty?: "" | null;
};

/** Writes to an attribute of a block on each keystroke. */
export function AttributeField({ name, empty = "", ...field }: FieldProps): React.ReactElement {
  const { attrs, set } = useBlock();
  return (
    <TextField
      className="field-small"
      {...field}
      value={String(attrs[name] ?? "")}
      onChange={(event) => {
        const { value } = event.target;
        set({ [name]: value === "" ? empty : value });
      }}
    />
  );
}

/** Writes a URL to an attribute as soon as it is valid. */
export function LinkField({ name, empty = "", ...field }: FieldProps): React.ReactElement {
  const { attrs, set } = useBlock();
  const [typed, setTyped] = useState(String(attrs[name] ?? ""));
  const isInvalid = typed.trim() !== "" && cleanLink(typed) === "";
  return (
    <TextField
      className="field-small"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https:// or a path of this site"
      {...field}
      value={typed}
      error={isInvalid ? "Enter a URL, an email address or a path of this site." : null}
      onChange={(event) => {
        const { value } = event.target;
        setTyped(value);
        const link = cleanLink(value);
        if (link !== "" || value.trim() === "") set({ [name]: link || empty });
      }}
    />
  );
}

const widths = [
  { size: "text", label: "Text width", icon: "align-center" },
  { size: "wide", label: "Wide", icon: "move-horizontal" },
  { size: "full", label: "Full width", icon: "expand" },
] as const satisfies readonly { size: FigureWidth; label: string; icon: string }[];

/** The width of an image or a video. */
export function WidthButtons(): React.ReactElement {
  const { attrs, set } = useBlock();
  return (
    <BarGroup label="Width">
      {widths.map(({ size, label, icon }) => (
        <BarButton key={size} label={label} icon={icon} pressed={attrs.size === size} onPress={() => set({ size })} />
      ))}
    </BarGroup>
  );
}

/** The file or the page that a block shows. */
export function Source({ url }: { url: string }): React.ReactElement {
  return <p className="muted block-source">{url}</p>;
}
