import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the service sent to the model. */
export interface ModelRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** Pieces of text in their order; a throw breaks the connection off. */
type Script = (request: ModelRequest) => AsyncIterable<string> | Iterable<string>;

/** A language model behind the chat completions protocol, whose answers the test writes. */
export interface ModelServer {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  answer(script: Script): void;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let script: Script = () => ["I do not know."];
  const server = createServer((incoming, response) => {
    let text = "";
    incoming.on("data", (data: Buffer) => (text += data.toString("utf8")));
    incoming.on("end", () => {
      const request = JSON.parse(text) as ModelRequest;
      requests.push(request);
      respond(response, () => script(request)).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer(next) {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(response: ServerResponse, script: () => AsyncIterable<string> | Iterable<string>): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  const send = (delta: object, finish: string | null = null): void => {
    const data = {
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model: "test",
      choices: [{ index: 0, delta, finish_reason: finish }],
    };
    response.write(`data: ${JSON.stringify(data)}\n\n`);
  };
  for await (const piece of script()) send({ role: "assistant", content: piece });
  send({}, "stop");
  response.end("data: [DONE]\n\n");
}

/** Holds something back until it is opened. */
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
