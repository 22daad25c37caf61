import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { PostgresConnection } from "../../src/platform/postgres/connections.ts";

/** A proxy between a client and a PostgreSQL server that can stop forwarding data, as if the server were frozen. */
export interface DatabaseProxy {
  /** URL that reaches the database through the proxy. */
  readonly url: string;
  /** Stops forwarding data. Connections stay open, and new ones are accepted. */
  freeze(): void;
  /** Forwards the data that has arrived in the meantime, and continues to forward data. */
  thaw(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a database. */
export async function startDatabaseProxy({ host, port, user, database }: PostgresConnection): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const add = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      add(from);
      from.on("data", (data) => to.write(data));
      from.on("close", () => to.destroy());
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
