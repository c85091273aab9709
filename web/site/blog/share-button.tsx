import { Button } from "#web/shared/ui/button.tsx";
import { useShareLink } from "#web/shared/sharing/use-share-link.ts";

export function ShareButton({ title, path }: { title: string; path: string }): React.ReactElement {
  const share = useShareLink();
  return (
    <Button variant="quiet" size="small" icon="link" className="post-share" onClick={() => share({ title, path })}>
      Share
    </Button>
  );
}
