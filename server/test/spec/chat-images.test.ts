import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskBlobStore } from "../../src/engines/blobs/disk.ts";
import { ids } from "../../src/platform/ids.ts";
import { blobReferenceStatements } from "../../src/knowledge/files/blob-references.sql.ts";
import { sweepBlobs } from "../../src/knowledge/files/sweep-blobs.ts";
import { Api, eventually, framesOf, textOf, type Frame } from "../support/api.ts";
import { formOf, label, plain, sendForm, startPictureServer, type SentPart } from "../support/pictures.ts";
import { startModelServer } from "../support/model-server.ts";
import { silentLog } from "../support/silent-log.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { expectGrammar, withPersonaKey } from "../support/turn.ts";

const imageId = /^img_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let service: TestService;
let shop: Shop;
let pictures: Awaited<ReturnType<typeof startPictureServer>>;

beforeAll(async () => {
  pictures = await startPictureServer({
    "/canoe.png": await plain("#008000", 400, 400).png().toBuffer(),
    "/broken.png": Buffer.from("no picture"),
  });
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
  shop = await openShop(service, service.owner);
  const about = (what: string): string => `The ${what} is made of ash wood and is built for long tours on the lake.`;
  await shop.load([
    {
      id: "HC-420",
      title: "Heron Canoe",
      description: about("Heron Canoe"),
      price: 1299,
      images: [{ url: `${pictures.url}/canoe.png` }],
    },
    {
      id: "OP-7",
      title: "Otter Paddle",
      description: about("Otter Paddle"),
      price: 59,
      images: [{ url: `${pictures.url}/broken.png` }],
    },
    {
      id: "BT-1",
      title: "Beaver Tent",
      description: "The Beaver Tent sleeps four.",
      price: 199,
      images: [{ url: "http://localhost:9/tent.png" }],
    },
  ]);
});
afterAll(async () => {
  await service?.stop();
  await pictures?.stop();
});

const send = (payload: unknown, ...parts: SentPart[]) =>
  sendForm(service.url, { "x-persona-id": shop.personaId }, formOf(payload, ...parts));

async function blobs(): Promise<string[]> {
  const files = await readdir(path.join(service.dataDir, "files"), { recursive: true });
  return files.map((file) => path.basename(file)).filter((name) => /^[0-9a-f]{32}$/.test(name));
}

interface SeenTurn {
  readonly frames: Frame[];
  readonly sessionId: string;
  readonly imageIds: string[];
  readonly said: string;
}

/** Sends a turn with an image and asserts that it is answered. */
async function show(payload: unknown, part: SentPart): Promise<SeenTurn> {
  const { status, frames, text } = await send(payload, part);
  expect(status, text).toBe(200);
  expectGrammar(frames);
  expect(frames.at(-1)?.event, text).toBe("done");
  const uploaded = frames.find(({ event }) => event === "uploaded_images");
  return {
    frames,
    sessionId: String(frames[0]?.data["session_id"]),
    imageIds: uploaded?.data["image_ids"] as string[],
    said: textOf(frames),
  };
}

