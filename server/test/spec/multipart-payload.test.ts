import { describe, expect, it } from "vitest";
import { type Answer, framesOf, textOf } from "../support/api.ts";
import { readOperations } from "../support/operations.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5 }]);
});

const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64");
const boundary = "edge";

interface PayloadPart {
  /** Headers of the part after Content-Disposition. */
  readonly type: string | null;
  readonly fileName: string | null;
}

const part = (headers: readonly string[], content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers.join("\r\n")}\r\n\r\n`), content, Buffer.from("\r\n")]);

function payloadPart({ type, fileName }: PayloadPart, content: Uint8Array): Buffer {
  const disposition = `Content-Disposition: form-data; name="payload_json"${fileName === null ? "" : `; filename="${fileName}"`}`;
  return part([disposition, ...(type === null ? [] : [`Content-Type: ${type}`])], content);
}

const body = (parts: readonly Buffer[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]));
const filePart = (field: string, name: string, content: Uint8Array): Buffer =>
  part([`Content-Disposition: form-data; name="${field}"; filename="${name}"`], content);

interface MultipartRoute {
  readonly operation: string;
  readonly path: () => string;
  readonly file: () => Buffer;
  /** A payload that is visible in the response. */
  readonly payload: () => object;
  /** The part of the response that proves that the payload was parsed. */
  readonly read: (answer: Answer) => unknown;
  readonly taken: unknown;
}

let uploads = 0;
const routes: readonly MultipartRoute[] = [
  {
    operation: "search",
    path: () => "/v1/search",
    file: () => filePart("image", "pixel.gif", pixel),
    payload: () => ({ query: "lantern für die Nacht", top_k: 1 }),
    read: ({ status, body: found, text }) => (status === 200 ? found.results.map(({ id }: { id: string }) => id) : text),
    taken: ["LMP-1"],
  },
  {
    operation: "chat",
    path: () => "/v1/chat",
    file: () => filePart("image", "pixel.gif", pixel),
    payload: () => ({ message: "What does the storm lantern cost? Grüße" }),
    read: ({ status, text }) => [status, framesOf(text)[1]?.event, textOf(framesOf(text))],
    taken: [200, "uploaded_images", expect.stringContaining("39.5")],
  },
  {
    operation: "uploadFile",
    path: () => `/v1/knowledge/sources/${shop.filesId}/documents/upload`,
    file: () => filePart("file", "hours.txt", Buffer.from(`We open at ${(uploads += 1)}.`)),
    payload: () => ({ title: "Öffnungszeiten", attributes: { edition: 3 } }),
    read: ({ status, body: document }) => [status, document],
    taken: [201, expect.objectContaining({ title: "Öffnungszeiten", attributes: { edition: 3 } })],
  },
  {
    operation: "importProducts",
    path: () => `/v1/knowledge/sources/${shop.catalogId}/import`,
    file: () => filePart("file", "products.csv", Buffer.from("Nr,Größe\nLMP-9,Lantern\n")),
    payload: () => ({ dry_run: true, mapping: { Nr: "id", Größe: "title" } }),
    read: ({ status, body: run }) => [status, run.mapping, run.created],
    taken: [200, { Nr: "id", Größe: "title" }, 1],
  },
];

const types = [
  null,
  "text/plain",
  "application/json",
  "application/json; charset=utf-8",
  'Application/JSON;charset="UTF-8"',
  "text/plain; charset=utf-8",
];
const shapes: PayloadPart[] = types.flatMap((type) => [
  { type, fileName: null },
  { type, fileName: "payload.json" },
]);

async function send(route: MultipartRoute, shape: PayloadPart, content: Uint8Array, payloadFirst = true): Promise<Answer> {
  const parts = [payloadPart(shape, content), route.file()];
  const api = route.path().startsWith("/v1/knowledge/") ? shop.api : shop.visitor;
  return api.raw("POST", route.path(), body(payloadFirst ? parts : parts.toReversed()), {
    "content-type": `multipart/form-data; boundary=${boundary}`,
  });
}

describe("payload_json of a multipart body", () => {
  it("is tested for every multipart route; the reference documents the field as application/json in each", async () => {
    const reference = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
    const taking = (await readOperations(shop.api)).filter(({ takesForm, takes }) => takesForm && takes.includes("payload_json"));
    expect(taking.map(({ id }) => id).toSorted()).toEqual(routes.map(({ operation }) => operation).toSorted());
    type Content = { requestBody?: { content: Record<string, { encoding?: object }> }; operationId: string };
    const described = Object.values(reference.paths).flatMap((methods) => Object.values(methods) as Content[]);
    const names = taking.map(({ id }) => id);
    for (const { requestBody } of described.filter(({ operationId }) => names.includes(operationId))) {
      expect(requestBody?.content["multipart/form-data"]?.encoding).toEqual({ payload_json: { contentType: "application/json" } });
    }
  });

  describe.each(routes.map((route) => [route.operation, route] as const))("%s", (_, route) => {
    it.each(shapes)("accepts payload_json with type $type and file name $fileName, before and after the file", async (shape) => {
      const content = (): Buffer => Buffer.from(JSON.stringify(route.payload()));
      expect(route.read(await send(route, shape, content()))).toEqual(route.taken);
      expect(route.read(await send(route, shape, content(), false))).toEqual(route.taken);
    });

    it.each(["application/json; charset=iso-8859-1", 'text/plain; charset="UTF-16LE"', "application/json;\r\n charset=windows-1252"])(
      "returns 415 for the charset of %j, before and after the file, as a field and as a file part",
      async (type) => {
        const content = Buffer.from(JSON.stringify(route.payload()));
        for (const fileName of [null, "payload.json"]) {
          for (const payloadFirst of [true, false]) {
            const { status, body: problem } = await send(route, { type, fileName }, content, payloadFirst);
            expect([status, problem.code]).toEqual([415, "upload.unsupported_type"]);
          }
        }
      },
    );

    it.each(shapes)("returns 400 validation.failed for an invalid payload_json with type $type and file name $fileName", async (shape) => {
      const broken: [string, Uint8Array][] = [
        ["malformed JSON", Buffer.from('{"message": ')],
        ["nothing", Buffer.alloc(0)],
        ["a list", Buffer.from("[]")],
        ["a string", Buffer.from('"lantern"')],
        ["null", Buffer.from("null")],
        ["an object converted to a string", Buffer.from("[object Object]")],
        ["Latin-1", Buffer.from(JSON.stringify(route.payload()), "latin1")],
        ["UTF-16", Buffer.from(JSON.stringify(route.payload()), "utf16le")],
        ["more than 1 MB", Buffer.from(JSON.stringify({ message: "x".repeat(1_100_000) }))],
        ["101 levels", Buffer.from(`${'{"a":'.repeat(101)}1${"}".repeat(101)}`)],
        ["a prototype", Buffer.from('{"__proto__": {"message": "x"}}')],
      ];
      for (const [name, content] of broken) {
        for (const payloadFirst of [true, false]) {
          const answer = await send(route, shape, content, payloadFirst);
          expect([answer.status, answer.body?.code], `${name}: ${answer.text}`).toEqual([400, "validation.failed"]);
          expect(answer.headers.get("content-type")).toContain("application/problem+json");
        }
      }
    });

    it("rejects a repeated payload_json, whatever the types of its parts", async () => {
      const twice = [
        payloadPart({ type: "application/json", fileName: null }, Buffer.from("{}")),
        payloadPart({ type: null, fileName: null }, Buffer.from("{}")),
      ];
      const api = route.path().startsWith("/v1/knowledge/") ? shop.api : shop.visitor;
      const answer = await api.raw("POST", route.path(), body([...twice, route.file()]), {
        "content-type": `multipart/form-data; boundary=${boundary}`,
      });
      expect([answer.status, answer.body?.code], answer.text).toEqual([400, "validation.failed"]);
    });
  });
});
