import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { formOf, plain } from "../support/pictures.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say, type Turn } from "../support/turn.ts";

let service: SharedService;
let shop: Shop;
let strangers: Shop;
let talk: Turn;
let visitor: Api;
let url = "";
let stored: (sessionId: string) => Promise<string[]>;
let expire: (sessionId: string) => Promise<unknown>;
let fileOf: (key: string) => Promise<boolean>;

const png = (colour = "#008000"): Promise<Buffer> => plain(colour).png().toBuffer();

const add = (api: Api, sessionId: string, bytes: Uint8Array, type = "image/png"): Promise<Answer> =>
  api.raw("POST", `/v1/sessions/${sessionId}/snapshots`, formOf(undefined, { bytes, type, name: `camera.${type.split("/")[1] ?? ""}` }));

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  ({ url } = service);
  shop = await openShop(service, service.owner);
  strangers = await openShop(service, await service.addAccount(`stranger-${randomUUID()}@example.com`), "Strangers");
  talk = await say(shop.visitor, "Hello");
  visitor = shop.visitor.with({ "x-end-user-id": talk.endUserId });
  stored = async (sessionId) =>
    (
      await service.database.rows<{ key: string }>(
        "test.snapshots",
        "select blob_key as key from session_snapshots where session_id = $1",
        [sessionId],
      )
    ).map(({ key }) => key);
  expire = (sessionId) =>
    service.database.run("test.snapshots.expire", "update sessions set updated_at = now() - interval '25 hours' where id = $1", [
      sessionId,
    ]);
  fileOf = async (key) => {
    const files = await readdir(path.join(service.dataDir, "files"), { recursive: true });
    return files.some((file) => file.endsWith(key) && existsSync(path.join(service.dataDir, "files", file)));
  };
});

