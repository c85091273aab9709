// Fields that several kinds of blocks have.
import { type ComponentProps, useState } from "react";
import type { FigureWidth } from "#contract/post-html.ts";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { useTextTools } from "../text-tools.ts";
import { BarButton } from "./bar.tsx";
import type { CurrentBlock } from "./current-block.ts";
import { setAttributes } from "./edit-block.ts";

type FieldProps = Omit<ComponentProps<typeof TextField>, "onChange" | "value">;

/** Writes to an attribute of a block while one types. */
export function AttributeField({
  block,
  name,
  empty = "",
  ...field
}: FieldProps & { block: CurrentBlock; name: string; empty?: string | null }): React.ReactElement {
  const { editor } = useTextTools();
  return (
    <TextField
      className="field-small"
      {...field}
      value={String(block.node.attrs[name] ?? "")}
      onChange={(event) => {
        const { value } = event.target;
        setAttributes(editor, block.position, { [name]: value === "" ? empty : value });
      }}
    />
  );
}

/** Writes a URL to an attribute as soon as it is one. */
export function LinkField({
  block,
  name,
  empty = "",
  ...field
}: FieldProps & { block: CurrentBlock; name: string; empty?: string | null }): React.ReactElement {
  const { editor } = useTextTools();
  const [typed, setTyped] = useState(String(block.node.attrs[name] ?? ""));
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
        if (link !== "" || value.trim() === "") setAttributes(editor, block.position, { [name]: link || empty });
      }}
    />
  );
}

const widths = [
  { size: "text", label: "Text width", icon: "align-center" },
  { size: "wide", label: "Wide", icon: "move-horizontal" },
  { size: "full", label: "Full width", icon: "expand" },
] as const satisfies readonly { size: FigureWidth; label: string; icon: string }[];

/** How wide an image or a video stands. */
export function WidthButtons({ block }: { block: CurrentBlock }): React.ReactElement {
  const { editor } = useTextTools();
  return (
    <span className="block-bar-group" role="group" aria-label="Width">
      {widths.map(({ size, label, icon }) => (
        <BarButton
          key={size}
          label={label}
          icon={icon}
          pressed={block.node.attrs.size === size}
          onPress={() => setAttributes(editor, block.position, { size })}
        />
      ))}
    </span>
  );
}
