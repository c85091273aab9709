import { type NavigateOptions, useLocation, useNavigate } from "react-router";

/**
 * Opens the screen that follows an action once its call has succeeded. If the owner has opened another screen in the meantime, it stays; then
 * the function resolves with false.
 */
export function useFollowUp(): (to: string, options?: NavigateOptions) => Promise<boolean> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (to, options) => {
    if (location.pathname + location.search !== pathname + search) return false;
    await navigate(to, options);
    return true;
  };
}