const picture = (sessionId: string, id: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/v1/chat/${sessionId}/images/${id}`, { headers: { "x-persona-id": shop.personaId, ...headers } });

describe("Turn with an image", () => {
  it("sends the image in `uploaded_images` once, immediately after `session`, and stores it with the message in the transcript", async () => {
    const bytes = await plain("#c02020").png().toBuffer();
    const turn = await show({ message: "What is this?" }, { bytes, name: "a.png", type: "image/png" });
    expect(turn.frames.map(({ event }) => event).slice(0, 2)).toEqual(["session", "uploaded_images"]);
    expect(turn.frames.filter(({ event }) => event === "uploaded_images")).toHaveLength(1);
    expect(turn.imageIds).toEqual([expect.stringMatching(imageId)]);
    const [asked, answered] = (await shop.visitor.events(turn.sessionId)).filter(({ event }) => event === "message");
    expect(asked?.data).toMatchObject({ role: "user", image_ids: turn.imageIds });
    expect(answered?.data["image_ids"]).toBeUndefined();
  });

  it("returns the image to every caller that may read the session, with a private cache lifetime of one day", async () => {
    const bytes = await plain("#2020c0").jpeg().toBuffer();
    const { sessionId, imageIds } = await show({}, { bytes, name: "photo.jpg", type: "image/jpeg" });
    const [id = ""] = imageIds;
    const answer = await picture(sessionId, id);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(bytes.length),
      "cache-control": "private, max-age=86400",
      "x-content-type-options": "nosniff",
      "content-disposition": `attachment; filename="${id}.jpg"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
    });
    const etag = answer.headers.get("etag") ?? "";
    const again = await picture(sessionId, id, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await picture(sessionId, id, { "if-none-match": '"other"' })).status).toBe(200);
    const personaKey = await withPersonaKey(service, service.owner, shop.personaId);
    for (const api of [personaKey, shop.api]) expect((await api.call("GET", `/v1/chat/${sessionId}/images/${id}`)).status).toBe(200);
    expect((await fetch(`${service.url}/v1/chat/${sessionId}/images/${id}?persona_id=${shop.personaId}`)).status).toBe(200);
  });

  it("returns 404 to other personas, accounts and sessions, and for an unknown id", async () => {
    const { sessionId, imageIds } = await show({}, { bytes: await plain("#ffffff").png().toBuffer() });
    const [id = ""] = imageIds;
    const address = `/v1/chat/${sessionId}/images/${id}`;
    const { body: other } = await shop.api.call("POST", "/api/personas", { name: "Other", brand_id: shop.brandId });
    const stranger = await service.addAccount(`images-${Date.now()}@example.com`);
    expect((await Api.asVisitor(service.url, other.id).call("GET", address)).body).toMatchObject({ status: 403, code: "auth.forbidden" });
    expect((await Api.withKey(service.url, stranger.key).call("GET", address)).body).toMatchObject({
      status: 404,
      code: "resource.not_found",
    });
    expect((await new Api(service.url).call("GET", address)).status).toBe(401);
    const elsewhere = await show({ message: "Hello" }, { bytes: await plain("#000000").png().toBuffer() });
    for (const wrong of [
      `${elsewhere.sessionId}/images/${id}`,
      `${sessionId}/images/${id.slice(4)}`,
      `${sessionId}/images/img_`,
      `${sessionId}/images/img_00000000-0000-7000-8000-000000000000`,
      `${sessionId}/images/${encodeURIComponent("../../x")}`,
      `00000000-0000-4000-8000-000000000000/images/${id}`,
      `nonsense/images/${id}`,
    ]) {
      expect((await shop.visitor.call("GET", `/v1/chat/${wrong}`)).body, wrong).toMatchObject({ status: 404, code: "resource.not_found" });
    }
  });

  it("accepts JPEG, PNG, GIF and WebP, whether or not a message or file name is sent, and `payload_json` as a field or as a part", async () => {
    for (const format of ["jpeg", "png", "gif", "webp"] as const) {
      const bytes = await plain("#20a020").toFormat(format).toBuffer();
      const named = await show({ message: "What colour is this?" }, { bytes, name: `x.${format}`, type: `image/${format}` });
      expect((await picture(named.sessionId, named.imageIds[0] ?? "")).headers.get("content-type")).toBe(`image/${format}`);
      expect((await show({}, { bytes })).said).not.toBe("");
      expect((await show(undefined, { bytes, type: `image/${format}` })).said).not.toBe("");
    }
    const form = new FormData();
    form.append("payload_json", new Blob([JSON.stringify({ message: "What is this?" })], { type: "application/json" }));
    form.append("image", new Blob([new Uint8Array(await plain("#20a020").png().toBuffer())], { type: "image/png" }), "a.png");
    const sent = await sendForm(service.url, { "x-persona-id": shop.personaId }, form);
    expect(sent.status, sent.text).toBe(200);
  });

  it("continues the same session and charges the price of a turn", async () => {
    const first = await show({ message: "Hello" }, { bytes: await plain("#20a020").png().toBuffer() });
    const second = await show({ message: "And this?", session_id: first.sessionId }, { bytes: await plain("#a02020").png().toBuffer() });
    expect(second.sessionId).toBe(first.sessionId);
    expect(second.frames.at(-1)?.data).toMatchObject({ turn_index: 1, credits_charged: 10 });
    const asked = (await shop.visitor.events(first.sessionId)).filter(({ data }) => data["role"] === "user");
    expect(asked.map(({ data }) => data["image_ids"])).toEqual([first.imageIds, second.imageIds]);
  });
});

