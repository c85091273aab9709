import { Button } from "#web/shared/ui/button.tsx";
import { useShareLink } from "#web/shared/sharing/use-share-link.ts";
import { useWords } from "#web/shared/site/words.ts";

export function ShareButton({ title, path }: { title: string; path: string }): React.ReactElement {
  const words = useWords().blog;
  const share = useShareLink();
  return (
    <Button variant="quiet" size="small" icon="link" className="post-share" onClick={() => share({ title, path })}>
      {words.share}
    </Button>
  );
}
