import { useCallback, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { browserApi } from "#web/shared/api/client.ts";
import { clearToken, readClaims } from "#web/shared/api/session.ts";

/** Who is logged in, and the way out. On the server it is nobody: the boot script shows the name before React starts. */
export function useAccount(): { username: string | null; onLogout: () => void } {
  const navigate = useNavigate();
  const username = useSyncExternalStore(
    watchStorage,
    () => readClaims()?.username ?? null,
    () => null,
  );
  const onLogout = useCallback(() => {
    // The call takes the token with it. However long the server needs, and should it fail: here the session ends at once.
    browserApi.auth.logout().catch(() => undefined);
    clearToken();
    void navigate("/login", { replace: true });
  }, [navigate]);
  return { username, onLogout };
}

function watchStorage(onChange: () => void): () => void {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
}
