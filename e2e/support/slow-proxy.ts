import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of the service that records requests and can delay them. */
export interface SlowProxy {
  readonly url: string;
  /** `METHOD /path` of each request, in the order of arrival. */
  readonly requests: string[];
  /** Delay before a request is forwarded, in milliseconds. */
  delayMs: number;
  close(): void;
}

export async function startSlowProxy(target: string): Promise<SlowProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    proxy.requests.push(`${method} ${url}`);
    const pass = (): void => {
      const forwarded = send(new URL(url, target), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      forwarded.on("error", () => outgoing.destroy());
      // A killed client aborts its request.
      outgoing.on("close", () => forwarded.destroy());
      incoming.pipe(forwarded);
    };
    setTimeout(pass, proxy.delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: SlowProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    delayMs: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}
