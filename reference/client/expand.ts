import { create } from "./dom.ts";

/** Other pages of the site by URL. */
const pages = new Map<string, Promise<Document>>();
let boxes = 0;

/** Adds a button to each link to a schema; the button shows the schema's properties in place. */
export function addExpanders(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a.s")) {
    const name = link.textContent;
    const button = create("button", { type: "button", class: "more", "aria-expanded": "false", "aria-label": `Properties of ${name}` });
    button.addEventListener("click", () => {
      toggle(button, link).catch(() => location.assign(link.href));
    });
    link.after(button);
  }
}

async function toggle(button: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const place = link.closest("dt")?.nextElementSibling ?? link.closest("h3, p");
  const shown = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (shown !== null) {
    shown.remove();
    button.setAttribute("aria-expanded", "false");
    return;
  }
  const url = new URL(link.href);
  const page = url.pathname === location.pathname ? document : await load(url.pathname);
  const schema = page.getElementById(decodeURIComponent(url.hash.slice(1)));
  const list = listOf(schema);
  if (list === null || place === null) {
    location.assign(link.href);
    return;
  }
  const copy = document.importNode(list, true);
  for (const old of copy.querySelectorAll(".more, .inner")) old.remove();
  for (const marked of copy.querySelectorAll("[id]")) marked.removeAttribute("id");
  const box = create("div", { class: "inner", id: `inner-${++boxes}` }, copy);
  addExpanders(box);
  if (place.tagName === "DD") place.append(box);
  else place.after(box);
  button.setAttribute("aria-controls", box.id);
  button.setAttribute("aria-expanded", "true");
}

/** Returns the properties of a schema: those below its heading or in its section. */
function listOf(schema: Element | null): Element | null {
  if (schema === null) return null;
  const inside = schema.querySelector("dl.f");
  if (inside !== null) return inside;
  for (let next = schema.nextElementSibling; next !== null && next.tagName !== "H3"; next = next.nextElementSibling)
    if (next.matches("dl.f")) return next;
  return null;
}

function load(path: string): Promise<Document> {
  const known = pages.get(path);
  if (known !== undefined) return known;
  // XMLHttpRequest parses a document without running scripts; parsing a string would need a Trusted Types policy.
  const loaded = new Promise<Document>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", path);
    request.responseType = "document";
    request.addEventListener("load", () => (request.response instanceof Document ? resolve(request.response) : reject(new Error(path))));
    request.addEventListener("error", () => reject(new Error(path)));
    request.send();
  });
  pages.set(path, loaded);
  return loaded;
}
