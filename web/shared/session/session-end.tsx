import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Opens the login page when the server refuses the stored token, with the reason and a way back. */
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
