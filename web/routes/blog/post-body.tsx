import "#web/styles/prose.css";

/** The text of a post in the site's article styles. The server has sanitised it, on writing and on reading. */
export function PostBody({ html }: { html: string }): React.ReactElement {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
