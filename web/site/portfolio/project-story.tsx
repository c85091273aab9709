import { Fragment, useId } from "react";
import { useImageViewer } from "#web/shared/image-viewer/use-image-viewer.tsx";
import { PostBody } from "#web/shared/article/post-body.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { Testimonial } from "#web/shared/projects/testimonial.tsx";
import { Documents } from "./project-documents.tsx";
import { type ProjectView, type StoryPart, toParagraphs } from "./project-view.ts";

/** The words about a project: what it is, the problem, what was done, and the case study. */
export function Story({
  project,
  model,
}: {
  project: ProjectView;
  /** Shown before the text. */
  model: React.ReactNode;
}): React.ReactElement {
  const { title, summary, overview, story, contributions, testimonials, content, embeds, documents, nda } = project;
  const words = useWords().project;
  // A generated id, because headings in the text have ids too.
  const id = useId();
  const { onClick, viewer } = useImageViewer(title);
  const isBare =
    overview.length + story.length === 0 && content === "" && (summary === "" || contributions.length === 0);
  return (
    <div className="project-story">
      {model}
      <section className="project-overview" aria-labelledby={id}>
        <h2 id={id}>{words.overview}</h2>
        <Paragraphs texts={overview} />
        {isBare && <p>{nda ? words.someConfidential : words.descriptionLater}</p>}
        <Texts parts={story.filter(({ isLast }) => !isLast)} />
        {contributions.length > 0 && (
          <>
            <h3>{words.contributions}</h3>
            <ul className="project-contributions">
              {contributions.map((item, index) => (
                <li key={index} dir="auto">
                  {item}
                </li>
              ))}
            </ul>
          </>
        )}
        <Texts parts={story.filter(({ isLast }) => isLast)} />
      </section>
      {testimonials.length > 0 && (
        <section className="project-quotes" aria-label={words.testimonials}>
          {testimonials.map(({ quote, name, role, link }, index) => (
            <Testimonial key={index} {...{ name, role, link }}>
              <Paragraphs texts={toParagraphs(quote)} />
            </Testimonial>
          ))}
        </section>
      )}
      {content !== "" && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- clicks land on the links inside
        <div className="project-text" onClick={onClick}>
          <PostBody html={content} embeds={embeds} />
          {viewer}
        </div>
      )}
      {documents.length > 0 && <Documents documents={documents} />}
    </div>
  );
}

function Texts({ parts }: { parts: readonly StoryPart[] }): React.ReactNode {
  const headings = useWords().project.texts;
  return parts.map(({ name, texts }) => (
    <Fragment key={name}>
      <h3>{headings[name]}</h3>
      <Paragraphs texts={texts} />
    </Fragment>
  ));
}

function Paragraphs({ texts }: { texts: readonly string[] }): React.ReactElement {
  return (
    <>
      {texts.map((text, index) => (
        <p key={index} dir="auto">
          {text}
        </p>
      ))}
    </>
  );
}
