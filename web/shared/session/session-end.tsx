import { useEffect } from "react";
import { useNavigate } from "react-router";

/** When the server refuses the stored token: to the login page, with the reason and the way back. */
export function SessionEnd(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => {
      if (location.pathname === "/login") return;
      const next = location.pathname + location.search;
      void navigate(`/login?${new URLSearchParams({ reason: "ended", next })}`, { replace: true });
    };
    addEventListener("session-ended", leave);
    return () => removeEventListener("session-ended", leave);
  }, [navigate]);
  return null;
}