describe("Rejected image in a turn", () => {
  async function refused(form: FormData): Promise<Record<string, unknown>> {
    const before = await blobs();
    const { status, answer, text } = await sendForm(service.url, { "x-persona-id": shop.personaId }, form);
    expect(answer, text).not.toBeNull();
    expect(await blobs()).toEqual(before);
    return { status, ...(answer?.body as object) };
  }

  it("returns 400 `upload.invalid_signature` for bytes that do not match the declared type", async () => {
    const png = await plain("#20a020").png().toBuffer();
    const cases: SentPart[] = [
      { bytes: png, name: "a.jpg" },
      { bytes: png, name: "a.png", type: "image/jpeg" },
      { bytes: png, name: "blob", type: "image/svg+xml" },
      { bytes: Buffer.from("%PDF-1.7 nothing"), name: "a.png" },
      { bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), name: "a.png", type: "image/png" },
      { bytes: Buffer.alloc(100), name: "a.webp" },
      { bytes: png.subarray(0, 60), name: "a.png" },
      { bytes: Buffer.from("GIF89a=alert(1)//"), name: "a.gif" },
    ];
    for (const part of cases) {
      expect(await refused(formOf({ message: "hi" }, part)), JSON.stringify([part.name, part.type])).toMatchObject({
        status: 400,
        code: "upload.invalid_signature",
      });
    }
  });

  it("returns 415 `upload.unsupported_type` for other types", async () => {
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    for (const part of [
      { bytes: svg, name: "a.svg", type: "image/svg+xml" },
      { bytes: Buffer.from("II*\0\b\0\0\0", "latin1"), name: "a.tiff", type: "image/tiff" },
      { bytes: Buffer.from("hello"), name: "a.txt", type: "text/plain" },
    ]) {
      expect(await refused(formOf({ message: "hi" }, part))).toMatchObject({ status: 415, code: "upload.unsupported_type" });
    }
  });

  it("returns 413 `upload.file_too_large` above 5 MB or 50 megapixels", async () => {
    const jpeg = await plain("#20a020").jpeg().toBuffer();
    const limit = 5 * 1_048_576;
    const over = Buffer.concat([jpeg, Buffer.alloc(limit + 1 - jpeg.length)]);
    expect(await refused(formOf({ message: "hi" }, { bytes: over, name: "a.jpg" }))).toMatchObject({
      status: 413,
      code: "upload.file_too_large",
    });
    const exact = await show({ message: "hi" }, { bytes: over.subarray(0, limit), name: "a.jpg" });
    expect(exact.imageIds).toHaveLength(1);
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" }, limitInputPixels: false })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(limit);
    expect(await refused(formOf({ message: "hi" }, { bytes: bomb, name: "a.png" }))).toMatchObject({
      status: 413,
      code: "upload.file_too_large",
    });
  });

  it("returns 400 `validation.failed` for two images, an empty image or any other invalid body", async () => {
    const bytes = await plain("#20a020").png().toBuffer();
    const wrong: FormData[] = [
      formOf({ message: "hi" }, { bytes }, { bytes }),
      formOf({ message: "hi" }, { bytes: Buffer.alloc(0), name: "a.png" }),
      formOf({ message: "hi" }, { bytes, field: "picture" }),
      formOf({ message: 7 }, { bytes }),
      formOf("{nonsense", { bytes }),
      formOf({ message: "hi", session_id: "nonsense" }, { bytes }),
      formOf({}),
    ];
    for (const form of wrong) expect(await refused(form)).toMatchObject({ status: 400, code: "validation.failed" });
  });

  it("never returns 5xx, however the image is truncated or altered", async () => {
    const whole = await Promise.all(
      (["jpeg", "png", "gif", "webp"] as const).map((format) => plain("#20a020", 90, 90).toFormat(format).toBuffer()),
    );
    let state = 11;
    const random = (below: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % below;
    const ends: string[] = [];
    for (let round = 0; round < 60; round += 1) {
      const bytes = Buffer.from(whole[round % 4] ?? []);
      for (let hits = 0; hits < 1 + random(4); hits += 1) bytes[random(bytes.length)] = random(256);
      const { status, text } = await send(
        { message: "hi" },
        { bytes: random(3) === 0 ? bytes.subarray(0, random(bytes.length) + 1) : bytes },
      );
      expect([200, 400, 413, 415], text).toContain(status);
      ends.push(framesOf(text).at(-1)?.event ?? "refused");
    }
    expect(new Set(ends)).toEqual(new Set(["done", "refused"]));
  }, 120_000);
});

