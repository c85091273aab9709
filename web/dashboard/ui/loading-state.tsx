import { useRevalidator } from "react-router";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";

type LoadingStateProps = {
  of: { data: unknown; failure: string | null; loading: boolean };
  skeleton: React.ReactNode;
  className?: string;
  /** Retries the call. Defaults to reloading the screen's data. */
  onRetry?: () => void;
};

/** The placeholder of missing data: a skeleton while loading, or the reason for a failure. */
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
