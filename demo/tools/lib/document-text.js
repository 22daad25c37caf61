import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import yauzl from "yauzl";

async function pdfText(bytes) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    pages.push(content.items.map((item) => item.str ?? "").join(" "));
  }
  await task.destroy();
  return pages.join("\n");
}

function zipEntry(bytes, name) {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (openError, archive) => {
      if (openError) return reject(openError);
      archive.on("error", reject);
      archive.on("end", () => reject(new Error(`${name} is missing`)));
      archive.on("entry", (entry) => {
        if (entry.fileName !== name) return archive.readEntry();
        archive.openReadStream(entry, async (readError, stream) => {
          if (readError) return reject(readError);
          resolve(Buffer.concat(await stream.toArray()).toString("utf8"));
        });
      });
      archive.readEntry();
    });
  });
}

const withoutTags = (markup) =>
  markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<\/(w:p|p|td|th|li|h\d)>/g, "\n")
    .replace(/<[^>]+>/g, "");

/** Returns the plain text of a demo file. */
export async function fileText(url) {
  const bytes = await readFile(url);
  if (url.pathname.endsWith(".pdf")) return pdfText(bytes);
  if (url.pathname.endsWith(".docx")) return withoutTags(await zipEntry(bytes, "word/document.xml"));
  const text = bytes.toString("utf8");
  return url.pathname.endsWith(".html") ? withoutTags(text) : text;
}

const money = (value) => `${value} ${value.toFixed(2)}`;
const stock = (inStock) => (inStock ? "in stock, available" : "out of stock, not in stock, sold out");

/** Returns the text of a product's fields, in which expectations are looked up. */
export function productText(product) {
  const attributes = Object.entries(product.attributes).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`);
  const variants = (product.variants ?? []).map((variant) =>
    [variant.sku, variant.color, variant.size, money(variant.price), stock(variant.in_stock)].join(" "),
  );
  return [
    product.id,
    product.title,
    product.description,
    ...product.categories.map((path) => path.join(" > ")),
    ...attributes,
    money(product.price),
    product.original_price === undefined ? "" : money(product.original_price),
    stock(product.in_stock),
    ...variants,
  ].join("\n");
}