describe("Snapshots", () => {
  it("are stored, listed newest first, and can be downloaded", async () => {
    const first = await add(visitor, talk.sessionId, await png());
    expect(first.status, first.text).toBe(201);
    const { snapshot_id: id, url: address } = first.body;
    expect(address).toBe(`${url}/v1/sessions/${talk.sessionId}/snapshots/${id}`);
    const second = await add(shop.api, talk.sessionId, await png("#800000"));
    const { body } = await visitor.call("GET", `/v1/sessions/${talk.sessionId}/snapshots`);
    expect(body).toEqual({ items: [second.body, first.body], total_count: 2 });
    expect((await visitor.call("GET", `/v1/sessions/${talk.sessionId}/snapshots?limit=1&offset=1`)).body.items).toEqual([first.body]);
    const read = await fetch(address, { headers: { "x-persona-id": shop.personaId, "x-end-user-id": talk.endUserId } });
    expect([read.status, read.headers.get("content-type"), read.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "private, max-age=86400",
    ]);
    expect(await sharp(Buffer.from(await read.arrayBuffer())).metadata()).toMatchObject({ width: 60, height: 40 });
    const headers = { "x-persona-id": shop.personaId, "x-end-user-id": talk.endUserId, "if-none-match": `"${id}"` };
    expect((await fetch(address, { headers })).status).toBe(304);
  });

  it("contain no location metadata", async () => {
    const located = await plain("#000080")
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer();
    const { body } = await add(visitor, talk.sessionId, located, "image/jpeg");
    const read = await fetch(body.url, { headers: { "x-persona-id": shop.personaId, "x-end-user-id": talk.endUserId } });
    expect(Buffer.from(await read.arrayBuffer()).includes("somebody")).toBe(false);
  });

  it("reject all input except one image of at most 5 MB", async () => {
    const before = await stored(talk.sessionId);
    const wrong: [Promise<Answer>, number, string][] = [
      [add(visitor, talk.sessionId, Buffer.from("no image")), 400, "upload.invalid_signature"],
      [add(visitor, talk.sessionId, Buffer.from("%PDF-1.7"), "application/pdf"), 415, "upload.unsupported_type"],
      [add(visitor, talk.sessionId, Buffer.alloc(6_000_000)), 413, "upload.file_too_large"],
      [add(visitor, talk.sessionId, Buffer.alloc(0)), 400, "validation.failed"],
      [visitor.raw("POST", `/v1/sessions/${talk.sessionId}/snapshots`, formOf(undefined)), 400, "validation.failed"],
      [visitor.raw("POST", `/v1/sessions/${talk.sessionId}/snapshots`, formOf({ a: 1 }, { bytes: await png() })), 400, "validation.failed"],
      [visitor.call("POST", `/v1/sessions/${talk.sessionId}/snapshots`, {}), 415, "upload.unsupported_type"],
    ];
    for (const [answer, status, code] of wrong) {
      const { status: got, body } = await answer;
      expect([got, body.code]).toEqual([status, code]);
    }
    expect(await stored(talk.sessionId)).toEqual(before);
  });

  it("are not shown to a caller that knows only the session id", async () => {
    const { body: own } = await add(visitor, talk.sessionId, await png());
    const other = shop.visitor.with({ "x-end-user-id": (await say(shop.visitor, "Hello")).endUserId });
    const list = `/v1/sessions/${talk.sessionId}/snapshots`;
    for (const caller of [shop.visitor, other]) {
      for (const at of [list, `${list}/${own.snapshot_id}`]) expect((await caller.call("GET", at)).body.code).toBe("auth.forbidden");
      expect((await add(caller, talk.sessionId, await png())).body.code).toBe("auth.forbidden");
    }
    for (const caller of [strangers.api, strangers.visitor]) {
      for (const at of [list, `${list}/${own.snapshot_id}`]) expect((await caller.call("GET", at)).body.code).toBe("resource.not_found");
      expect((await add(caller, talk.sessionId, await png())).body.code).toBe("resource.not_found");
    }
    const elsewhere = await say(shop.visitor, "Hello");
    const wrongSession = await shop.api.call("GET", `/v1/sessions/${elsewhere.sessionId}/snapshots/${own.snapshot_id}`);
    expect(wrongSession.body.code).toBe("resource.not_found");
    expect((await shop.api.call("GET", `${list}/x`)).status).toBe(404);
  });

  it("are limited in number", async () => {
    const { sessionId } = await say(shop.visitor, "Hello");
    await add(shop.api, sessionId, await png());
    await service.database.run(
      "test.snapshots.many",
      `insert into session_snapshots (id, account_id, session_id, epoch, blob_key, content_type, size_bytes, width, height)
       select gen_random_uuid(), account_id, session_id, epoch, blob_key, content_type, size_bytes, width, height
       from session_snapshots, generate_series(1, 99) where session_id = $1`,
      [sessionId],
    );
    expect(await add(shop.api, sessionId, await png())).toMatchObject({ status: 409, body: { code: "resource.conflict" } });
  });

  it("are deleted with the conversation, including their files", async () => {
    const { sessionId } = await say(shop.visitor, "Hello");
    await add(shop.api, sessionId, await png());
    const [key = ""] = await stored(sessionId);
    expect(await fileOf(key)).toBe(true);
    expect((await shop.api.call("DELETE", `/v1/chat/${sessionId}`)).status).toBe(204);
    expect(await stored(sessionId)).toEqual([]);
    expect(await fileOf(key)).toBe(false);
    expect((await shop.api.call("GET", `/v1/sessions/${sessionId}/snapshots`)).status).toBe(404);
  });

  it("are deleted when the conversation expires", async () => {
    const { sessionId } = await say(shop.visitor, "Hello");
    await add(shop.api, sessionId, await png());
    await expire(sessionId);
    await say(shop.visitor, "Hello again", { session_id: sessionId });
    expect(await stored(sessionId)).toEqual([]);
  });

  it("are deleted with the persona", async () => {
    const { body: persona } = await shop.api.call("POST", "/api/personas", { name: "Short", brand_id: shop.brandId, languages: ["en"] });
    const { sessionId } = await say(Api.asVisitor(url, persona.id), "Hello");
    await add(shop.api, sessionId, await png());
    expect((await shop.api.call("DELETE", `/api/personas/${persona.id}`)).status).toBe(204);
    await eventually(async () => (await stored(sessionId)).length === 0);
  });
});