describe("Stored image from a turn", () => {
  it("has no location, personal or device metadata and is rotated upright", async () => {
    const bytes = await plain("#20a020", 80, 40)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: "Secret Person" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1" } })
      .jpeg()
      .toBuffer();
    expect(bytes.toString("latin1")).toContain("Secret");
    const { sessionId, imageIds } = await show({}, { bytes });
    const kept = Buffer.from(await (await picture(sessionId, imageIds[0] ?? "")).arrayBuffer());
    expect(kept.toString("latin1")).not.toContain("Secret");
    const metadata = await sharp(kept).metadata();
    expect(metadata).toMatchObject({ orientation: 6, width: 80, height: 40 });
    const [row] = await service.database.rows<{ width: number; height: number; size: number }>(
      "test.image",
      `select width, height, size_bytes as size from chat_images where id = $1`,
      [imageIds[0]?.slice(4)],
    );
    expect(row).toEqual({ width: 40, height: 80, size: kept.length });
  });

  it("is deleted with its session, including the file", async () => {
    const before = await blobs();
    const { sessionId, imageIds } = await show({}, { bytes: await plain("#20a020").png().toBuffer() });
    expect((await blobs()).length).toBe(before.length + 1);
    expect((await shop.api.call("DELETE", `/v1/chat/${sessionId}`)).status).toBe(204);
    expect((await picture(sessionId, imageIds[0] ?? "")).status).toBe(404);
    await eventually(async () => (await blobs()).length === before.length);
  });
});

describe("Image file from a turn", () => {
  it("is kept by the cleanup of unreferenced files, whereas files left by a crash are deleted", async () => {
    const { sessionId, imageIds } = await show({}, { bytes: await plain("#20a020").png().toBuffer() });
    const store = await createDiskBlobStore(path.join(service.dataDir, "files"));
    const lost = await store.put(Readable.from([Buffer.from("nobody's")]), 100);
    const references = blobReferenceStatements(service.database);
    const swept = await sweepBlobs({ blobs: store, references, ids, log: silentLog }, new Date(Date.now() + 60_000));
    expect(swept).toBe(1);
    expect(await store.has(lost.key)).toBe(false);
    expect((await picture(sessionId, imageIds[0] ?? "")).status).toBe(200);
  });

  it("is stored once if the request is repeated with its Idempotency-Key, and the replayed response is byte-identical", async () => {
    const bytes = await plain("#20a020", 70, 70).png().toBuffer();
    const before = await blobs();
    const headers = { "x-persona-id": shop.personaId, "idempotency-key": `picture-${Date.now()}` };
    const first = await sendForm(service.url, headers, formOf({ message: "Hello" }, { bytes }));
    const again = await sendForm(service.url, headers, formOf({ message: "Hello" }, { bytes }));
    expect(again.text).toBe(first.text);
    const other = await sendForm(
      service.url,
      headers,
      formOf({ message: "Hello" }, { bytes: await plain("#a02020", 70, 70).png().toBuffer() }),
    );
    expect(other.answer?.body).toMatchObject({ status: 422, code: "idempotency.key_reused" });
    expect((await blobs()).length).toBe(before.length + 1);
  });
});

