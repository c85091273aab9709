import type { Block } from "../block.ts";
import { Audio } from "./schema.ts";
import { audioView } from "./view.ts";
import "./audio.css";

export const audioBlock = {
  nodes: {
    audio: { schema: Audio, view: audioView, label: "Audio", isCaptioned: true },
  },
  insert: [
    {
      id: "audio",
      label: "Audio",
      icon: "music",
      words: "sound recording music podcast mp3 upload",
      run: ({ chooseFiles }) => chooseFiles("audio"),
    },
  ],
} satisfies Block;
