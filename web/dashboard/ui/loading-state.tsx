import { useRevalidator } from "react-router";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";

type LoadingStateProps = {
  of: { data: unknown; failure: string | null; loading: boolean };
  skeleton: React.ReactNode;
  className?: string;
  /** Loads the screen's data anew where nothing is said. */
  onRetry?: () => void;
};

/** What stands in the place of data while there is none: its skeleton, or why it could not be loaded. */
export function LoadingState({
  of: { data, failure, loading },
  skeleton,
  className,
  onRetry,
}: LoadingStateProps): React.ReactNode {
  const { revalidate } = useRevalidator();
  if (data !== null) return null;
  const state =
    loading || failure === null ? (
      skeleton
    ) : (
      <ErrorBox onRetry={onRetry ?? (() => void revalidate())}>{failure}</ErrorBox>
    );
  return className === undefined ? state : <div className={className}>{state}</div>;
}
