import { connect, createServer, type AddressInfo } from "node:net";

/** A proxy before the service that breaks or holds the stream of an answer in the middle of what the service sends. */
export interface CuttingProxy {
  readonly url: string;
  /** Cuts the next answer that contains this many of the pieces; 0 cuts none. */
  cutAfter: number;
  /** How many answers it has cut. */
  readonly cuts: number;
  /** Holds back the rest of the next answer after this many of the pieces, and keeps its connection; 0 holds none. */
  holdAfter: number;
  /** How many answers it has held. */
  readonly holds: number;
  close(): void;
}

const answer = "POST /v1/chat ";

/** @param piece what is counted, in the bytes that the service sends */
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
      // A kept connection begins another response; a body may follow its head.
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
      // What is written arrives first.
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