describe("Image in a turn", () => {
  it("is stored if an operator holds the session: the turn is held, is not charged and shows the image", async () => {
    const { sessionId } = await show({ message: "Hello" }, { bytes: await plain("#20a020").png().toBuffer() });
    const { email, password } = service.owner;
    const { body: login } = await new Api(service.url).call("POST", "/api/auth/login", { email, password });
    const operator = new Api(service.url, { authorization: `Bearer ${login.access_token}` });
    expect((await operator.call("POST", `/api/conversations/${sessionId}/takeover`, {})).status).toBe(200);
    const turn = await show({ session_id: sessionId }, { bytes: await plain("#a02020").png().toBuffer() });
    expect(turn.frames.map(({ event }) => event)).toEqual(["session", "uploaded_images", "held", "done"]);
    expect(turn.frames.at(-1)?.data).toMatchObject({ credits_charged: 0 });
    expect((await picture(sessionId, turn.imageIds[0] ?? "")).status).toBe(200);
  });

  it("is deleted if the turn is rejected, even if the reason is a concurrent turn", async () => {
    const { sessionId } = await show({ message: "Hello" }, { bytes: await plain("#20a020").png().toBuffer() });
    const before = await blobs();
    const bytes = await plain("#a02020", 900, 900).png().toBuffer();
    const sent = await Promise.all([1, 2, 3].map(async () => send({ message: "And this?", session_id: sessionId }, { bytes })));
    expect([200, 409]).toEqual(expect.arrayContaining(sent.map(({ status }) => status)));
    expect((await blobs()).length).toBe(before.length + sent.filter(({ status }) => status === 200).length);
  });

  it("is deleted if the visitor disconnects during the upload", async () => {
    const before = await blobs();
    const leaving = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        const head = `--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
        controller.enqueue(Buffer.concat([Buffer.from(head), Buffer.alloc(200_000, 1)]));
        setTimeout(() => leaving.abort(), 200);
      },
    });
    const headers = { "x-persona-id": shop.personaId, "content-type": "multipart/form-data; boundary=x" };
    const sending = fetch(`${service.url}/v1/chat`, {
      method: "POST",
      headers,
      body,
      duplex: "half",
      signal: leaving.signal,
    });
    await expect(sending).rejects.toThrow("aborted");
    const temporary = async (): Promise<string[]> => readdir(path.join(service.dataDir, "files", "tmp"));
    await eventually(async () => (await temporary()).length === 0);
    expect(await blobs()).toEqual(before);
  });
});

describe("Answer about an image", () => {
  const ocr = existsSync(path.join(import.meta.dirname, "../../dist/engines/ocr/child.js"));

  it("mentions the color in the image", async () => {
    const { said } = await show({ message: "What is this?" }, { bytes: await plain("#e01010").png().toBuffer() });
    expect(said).toContain("red");
  });

  it.skipIf(!ocr)("uses text in the image (needs `npm run build`)", async () => {
    const { said, frames } = await show({ message: "How much is this?" }, { bytes: await label("Heron Canoe") });
    expect(said).toContain("Heron Canoe");
    expect(said).toMatch(/1,299/);
    expect(frames.some(({ event }) => event === "docs")).toBe(true);
  });
});

describe("Image with a vision model (LLM_VISION)", () => {
  it("is described for the answer; if the model fails, the turn continues without a description", async () => {
    const model = await startModelServer();
    const seeing = await startTestService({ LLM_MODEL: "m", LLM_BASE_URL: model.url, LLM_VISION: "on" });
    try {
      const { personaId } = await openShop(seeing, seeing.owner);
      const bytes = await plain("#e01010", 3_000, 100).withMetadata({ orientation: 6 }).webp().toBuffer();
      let sees = true;
      const asked: { readonly images: number; readonly width: number; readonly height: number }[] = [];
      model.answer(async function* (request) {
        const [image] = request.images;
        if (image === undefined) return yield "It is a fine paddle.";
        const { width, height } = await sharp(image.bytes).metadata();
        asked.push({ images: request.images.length, width, height });
        if (!sees) throw new Error("blind");
        yield "SHOWS: a red paddle\nTEXT: Otter 7";
      });
      const turn = async (): Promise<unknown> => {
        const { frames, text } = await sendForm(seeing.url, { "x-persona-id": personaId }, formOf({ message: "What is this?" }, { bytes }));
        expect(frames.at(-1)?.event, text).toBe("done");
        const id = String(frames[1]?.data["image_ids"]).slice(4);
        const row = await seeing.database.one<{ reading: unknown }>("test.reading", `select reading from chat_images where id = $1`, [id]);
        return row?.reading;
      };
      expect(await turn()).toEqual({ description: "a red paddle", text: "Otter 7", colours: ["red"], nearest: [] });
      expect(asked).toEqual([{ images: 1, width: 43, height: 1_280 }]);
      sees = false;
      expect(await turn()).toEqual({ description: "", text: null, colours: ["red"], nearest: [] });
    } finally {
      await seeing.stop();
      await model.close();
    }
  });
});

describe("Blend of a visitor's image with a product image", () => {
  const ask = async (message: string) => show({ message }, { bytes: await plain("#e01010", 400, 400).jpeg().toBuffer() });

  it("sends `image_generating`, then `blended_image` with URL and title, and replays both", async () => {
    const turn = await ask("Show me this with the Heron Canoe");
    const names = turn.frames.map(({ event }) => event);
    expect(names.indexOf("docs")).toBeGreaterThan(0);
    expect(names.indexOf("image_generating")).toBeGreaterThan(names.indexOf("docs"));
    expect(names.indexOf("blended_image")).toBeGreaterThan(names.indexOf("image_generating"));
    const made = turn.frames.find(({ event }) => event === "blended_image")?.data ?? {};
    expect(made).toEqual({ turn_index: 0, url: expect.stringContaining(`/v1/chat/${turn.sessionId}/images/img_`), title: "Heron Canoe" });
    const answer = await fetch(String(made["url"]), { headers: { "x-persona-id": shop.personaId } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (share: number): number[] => {
      const from = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
      return [...data.subarray(from, from + 3)].map((value) => Math.round(value / 128));
    };
    // The visitor's image is red, the background is white, and the product is green.
    expect([at(0.25), at(0.5), at(0.75)]).toEqual([
      [2, 0, 0],
      [2, 2, 2],
      [0, 1, 0],
    ]);
    const replayed = (await shop.visitor.events(turn.sessionId)).filter(({ event }) => event === "blended_image");
    expect(replayed.map(({ data: shown }) => shown)).toEqual([made]);
  });

  it("is skipped, and the turn continues, if the product's image is unavailable or must not be fetched", async () => {
    for (const message of ["Show me this with the Otter Paddle", "Show me this with the Beaver Tent"]) {
      const turn = await ask(message);
      const names = turn.frames.map(({ event }) => event);
      expect(names).not.toContain("blended_image");
      expect(names).not.toContain("image_generating");
      expect(turn.said).not.toBe("");
    }
  });

  it("is not created unless the visitor asks for it", async () => {
    const before = pictures.asked.length;
    const turn = await ask("How much is the Heron Canoe?");
    expect(turn.frames.map(({ event }) => event)).not.toContain("image_generating");
    expect(pictures.asked).toHaveLength(before);
  });
});
