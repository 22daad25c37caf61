// Generates the binary files of the demo from their text. Usage: node demo/tools/make-files.js
import { writeFile } from "node:fs/promises";
import { careGuide } from "./content/care-guide.js";
import { sizingGuide } from "./content/sizing-guide.js";
import { makeDocx } from "./lib/docx.js";
import { makePdf } from "./lib/pdf.js";

const files = new URL("../files/", import.meta.url);
await writeFile(new URL("sizing-guide.pdf", files), await makePdf(sizingGuide));
await writeFile(new URL("care-guide.docx", files), makeDocx(careGuide));
