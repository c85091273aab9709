import { useContext, useMemo } from "react";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";
import { ScriptNonce } from "#web/shared/browser/script-nonce.ts";

/** Renders an inline script. The browser has run the script before React starts, so React leaves the script alone. */
export function InlineScript({ type, text }: { type?: string; text: string }): React.ReactElement {
  const nonce = useContext(ScriptNonce);
  // Trusted HTML is an object, and React would set the same text again for another object.
  const trusted = useMemo(() => ({ __html: renderedHtml(text) }), [text]);
  return <script type={type} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={trusted} />;
}
