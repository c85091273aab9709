import type { Block } from "../block.ts";
import { Video } from "./schema.ts";
import { videoView } from "./view.ts";
import "./video.css";

export const videoBlock = {
  nodes: {
    video: { schema: Video, view: videoView, label: "Video", isCaptioned: true, altPanel: "title" },
  },
  insert: [
    {
      id: "video",
      label: "Video",
      icon: "film",
      words: "youtube vimeo film embed movie upload",
      run: ({ open }) => open({ kind: "form", form: "video", position: null }),
    },
    {
      id: "clip",
      label: "Clip",
      icon: "repeat",
      words: "gif loop video silent animation moving upload",
      run: ({ chooseFiles }) => chooseFiles("clip"),
    },
  ],
} satisfies Block;
