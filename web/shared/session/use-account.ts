import { useCallback, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { browserApi } from "#web/shared/api/client.ts";
import { clearToken, readClaims } from "#web/shared/api/session.ts";

/**
 * Returns the logged-in user and a function that logs out. On the server the name is null; the boot script shows it before React starts.
 */
export function useAccount(): { username: string | null; onLogout: () => void } {
  const navigate = useNavigate();
  const username = useSyncExternalStore(
    watchStorage,
    () => readClaims()?.username ?? null,
    () => null,
  );
  const onLogout = useCallback(() => {
    // The request has copied the token. The session ends here immediately, even if the request is slow or fails.
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
