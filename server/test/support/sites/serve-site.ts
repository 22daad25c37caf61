import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { company } from "./company.ts";
import { scripts } from "./scripts.ts";
import { shop } from "./shop.ts";
import type { Site } from "./site.ts";

const sites = { shop, company, scripts } satisfies Record<string, Site>;

export interface AskedFor {
  readonly method: string;
  /** Path, including the query. */
  readonly path: string;
  readonly userAgent: string;
  /** Time of the request, in milliseconds since the epoch. */
  readonly at: number;
}

export interface ServedSite {
  /** Base URL, `http://localhost:<port>`, without a trailing slash. */
  readonly url: string;
  /** All requests, oldest first. */
  readonly requests: readonly AskedFor[];
  close(): Promise<void>;
}

/** Serves one of the three websites on a free loopback port. */
export async function serveSite(name: keyof typeof sites): Promise<ServedSite> {
  const requests: AskedFor[] = [];
  let answers: ReturnType<Site> = new Map();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ method: request.method ?? "", path, userAgent: request.headers["user-agent"] ?? "", at: Date.now() });
    const answer = answers.get(path) ?? {
      status: 404,
      type: "text/html; charset=utf-8",
      body: "<title>Not found</title><h1>Not found</h1>",
    };
    response.writeHead(answer.status ?? 200, { "content-type": answer.type, ...answer.headers });
    response.end(request.method === "HEAD" ? undefined : answer.body);
  });
  // Listens on both address families, because `localhost` may resolve to either.
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  answers = sites[name](url);
  return {
    url,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
