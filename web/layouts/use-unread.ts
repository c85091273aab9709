import { useEffect, useState } from "react";
import { deskApi } from "#web/api/desk-client.ts";

/** How many messages nobody has read yet; asked again whenever one was read, moved or deleted. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let gone = false;
    const count = () => {
      deskApi.messages.countUnread().then(
        (answer) => {
          if (!gone) setUnread(answer.unread);
        },
        () => {
          // The menu works without a number.
        },
      );
    };
    count();
    addEventListener("messages-changed", count);
    return () => {
      gone = true;
      removeEventListener("messages-changed", count);
    };
  }, []);
  return unread;
}
