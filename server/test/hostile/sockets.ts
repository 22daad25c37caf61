import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { WebSocket } from "ws";
import { catalog } from "../../src/platform/errors/catalog.ts";
import { Api } from "../support/api.ts";
import { wrongValues, type Schema } from "../support/wrong-input.ts";
import type { Body } from "./bodies.ts";
import type { Target } from "./callers.ts";
import { leakIn } from "./judge.ts";
import type { Tally } from "./report.ts";
import type { BuiltService } from "./service.ts";

const patienceMs = 5_000;
/**
 * Close codes that are acceptable for messages and frames that break a rule. Excludes 1006 (aborted connection) and 1011 (unexpected
 * error).
 */
const mayClose = new Set([1_000, 1_002, 1_003, 1_005, 1_007, 1_008, 1_009]);

/** An attack on an open connection. */
interface SocketAttack {
  readonly name: string;
  /** Messages; each is sent as a text frame. */
  readonly messages?: readonly (string | Uint8Array)[];
  /** Raw bytes to send. */
  readonly bytes?: Uint8Array;
  /** Whether the connection must be closed. */
  readonly mustEnd?: boolean;
}

const mask = Buffer.from([1, 2, 3, 4]);
/**
 * Returns a masked frame.
 * @param first byte with FIN, reserved bits and opcode
 */
function frameOf(first: number, payload: Uint8Array = Buffer.alloc(0)): Buffer {
  const masked = Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
  const length =
    payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0xfe, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([first]), length, mask, masked]);
}

const ping = '{"type":"ping"}';
const brokenFrames: readonly SocketAttack[] = [
  { name: "a frame without a mask", bytes: Buffer.from([0x81, 2, 0x7b, 0x7d]), mustEnd: true },
  { name: "reserved bits", bytes: frameOf(0xf1, Buffer.from("{}")), mustEnd: true },
  { name: "a reserved opcode", bytes: frameOf(0x83, Buffer.from("{}")), mustEnd: true },
  { name: "a continuation without a first frame", bytes: frameOf(0x80, Buffer.from("{}")), mustEnd: true },
  { name: "a fragmented control frame", bytes: frameOf(0x09), mustEnd: true },
  { name: "a long control frame", bytes: frameOf(0x89, Buffer.alloc(126)), mustEnd: true },
  { name: "a length of 2^63", bytes: Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, ...mask]), mustEnd: true },
  { name: "a length of 1 GB", bytes: Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, ...mask]), mustEnd: true },
  { name: "a close of one byte", bytes: frameOf(0x88, Buffer.from([3])), mustEnd: true },
  { name: "a close with a reserved code", bytes: frameOf(0x88, Buffer.from([0x03, 0xed])), mustEnd: true },
  { name: "a close with a reason that is not UTF-8", bytes: frameOf(0x88, Buffer.from([0x03, 0xe8, 0xff])), mustEnd: true },
  { name: "a message that is not UTF-8", bytes: frameOf(0x81, Buffer.from([0xc3, 0x28])), mustEnd: true },
  { name: "20,000 parts", bytes: Buffer.concat([frameOf(0x01), ...Array.from({ length: 20_000 }, () => frameOf(0x00))]), mustEnd: true },
  { name: "1,000 pings", bytes: Buffer.concat(Array.from({ length: 1_000 }, () => frameOf(0x89))), mustEnd: true },
  { name: "1,000 pongs", bytes: Buffer.concat([...Array.from({ length: 1_000 }, () => frameOf(0x8a)), frameOf(0x81, Buffer.from(ping))]) },
  { name: "an HTTP request", bytes: Buffer.from("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), mustEnd: true },
  { name: "random bytes", bytes: Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 167 + 13) % 256)), mustEnd: true },
  { name: "half a frame, and then nothing", bytes: frameOf(0x81, Buffer.from(ping)).subarray(0, 9) },
];

/**
 * Returns attacks with frames that every socket rejects, and with JSON bodies as messages. Each attack contains only a few, because the
 * message rate per connection is
 * limited.
 */
function messagesOf(bodies: readonly Body[], schemas: readonly Schema[]): SocketAttack[] {
  const wrong = schemas.flatMap((schema) => wrongValues(schema).map(({ field, value }) => ({ name: field, text: JSON.stringify(value) })));
  const all = [...bodies.map(({ name, bytes }) => ({ name, text: bytes })), ...wrong];
  const each = 30;
  return Array.from({ length: Math.ceil(all.length / each) }, (_, at) => {
    const some = all.slice(at * each, (at + 1) * each);
    return { name: `${some[0]?.name} and ${some.length - 1} more`, messages: some.map(({ text }) => text) };
  });
}

/**
 * Attacks the sockets of a running service.
 * @param schemas schemas of the frames that a client may send
 */
export async function attackSockets(
  service: BuiltService,
  target: Target,
  { bodies, schemas }: { readonly bodies: readonly Body[]; readonly schemas: readonly Schema[] },
  tally: Tally,
): Promise<void> {
  const { personaId } = target.shop;
  const socketUrl = service.url.replace(/^http/, "ws");
  const visitor = new Api(service.url, { "x-persona-id": personaId });
  const places: Readonly<Record<string, () => Promise<string>>> = {
    live: async () => (await visitor.call("POST", "/v1/live/sessions", {})).body.ws_url,
    "waiting room": async () => {
      const { body } = await visitor.call("POST", "/v1/waiting-room/join");
      return `${socketUrl}/v1/waiting-room/${body.queue_id}/ws?persona_id=${personaId}`;
    },
  };
  for (const [place, addressOf] of Object.entries(places)) {
    for (const attack of [...brokenFrames, ...messagesOf(bodies, schemas)]) {
      tally.requests += 1;
      for (const fault of await faultsOf(await addressOf(), attack)) tally.fault(`${place}: ${attack.name}`, fault);
    }
  }
}

async function faultsOf(address: string, { messages = [], bytes, mustEnd = false }: SocketAttack): Promise<string[]> {
  const faults: string[] = [];
  const socket = new WebSocket(address, { maxPayload: 1_048_576 });
  let closed = null as number | null;
  let answers = 0;
  socket.on("error", () => undefined);
  socket.on("close", (code) => (closed = code));
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    const { type, code } = JSON.parse(text) as { type: string; code?: string };
    if (type !== "error") return;
    answers += 1;
    if (!Object.hasOwn(catalog, code ?? "")) faults.push(`an error with the code ${code}`);
    if (code === "server.error") faults.push(`an unexpected error: ${text}`);
    const leak = leakIn(JSON.parse(text), messages.map((message) => Buffer.from(message).toString()).join(" "));
    if (leak !== null) faults.push(`reveals ${leak}`);
  });
  const [{ socket: stream }] = (await once(socket, "upgrade")) as [IncomingMessage];
  if (bytes !== undefined) stream.write(bytes);
  for (const message of messages) if (socket.readyState <= WebSocket.OPEN) socket.send(message, { binary: false });
  const isDone = (): boolean => closed !== null || (!mustEnd && (bytes !== undefined || answers >= messages.length));
  const deadline = performance.now() + patienceMs;
  while (!isDone() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
  if (!isDone()) faults.push(`${answers} of ${messages.length} messages answered and not closed within ${patienceMs} ms`);
  if (closed !== null && !mayClose.has(closed)) faults.push(`closed with ${closed}`);
  socket.terminate();
  return faults;
}
