/** Entry point of the child process, which parses one page at a time for its parent. */
import { readFindings } from "../onboarding/facts/read-findings.ts";
import { blockKey, textOfBlock } from "../engines/extraction/formats/html/block-key.ts";
import { wordsIn } from "../engines/extraction/formats/html/facts.ts";
import { documentOf, wholeContentOf } from "../engines/extraction/formats/html/page-content.ts";
import { decodePage } from "../onboarding/page/decode-page.ts";
import { markupOf } from "../onboarding/page/markup.ts";
import type { PageFacts } from "../onboarding/page/page-facts.ts";
import type { PageBlock, PageContent } from "../onboarding/page/page-reader.ts";
import { factsToStore, productsToStore } from "../onboarding/page/kept-facts.ts";
import { schemaRecords } from "../onboarding/page/schema-records.ts";
import { type PageData, readPageData } from "../onboarding/page/page-data.ts";
import { readPage } from "../onboarding/page/read-page.ts";
import { languageOf } from "../onboarding/page/site-languages.ts";
import type { ChildSettings } from "../platform/lib/child/child-worker.ts";
import { lowerPriority } from "../platform/lib/child/lower-priority.ts";
import { startWatchdog } from "../platform/lib/child/watchdog.ts";
import { type Block, ExtractError } from "../ports/text-extractor.ts";
import type { PageAnswer, PageOrder } from "./page-messages.ts";

/** Maximum number of blocks that are compared and reported. A page with more blocks is stored whole. */
const MOST_BLOCKS = 5_000;

const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
// Must run before the priority is lowered, so that the watchdog thread is always scheduled.
startWatchdog(settings.maxRssBytes ?? null);
lowerPriority();

process.on("disconnect", () => process.exit(0));
// A terminal also sends Ctrl-C to child processes; the parent decides when they exit.
process.on("SIGINT", () => {});
process.on("message", (order) => process.send?.(answer(order as PageOrder)));

function answer({ body, contentType, url, storing }: PageOrder): PageAnswer {
  try {
    const facts = readPage(body, contentType, url);
    if (storing === null) return { kind: "read", facts, content: null, products: [], findings: null };
    const { content, data } = contentOf(decodePage(body, contentType), facts);
    const products = productsToStore(facts, content, storing.currency);
    const withData = { ...facts, jsonLd: [...facts.jsonLd, ...data.nodes] };
    return {
      kind: "read",
      facts: factsToStore(facts),
      content,
      products,
      findings: readFindings(withData, { ...storing, weeks: data.weeks }),
    };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

const noData: PageData = { lines: [], weeks: [], nodes: [] };

function contentOf(html: string, facts: PageFacts): { readonly content: PageContent | null; readonly data: PageData } {
  if (!html.includes("<")) return { content: null, data: noData };
  try {
    const document = documentOf(html);
    // Extracts the scripts first, because reading the content removes them.
    const scripts = facts.needsScripts ? jsonScriptsIn(document) : [];
    const { blocks, isLinks, leftOut } = wholeContentOf(document, true);
    const read = blocks.slice(0, MOST_BLOCKS).map((block, at) => pageBlock(block, isLinks[at] === true));
    const data = readPageData(scripts, languageOf(facts) ?? "en");
    const records = [...schemaRecords(facts, blocks.map(textOfBlock).join("\n")), ...data.lines];
    const lines = records.map((text) => pageBlock({ kind: "list_item", text, page: null }, false));
    return { content: { blocks: [...read, ...lines], leftOut, records, markup: markupOf(html) }, data };
  } catch (error) {
    if (error instanceof ExtractError) return { content: null, data: noData };
    throw error;
  }
}

/** Returns the JSON data from which scripts render the page. */
function jsonScriptsIn(document: ReturnType<typeof documentOf>): string[] {
  return [...document.querySelectorAll("script")]
    .filter((script) => /^application\/json\b/i.test(script.getAttribute("type") ?? ""))
    .map((script) => script.textContent ?? "");
}

function pageBlock(block: Block, isLinks: boolean): PageBlock {
  return { key: blockKey(block), block, words: wordsIn(textOfBlock(block)), isLinks };
}
