import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy between a client and the service that can break connections. */
export interface CuttingProxy {
  readonly url: string;
  /** Number of connections since `cut` was last called. */
  readonly connections: number;
  /**
   * Sets the position at which each subsequent connection is broken, as a number of whole blocks and a number of additional bytes; null to
   * leave connections unbroken.
   */
  cut(plan: (connection: number) => { readonly blocks: number; readonly bytes: number } | null): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy that breaks streams at exact positions. Blocks are counted by their blank lines, including the initial `retry` block,
 * whose delay is
 * shortened so that clients reconnect immediately.
 */
export async function startCuttingProxy(serviceUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(serviceUrl);
  const open = new Set<Socket>();
  let connections = 0;
  let plan: Parameters<CuttingProxy["cut"]>[0] = () => null;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    // Determined when the first byte arrives, because a client may open a connection long before using it.
    let limit: ReturnType<typeof plan> | undefined;
    let blocks = 0;
    let behind = 0;
    let last = 0;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
      socket.on("error", () => undefined);
    }
    client.pipe(upstream);
    upstream.on("data", (chunk: Buffer) => {
      if (limit === undefined) limit = plan(connections++);
      const bytes = Buffer.from(chunk.toString("latin1").replace("retry: 3000\n", "retry: 0003\n"), "latin1");
      const isOver = (): boolean => limit !== null && limit !== undefined && blocks >= limit.blocks && behind >= limit.bytes;
      let at = 0;
      for (; at < bytes.length && !isOver(); at += 1) {
        const byte = bytes[at] ?? 0;
        if (blocks >= (limit?.blocks ?? Number.POSITIVE_INFINITY)) behind += 1;
        if (byte === 10 && last === 10) blocks += 1;
        // Chunk boundaries are always between blocks.
        last = byte === 10 && last === 10 ? 0 : byte;
      }
      if (!isOver()) {
        client.write(bytes);
        return;
      }
      upstream.removeAllListeners("data");
      client.end(bytes.subarray(0, at), () => upstream.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    cut(next) {
      plan = next;
      connections = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
