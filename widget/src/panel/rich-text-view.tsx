import { Fragment, type JSX } from "preact";
import { parseText, type Inline } from "./rich-text.ts";

function Line({ parts }: { readonly parts: readonly Inline[] }): JSX.Element {
  return (
    <>
      {parts.map((part, at) => {
        if (part.kind === "bold") return <strong key={at}>{part.text}</strong>;
        if (part.kind === "text") return part.text;
        return (
          <a key={at} href={part.url} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        );
      })}
    </>
  );
}

/** A reply as elements; its text is never parsed as HTML. */
export function RichText({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {parseText(text).map((block, at) => {
        if (block.kind === "paragraph") {
          return (
            <p key={at}>
              {block.lines.map((parts, line) => (
                <Fragment key={line}>
                  {line > 0 && <br />}
                  <Line parts={parts} />
                </Fragment>
              ))}
            </p>
          );
        }
        const items = block.items.map((parts, item) => (
          <li key={item}>
            <Line parts={parts} />
          </li>
        ));
        return block.isOrdered ? (
          <ol key={at} start={block.start}>
            {items}
          </ol>
        ) : (
          <ul key={at}>{items}</ul>
        );
      })}
    </>
  );
}
