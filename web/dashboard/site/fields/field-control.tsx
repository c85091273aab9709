import { ListControl } from "../lists/list-field.tsx";
import { ChoiceControl, FlagControl } from "./choice-field.tsx";
import { ColorControl } from "./color-field.tsx";
import type { FieldProps } from "./field-props.ts";
import { ImageControl } from "./image-field.tsx";
import { ObjectControl, VariantsControl } from "./object-field.tsx";
import { SeedControl } from "./seed-field.tsx";
import { TextControl } from "./text-field.tsx";
import { VideoControl } from "./video-field.tsx";
import { WordsControl } from "./words-field.tsx";

/** The control that edits a field of the schema. */
export function FieldControl({ field, ...rest }: FieldProps): React.ReactElement {
  switch (field.type) {
    case "text":
      return field.control === "seed" ? (
        <SeedControl field={field} {...rest} />
      ) : (
        <TextControl field={field} {...rest} />
      );
    case "number":
      return <TextControl field={field} {...rest} />;
    case "flag":
      return <FlagControl field={field} {...rest} />;
    case "choice":
      return <ChoiceControl field={field} {...rest} />;
    case "color":
      return <ColorControl field={field} {...rest} />;
    case "image":
      return <ImageControl field={field} {...rest} />;
    case "video":
      return <VideoControl field={field} {...rest} />;
    case "words":
      return <WordsControl field={field} {...rest} />;
    case "object":
      return <ObjectControl field={field} {...rest} />;
    case "variants":
      return <VariantsControl field={field} {...rest} />;
    case "list":
      return <ListControl field={field} {...rest} />;
  }
}
