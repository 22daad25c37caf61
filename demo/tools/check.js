// Checks the demo data against the limits of the API, and the questions against the data. Usage: node demo/tools/check.js
import { readFile, readdir } from "node:fs/promises";
import { careGuide } from "./content/care-guide.js";
import { sizingGuide } from "./content/sizing-guide.js";
import { fileText, productText } from "./lib/document-text.js";
import { makeDocx } from "./lib/docx.js";
import { makePdf } from "./lib/pdf.js";
import { productProblems } from "./lib/product-rules.js";
import { questionProblems } from "./lib/question-rules.js";
import { brandProblems, personaProblems } from "./lib/record-rules.js";

const demo = new URL("../", import.meta.url);
const readText = (name) => readFile(new URL(name, demo), "utf8");
const readJson = async (name) => JSON.parse(await readText(name));

const [brand, persona, products] = await Promise.all(["brand.json", "persona.json", "products.json"].map(readJson));
const questionLines = await readText("questions.jsonl");
const questions = questionLines
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const documents = new Map(products.map((product) => [product.id, productText(product)]));
const fileNames = await readdir(new URL("files/", demo));
for (const name of fileNames) documents.set(name, await fileText(new URL(`files/${name}`, demo)));

async function binaryProblems() {
  const wanted = {
    "sizing-guide.pdf": await makePdf(sizingGuide),
    "care-guide.docx": makeDocx(careGuide),
  };
  const problems = [];
  for (const [name, bytes] of Object.entries(wanted)) {
    const stored = await readFile(new URL(`files/${name}`, demo));
    if (!stored.equals(bytes)) problems.push(`files/${name} does not match its text: run node demo/tools/make-files.js`);
  }
  return problems;
}

const problems = [
  ...brandProblems(brand),
  ...personaProblems(persona),
  ...productProblems(products),
  ...(await binaryProblems()),
  ...questionProblems(questions, documents, Object.values(persona).join("\n")),
];
for (const problem of problems) console.error(problem);
console.log(`${products.length} products, ${fileNames.length} files, ${questions.length} questions, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
