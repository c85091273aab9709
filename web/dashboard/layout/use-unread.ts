import { useEffect, useState } from "react";
import { ownerApi } from "../shared/owner-api.ts";

/** Returns the number of unread messages. The number is requested again when a message is read, moved or deleted. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    const count = () => {
      ownerApi.messages.countUnread().then(
        (answer) => {
          if (!isUnmounted) setUnread(answer.unread);
        },
        () => {
          // The menu works without the number.
        },
      );
    };
    count();
    addEventListener("messages-changed", count);
    return () => {
      isUnmounted = true;
      removeEventListener("messages-changed", count);
    };
  }, []);
  return unread;
}
