import type { PostFields } from "#contract/post-fields.ts";
import { useState } from "react";
import { ownerApi } from "../../shared/owner-api.ts";
import type { Finding } from "./missing-parts.ts";

export type ContentCheck = {
  state: "unchecked" | "checking" | "checked" | "failed";
  findings: readonly Finding[];
  run: () => Promise<void>;
};

/** Asks the server, on request, for dead links and images without alternative text. */
export function useContentCheck(read: () => PostFields, postId: string | undefined): ContentCheck {
  const [check, setCheck] = useState<Omit<ContentCheck, "run">>({ state: "unchecked", findings: [] });

  async function run(): Promise<void> {
    setCheck(({ findings }) => ({ state: "checking", findings }));
    const { content, imageUrl, imageAlt, link } = read();
    try {
      const { findings } = await ownerApi.posts.check({
        body: {
          content,
          imageUrl,
          imageAlt,
          link,
          ...(postId !== undefined && { id: postId }),
        },
      });
      setCheck({ state: "checked", findings });
    } catch {
      setCheck(({ findings }) => ({ state: "failed", findings }));
    }
  }

  return { ...check, run };
}
