import { memo } from "react";
import { blocksOf, type MarkdownBlock } from "./markdown-blocks.ts";

/** Shows text extracted from a file. All content is rendered as text. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col gap-12 text-14 break-words" dir="auto">
      {blocksOf(text).map((block, index) => (
        // The text does not change, so blocks can be identified by position.
        <Block key={index} block={block} />
      ))}
    </div>
  );
});

function Block({ block }: { readonly block: MarkdownBlock }) {
  switch (block.kind) {
    case "heading":
      // Uses heading levels below those of the panel.
      return (
        <p role="heading" aria-level={Math.min(6, block.level + 3)} className={block.level === 1 ? "text-16 font-600" : "text-14 font-600"}>
          {block.text}
        </p>
      );
    case "paragraph":
      return <p className="whitespace-pre-wrap">{block.text}</p>;
    case "list":
      return (
        <ul className="flex list-disc flex-col gap-4 ps-20">
          {block.items.map((item, index) => (
            <li key={index} className="whitespace-pre-wrap">
              {item}
            </li>
          ))}
        </ul>
      );
    case "code":
      return <pre className="overflow-x-auto rounded-6 bg-sunken p-12 font-mono text-12">{block.text}</pre>;
    case "table":
      return (
        <div className="overflow-x-auto">
          <table className="min-w-full border-collapse text-13">
            <thead>
              <Cells cells={block.header} of="th" />
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <Cells key={index} cells={row} of="td" />
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function Cells({ cells, of: Cell }: { readonly cells: readonly string[]; readonly of: "th" | "td" }) {
  return (
    <tr>
      {cells.map((cell, index) => (
        <Cell key={index} className="border border-line px-8 py-4 text-start align-top">
          {cell}
        </Cell>
      ))}
    </tr>
  );
}
