import type { Block } from "../../ports/text-extractor.ts";
import { reservedNames } from "./product-attributes.ts";
import { oneLine } from "./text.ts";
import type { WrittenProduct } from "./write-product.ts";

const mostAttributes = 60;
const mostOfName = 60;
const mostOfValue = 500;
/** Minimum number of rows in a specification table. */
const leastRows = 3;
const time = /\p{Nd}{1,2}[:.]\p{Nd}{2}\b.*[–-]|\p{Nd}\s*(?:am|pm)\b/iu;
const telephone = /(?:\p{Nd}[\s()/-]*){7,}|@/u;

/** Adds the specification table on a product page to the product's attributes. Attributes from structured data take precedence. */
export function withSpecifications(product: WrittenProduct, blocks: readonly Block[]): WrittenProduct {
  const attributes: Record<string, unknown> = { ...product.attributes };
  const names = new Set(Object.keys(attributes).map((name) => name.toLowerCase()));
  for (const [name, value] of pairsIn(blocks)) {
    if (Object.keys(attributes).length >= mostAttributes) break;
    const key = name.toLowerCase();
    if (names.has(key) || reservedNames.has(key) || key.startsWith("variant_") || key === "__proto__") continue;
    names.add(key);
    attributes[name] = value;
  }
  return Object.keys(attributes).length === 0 ? product : { ...product, attributes };
}

/** Returns the rows of two-column tables without a header and of consecutive `Name: value` lines, excluding hours and contacts. */
function pairsIn(blocks: readonly Block[]): [name: string, value: string][] {
  const found: [string, string][] = [];
  let run: [string, string][] = [];
  const end = (): void => {
    const isOther = run.filter(([, value]) => time.test(value) || telephone.test(value)).length * 2 >= run.length;
    if (run.length >= leastRows && !isOther) found.push(...run);
    run = [];
  };
  for (const block of blocks) {
    const pair = block.kind === "list_item" ? pairOf(block.text) : null;
    if (pair !== null) run.push(pair);
    else {
      end();
      if (block.kind !== "table" || block.header.some((name) => name !== "") || block.rows.some((row) => row.length !== 2)) continue;
      run = block.rows.flatMap(([name = "", value = ""]) => cleaned(name, value));
      end();
    }
  }
  end();
  return found;
}

function pairOf(text: string): [string, string] | null {
  const [, name = "", value = ""] = /^([^:：\n]{2,60})[:：] (.+)$/su.exec(text) ?? [];
  return cleaned(name, value)[0] ?? null;
}

function cleaned(name: string, value: string): [string, string][] {
  const pair: [string, string] = [
    oneLine(name, mostOfName)
      .replace(/[:：]$/u, "")
      .normalize("NFC"),
    oneLine(value, mostOfValue),
  ];
  return pair[0] === "" || pair[1] === "" || !/\p{L}/u.test(pair[0]) ? [] : [pair];
}
