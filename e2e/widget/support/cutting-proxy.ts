import { connect, createServer, type AddressInfo } from "node:net";

/** A proxy in front of the service that closes or stalls the stream of an answer at a given point. */
export interface CuttingProxy {
  readonly url: string;
  /** Closes the connection of the next answer after this number of pieces; 0 closes none. */
  cutAfter: number;
  /** Number of answers whose connection was closed. */
  readonly cuts: number;
  /** Stalls the next answer after this number of pieces, and keeps its connection open; 0 stalls none. */
  holdAfter: number;
  /** Number of stalled answers. */
  readonly holds: number;
  close(): void;
}

const answer = "POST /v1/chat ";

/** @param piece pattern of a piece in the bytes that the service sends */
export async function startCuttingProxy(target: string, piece: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<{ destroy(): void }>();
  let [cuts, holds] = [0, 0];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const close = (): void => {
      client.destroy();
      upstream.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    let seen = 0;
    let [isAnswer, isHeld] = [false, false];
    for (const socket of [client, upstream]) socket.on("error", close).on("close", close);
    client.on("data", (data) => {
      // On a keep-alive connection, another response begins; a body may follow its headers.
      const head = /^[A-Z]+ \/\S* /.exec(data.toString("latin1"))?.[0];
      if (head !== undefined) [seen, isAnswer, isHeld] = [0, head === answer, false];
      upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (isHeld) return;
      seen += data.toString("latin1").split(piece).length - 1;
      client.write(data);
      if (!isAnswer) return;
      if (proxy.holdAfter > 0 && seen >= proxy.holdAfter) {
        [isHeld, proxy.holdAfter] = [true, 0];
        holds += 1;
      }
      if (proxy.cutAfter === 0 || seen < proxy.cutAfter) return;
      proxy.cutAfter = 0;
      cuts += 1;
      // Data that has already been written is delivered first.
      client.end();
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: 0,
    get cuts() {
      return cuts;
    },
    holdAfter: 0,
    get holds() {
      return holds;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}
