import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A page on another origin that contains the widget's script tag. */
export interface ForeignPage {
  readonly url: string;
  close(): void;
}

interface PageOptions {
  /** The script tag, and any other content of the body. */
  readonly body: string;
  readonly head?: string;
  readonly htmlAttributes?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const scriptTag = (api: string, personaId: string, more = ""): string =>
  `<script async src="${api}/widget/v1.js" data-persona="${personaId}" ${more}></script>`;

export async function openForeignPage({ body, head = "", htmlAttributes = 'lang="en"', headers = {} }: PageOptions): Promise<ForeignPage> {
  const server = createServer((_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html ${htmlAttributes}><head><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Shop</title>${head}</head>` +
        `<body><main><h1>Tents and boots</h1><p>Everything for the trail.</p><a href="#x">A link of the page</a></main>${body}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A strict content security policy: it allows only the service, no inline scripts, and the widget's policy for Trusted Types. */
export function strictPolicy(api: string): string {
  return (
    `default-src 'none'; script-src ${api}; connect-src ${api}; img-src ${api} https: data:; style-src 'none'; base-uri 'none'; ` +
    "require-trusted-types-for 'script'; trusted-types parlance"
  );
}

/** CSS rules of a page that would break the widget if its styles were not isolated. */
export const hostileStyles = `<style>
  * { all: revert; color: red !important; font: 40px/1 fantasy !important; border: 9px solid lime !important; margin: 30px !important; }
  body > *, parlance-chat { display: none !important; position: static !important; width: 10px !important; opacity: 0.1 !important; transform: rotate(9deg) !important; }
  div, button, textarea { display: none !important; }
</style>`;
