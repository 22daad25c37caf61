import type { ChildProcess } from "node:child_process";

/** A message of the cluster module. */
interface ClusterMessage {
  readonly act?: unknown;
  readonly seq?: unknown;
  readonly ack?: unknown;
}

/**
 * Tracks the connections that the cluster module sends to a process. If the process is killed before it confirms a connection, Node neither
 * closes the connection nor gives it to another process, so its client would wait forever.
 * @returns a function that gives the unconfirmed connections to other processes; must be called when the process has disconnected, and when it has exited
 */
export function trackHandedOver(child: Pick<ChildProcess, "send" | "on" | "emit">): () => void {
  const unconfirmed = new Set<unknown>();
  const send = child.send.bind(child) as (...message: unknown[]) => boolean;
  child.send = (...message: unknown[]) => {
    const { act, seq } = (message[0] ?? {}) as ClusterMessage;
    if (act === "newconn") unconfirmed.add(seq);
    return send(...message);
  };
  child.on("internalMessage" as "message", (message) => unconfirmed.delete((message as ClusterMessage).ack));
  return () => {
    for (const ack of unconfirmed) {
      unconfirmed.delete(ack);
      // The answer of a process that does not accept connections.
      child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false });
    }
  };
}
