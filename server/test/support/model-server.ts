import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ModelRequest, readModelRequest, type Wire, wireWriter, type WireWriter } from "./model-wires.ts";

export type { ModelRequest };

/** Chunks of text in order. An error breaks the connection. */
type Script = (request: ModelRequest) => AsyncIterable<string> | Iterable<string>;

/** Writes an arbitrary response, using the protocol's writer or as raw bytes. */
export type RawScript = (answer: {
  readonly request: ModelRequest;
  readonly writer: WireWriter;
  readonly response: ServerResponse;
}) => void;

/** A language model endpoint that supports the protocols of OpenAI, Anthropic and Google; the test scripts its responses. */
export interface ModelServer {
  /** URL for chat completions. */
  readonly url: string;
  readonly urls: Readonly<Record<Wire, string>>;
  readonly requests: readonly ModelRequest[];
  /** Requests whose connection was closed before the response ended. */
  readonly letGo: readonly ModelRequest[];
  /** Number of responses in progress. */
  readonly open: number;
  answer(script: Script): void;
  answerRaw(script: RawScript): void;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const letGo: ModelRequest[] = [];
  let open = 0;
  const speak =
    (script: Script): RawScript =>
    ({ request, writer, response }) => {
      respond(writer, response, () => script(request)).catch(() => response.destroy());
    };
  let script = speak(() => ["I do not know."]);
  const server = createServer((incoming, response) => {
    let text = "";
    incoming.on("data", (data: Buffer) => (text += data.toString("utf8")));
    incoming.on("end", () => {
      const request = readModelRequest(incoming.url ?? "", incoming.headers, text);
      if (request === null) {
        response.writeHead(404).end();
        return;
      }
      requests.push(request);
      open += 1;
      response.on("close", () => {
        open -= 1;
        if (!response.writableEnded) letGo.push(request);
      });
      script({ request, writer: wireWriter(request.wire, response), response });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/v1`;
  return {
    url,
    urls: { "openai-compatible": url, anthropic: url, google: `${origin}/v1beta` },
    requests,
    letGo,
    get open() {
      return open;
    },
    answer(next) {
      script = speak(next);
    },
    answerRaw(next) {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  writer: WireWriter,
  response: ServerResponse,
  script: () => AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  writer.begin();
  for await (const piece of script()) {
    // Checked so that an endless script stops when the client disconnects.
    if (response.destroyed) return;
    writer.text(piece);
  }
  writer.end("stop");
}

/** A gate that blocks callers until it is opened. */
export class Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;

  constructor() {
    let open = (): void => undefined;
    this.opened = new Promise((resolve) => {
      open = resolve;
    });
    this.open = open;
  }
}
