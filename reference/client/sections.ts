import type { Entry } from "./rank.ts";

/** A section of a guide, from one heading to the next. */
export interface Section {
  readonly entry: Entry;
  /** Title of the guide, heading and text, in lowercase. */
  readonly text: string;
}

/**
 * Loads the text of the guides, which the search uses as a fallback. The browser caches the pages, and an index of all words would be
 * larger than the
 * pages.
 */
export async function loadSections(entries: readonly Entry[]): Promise<Section[]> {
  const guides = entries.filter(({ kind, url }) => kind === "g" && !url.includes("#"));
  const pages = await Promise.all(guides.map(async (guide) => sectionsOf(guide, await loadPage(guide.url))));
  return pages.flat();
}

/** Loads a page as a document, because Trusted Types do not allow a string to be parsed as HTML. */
function loadPage(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.addEventListener("loadend", () => {
      if (request.responseXML === null) reject(new Error(`${url} could not be loaded`));
      else resolve(request.responseXML);
    });
    request.open("GET", url);
    request.send();
  });
}

function sectionsOf(guide: Entry, page: Document): Section[] {
  const sections: { entry: Entry; text: string }[] = [];
  for (const element of page.querySelector("main")?.children ?? []) {
    const { textContent } = element;
    if (sections.length === 0 || (/^H[123]$/.test(element.tagName) && element.id !== "")) {
      const isHeading = element.id !== "";
      const entry = isHeading ? { kind: "g", title: textContent.trim(), detail: guide.title, url: `${guide.url}#${element.id}` } : guide;
      sections.push({ entry, text: `${guide.title} `.toLowerCase() });
    }
    const last = sections.at(-1);
    if (last !== undefined) last.text += `${textContent.toLowerCase()} `;
  }
  return sections;
}

/** Returns the sections that contain every word, sorted by the number of occurrences. */
export function sectionsWith(sections: readonly Section[], words: readonly string[], most: number): Entry[] {
  return sections
    .map(({ entry, text }) => ({ entry, counts: words.map((word) => text.split(word).length - 1) }))
    .filter(({ counts }) => counts.every((count) => count > 0))
    .toSorted((one, other) => Math.min(...other.counts) - Math.min(...one.counts))
    .slice(0, most)
    .map(({ entry }) => entry);
}
