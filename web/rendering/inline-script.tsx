import { useContext } from "react";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";
import { ScriptNonce } from "#web/shared/browser/script-nonce.ts";

/** Renders an inline script. The browser has run the script before React starts, so React leaves the script alone. */
export function InlineScript({ type, text }: { type?: string; text: string }): React.ReactElement {
  const nonce = useContext(ScriptNonce);
  return (
    <script
      type={type}
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: renderedHtml(text) }}
    />
  );
}
