import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LittleSite {
  /** Base URL, `http://localhost:port`. */
  readonly url: string;
  /** Requested paths, in the order of the requests. */
  readonly asked: string[];
  /** Sets the response for a path. A function writes the response itself. */
  set(path: string, answer: SiteAnswer): void;
  close(): Promise<void>;
}

export type SiteAnswer = string | ((response: ServerResponse) => void);

/**
 * Serves pages by path on the loopback interface; other paths return 404. A path that ends in `.txt` or `.xml` is served with that type,
 * and all
 * others as HTML.
 */
export async function serveLittleSite(pages: Readonly<Record<string, SiteAnswer>>): Promise<LittleSite> {
  const answers = new Map(Object.entries(pages));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const answer = answers.get(path);
    if (typeof answer === "function") return answer(response);
    const type = path.endsWith(".txt") ? "text/plain" : path.endsWith(".xml") ? "application/xml" : "text/html; charset=utf-8";
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": type }).end(answer ?? "<p>Nothing here</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    set: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns a page with a title, paragraphs and links. */
export function page(title: string, paragraphs: readonly string[], links: readonly string[] = [], head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}
<ul>${links.map((link) => `<li><a href="${link}">${link}</a></li>`).join("")}</ul></main></body></html>`;
}

/** Returns a page about one product, which is described in JSON-LD. */
export function productPage(sku: string, name: string, description: string, price: number): string {
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    sku,
    name,
    description,
    offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
  };
  return page(name, [description], ["/"], `<script type="application/ld+json">${JSON.stringify(product)}</script>`);
}
