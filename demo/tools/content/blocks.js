/** Content blocks of a demo document; `lib/pdf.js` and `lib/docx.js` render them. */
export const h1 = (text) => ({ type: "heading", level: 1, text });
export const h2 = (text) => ({ type: "heading", level: 2, text });
export const text = (content) => ({ type: "text", text: content });
export const bullets = (...items) => ({ type: "list", ordered: false, items });
export const steps = (...items) => ({ type: "list", ordered: true, items });
export const table = (head, ...rows) => ({ type: "table", head, rows });
export const newPage = { type: "page" };
