import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawing } from "../../src/engines/images/testing.ts";
import { type Api, eventually, readAnswer, textOf, type Answer } from "../support/api.ts";
import { startModelServer } from "../support/model-server.ts";
import { formOf, label, plain, sendForm, startPictureServer, type SentPart } from "../support/pictures.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withPersonaKey } from "../support/turn.ts";

let service: TestService;
let shop: Shop;
let pictures: Awaited<ReturnType<typeof startPictureServer>>;
let stranger: TestAccount;
let strangers: Shop;
let canoe: Buffer;

// Images are small, because OCR reads those that do not match a product, and the time it takes grows with the number of pixels.
const of = (path: string): { url: string }[] => [{ url: `${pictures.url}${path}` }];

beforeAll(async () => {
  canoe = await drawing(1, 240, 180).jpeg({ quality: 92 }).toBuffer();
  pictures = await startPictureServer({
    "/canoe.jpg": canoe,
    "/paddle.png": await drawing(2, 160, 160).png().toBuffer(),
    "/tent.webp": await drawing(3, 200, 152).webp().toBuffer(),
    "/rope.gif": await drawing(4, 160, 160).gif().toBuffer(),
    "/twin.png": await drawing(5, 160, 160).png().toBuffer(),
    "/secret.png": await drawing(6, 160, 160).png().toBuffer(),
    "/old.png": await drawing(7, 160, 160).png().toBuffer(),
    "/new.png": await drawing(8, 160, 160).png().toBuffer(),
    "/gone.png": await drawing(9, 160, 160).png().toBuffer(),
    "/note.png": await drawing(10, 160, 160).png().toBuffer(),
    "/broken.png": Buffer.from("no picture"),
  });
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
  shop = await openShop(service, service.owner);
  const built = (what: string): string => `The ${what} is made of ash wood and is built for long tours on the lake.`;
  await shop.load([
    {
      id: "HC-420",
      title: "Heron Canoe",
      description: built("Heron Canoe"),
      price: 1299,
      images: of("/canoe.jpg"),
      categories: [["Boats"]],
    },
    { id: "OP-7", title: "Otter Paddle", description: built("Otter Paddle"), price: 59, images: of("/paddle.png"), categories: [["Gear"]] },
    { id: "BT-1", title: "Beaver Tent", description: "The Beaver Tent sleeps four.", price: 199, images: of("/tent.webp") },
    {
      id: "RR-2",
      title: "River Rope",
      description: "Ten metres that float.",
      price: 9,
      variants: [{ sku: "RR-2-10", image: `${pictures.url}/rope.gif` }],
    },
    { id: "TW-1", title: "Left Mitten", price: 12, images: of("/twin.png") },
    { id: "TW-2", title: "Right Mitten", price: 12, images: of("/twin.png") },
    { id: "CH-1", title: "Changing Lamp", price: 30, images: of("/old.png") },
    { id: "GO-1", title: "Vanishing Cup", price: 5, images: of("/gone.png") },
    { id: "BR-1", title: "Broken Plate", price: 5, images: [...of("/broken.png"), ...of("/missing.png")] },
  ]);
  stranger = await service.addAccount("stranger@example.com");
  strangers = await openShop(service, stranger, "Other shop");
  await strangers.load([{ id: "SECRET-1", title: "Secret Vase", price: 1, images: [...of("/secret.png"), ...of("/canoe.jpg")] }]);
  await fingerprinted();
});
afterAll(async () => {
  await service?.stop();
  await pictures?.stop();
});

/** Waits until every image has been fetched or has failed once, and all fetched images are searchable. */
async function fingerprinted(): Promise<void> {
  const metric = (text: string, name: string): number =>
    Number(new RegExp(`^parlance_image_fingerprints_${name} (\\d+)$`, "m").exec(text)?.[1] ?? -1);
  await eventually(async () => {
    const [row] = await service.database.rows<{ open: number; held: number }>(
      "test.pictures",
      `select count(*) filter (where state = 'waiting' and error_message is null) as open, count(*) filter (where state = 'held') as held
       from image_fingerprints`,
    );
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return row?.open === 0 && row.held > 0 && metric(text, "held") === row.held;
  });
}

const search = async (payload: unknown, part: SentPart | undefined, api: Api = shop.visitor): Promise<Answer> =>
  api.raw("POST", "/v1/search", formOf(payload, ...(part === undefined ? [] : [part])));
const idsOf = ({ body, text }: Answer): string[] => {
  expect(body?.results, text).toBeDefined();
  return body.results.map((hit: { id: string }) => hit.id);
};
const found = async (bytes: Uint8Array, payload: unknown = {}, api?: Api): Promise<string[]> =>
  idsOf(await search(payload, { bytes }, api));

describe("Search by image", () => {
  it("ranks the product with the image first, whether the image is unchanged, resized or re-encoded", async () => {
    const scaled = (width: number) => sharp(canoe).resize(width);
    for (const bytes of [
      canoe,
      await scaled(150).png().toBuffer(),
      await scaled(1_500).jpeg().toBuffer(),
      await sharp(canoe).jpeg({ quality: 40 }).toBuffer(),
      await scaled(200).webp({ quality: 50 }).toBuffer(),
      await sharp(canoe).gif().toBuffer(),
    ])
      expect((await found(bytes))[0]).toBe("HC-420");
  });

  it("finds the image even if it is rotated or cropped by five percent", async () => {
    const turned = await sharp(canoe).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await found(turned))[0]).toBe("HC-420");
    const cut = await sharp(canoe).extract({ left: 6, top: 4, width: 228, height: 172 }).jpeg().toBuffer();
    expect((await found(cut))[0]).toBe("HC-420");
  });

  it("matches images of every format, and images of variants", async () => {
    expect((await found(await drawing(2, 160, 160).jpeg().toBuffer()))[0]).toBe("OP-7");
    expect((await found(await drawing(3, 200, 152).png().toBuffer()))[0]).toBe("BT-1");
    expect((await found(await drawing(4, 160, 160).png().toBuffer()))[0]).toBe("RR-2");
  });

  it("returns the usual search response at the usual price, with the image distance in explain", async () => {
    const { status, headers, body } = await search({ explain: true, top_k: 3 }, { bytes: canoe, name: "a.jpg", type: "image/jpeg" });
    expect(status).toBe(200);
    expect(headers.get("x-credits-charged")).toBe("1");
    expect(Object.keys(body)).toEqual(expect.arrayContaining(["num_total_results", "results"]));
    const [first, ...others] = body.results;
    expect(first).toMatchObject({
      id: "HC-420",
      kind: "item",
      source: "Shop catalog",
      title: "Heron Canoe",
      explain: { image_distance: 0 },
    });
    expect(first.score).toBeGreaterThan(0.9);
    expect(first.content).toContain("Heron Canoe");
    const scores = body.results.map((hit: { score: number }) => hit.score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    for (const hit of others) expect(hit.explain.image_distance).toBeUndefined();
    const smart = await search({ mode: "smart", query: "canoe" }, { bytes: canoe });
    expect(smart.headers.get("x-credits-charged")).toBe("5");
  });

  it("ranks the exact image above words, and words above other images", async () => {
    const both = await found(canoe, { query: "Otter Paddle" });
    expect(both.slice(0, 2)).toEqual(["HC-420", "OP-7"]);
    const other = await drawing(77, 160, 120).png().toBuffer();
    const plainSearch = await shop.visitor.call("POST", "/v1/search", { query: "Otter Paddle" });
    const withOther = await search({ query: "Otter Paddle" }, { bytes: other });
    expect(idsOf(withOther)).toEqual(idsOf(plainSearch));
    expect(withOther.body.num_total_results).toBe(plainSearch.body.num_total_results);
  });

  it("counts a document once, whether the words, the image or both match", async () => {
    const words = await shop.visitor.call("POST", "/v1/search", { query: "Otter Paddle" });
    const own = await search({ query: "Otter Paddle" }, { bytes: await drawing(2, 160, 160).png().toBuffer() });
    expect(own.body.num_total_results).toBe(words.body.num_total_results);
    const foreign = await search({ query: "Otter Paddle" }, { bytes: await drawing(4, 160, 160).png().toBuffer() });
    expect(idsOf(words)).not.toContain("RR-2");
    expect(foreign.body.num_total_results).toBe(words.body.num_total_results + 1);
  });

  it("ranks two products with the same image first, in a stable order", async () => {
    const twin = await drawing(5, 160, 160).jpeg().toBuffer();
    const first = (await found(twin)).slice(0, 2);
    expect(first.toSorted()).toEqual(["TW-1", "TW-2"]);
    for (let again = 0; again < 3; again += 1) expect((await found(twin)).slice(0, 2)).toEqual(first);
    expect((await found(twin, { query: "right mitten" }))[0]).toBe("TW-2");
  });

  it("respects the filters", async () => {
    expect(await found(canoe, { filters: { price: { lte: 100 } }, query: "wood" })).not.toContain("HC-420");
    expect(await found(canoe, { filters: { categories: [["Gear"]] } })).not.toContain("HC-420");
    expect(await found(canoe, { filters: { source_ids: [shop.filesId] } })).toEqual([]);
    expect((await found(canoe, { filters: { categories: [["Boats"]], price: { gte: 1_000 } } }))[0]).toBe("HC-420");
  });

  it("reads text in the image, and uses colors only if nothing else matches", async () => {
    expect((await found(await label("OTTER PADDLE")))[0]).toBe("OP-7");
    const words = await shop.visitor.call("POST", "/v1/search", { query: "tent" });
    const coloured = await search({ query: "tent" }, { bytes: await plain("#c02020", 300, 200).png().toBuffer() });
    expect(idsOf(coloured)).toEqual(idsOf(words));
  });

  it("accepts a persona key, or an account key with the persona's id", async () => {
    const personaKey = await withPersonaKey(service, service.owner, shop.personaId);
    expect((await found(canoe, {}, personaKey))[0]).toBe("HC-420");
    expect((await found(canoe, { persona_id: shop.personaId }, shop.api))[0]).toBe("HC-420");
    expect((await search({}, { bytes: canoe }, shop.api)).status).toBe(400);
  });
});

describe("Scope of image search", () => {
  it("includes the persona's own images and excludes an identical image of another account", async () => {
    expect(await found(await drawing(6, 160, 160).png().toBuffer())).not.toContain("SECRET-1");
    expect(await found(canoe)).not.toContain("SECRET-1");
    expect(await found(canoe, {}, strangers.visitor)).toEqual(["SECRET-1"]);
  });

  it("excludes images from disabled sources and from other brands", async () => {
    const off = await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled: false });
    expect(off.status).toBe(200);
    expect(await found(canoe)).toEqual([]);
    await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled: true });
    expect((await found(canoe))[0]).toBe("HC-420");
    const second = await openShop(service, service.owner, "Second");
    expect(await found(canoe, {}, second.visitor)).toEqual([]);
  });

  it("includes images of account documents only while the documents are active for the persona", async () => {
    const note = await drawing(10, 160, 160).jpeg({ quality: 60 }).toBuffer();
    const doc = { content: "Care of ash wood: oil it in spring.", image_library: [{ url: `${pictures.url}/note.png` }] };
    expect((await shop.api.call("PUT", "/api/knowledge/docs/by-external-id/note-1", doc)).status).toBeLessThan(300);
    await eventually(
      async () => (await shop.api.call("GET", "/api/knowledge/docs/by-external-id/note-1")).body.processing_status === "ready",
    );
    await fingerprinted();
    expect(await found(note)).not.toContain("note-1");
    const activate = (ids: string[]) => shop.api.call("PUT", `/api/personas/${shop.personaId}/knowledge`, { external_ids: ids });
    expect((await activate(["note-1"])).status).toBe(200);
    await eventually(async () => (await found(note))[0] === "note-1");
    expect((await activate([])).status).toBe(200);
    await eventually(async () => !(await found(note)).includes("note-1"));
  });

  it("matches only the new image of a product whose image was replaced, and no image of a deleted product", async () => {
    const before = await drawing(7, 160, 160).png().toBuffer();
    const after = await drawing(8, 160, 160).png().toBuffer();
    expect((await found(before))[0]).toBe("CH-1");
    const asked = pictures.asked.filter((path) => path === "/old.png").length;
    await shop.load([{ id: "CH-1", title: "Changing Lamp", price: 31, images: of("/new.png") }]);
    await eventually(async () => (await found(after))[0] === "CH-1");
    await eventually(async () => !(await found(before)).includes("CH-1"));
    await shop.load([{ id: "CH-1", title: "Changing Lamp", price: 32, images: of("/old.png") }]);
    await eventually(async () => (await found(before))[0] === "CH-1");
    expect(pictures.asked.filter((path) => path === "/old.png")).toHaveLength(asked);
    const gone = await drawing(9, 160, 160).png().toBuffer();
    expect((await found(gone))[0]).toBe("GO-1");
    await shop.api.call("POST", `/v1/knowledge/sources/${shop.catalogId}/documents/delete`, { ids: ["GO-1"] });
    expect(await found(gone)).not.toContain("GO-1");
    await eventually(async () => {
      const [row] = await service.database.rows<{ left: number }>(
        "test.left",
        `select count(*) as left from image_fingerprints where url like '%/gone.png' and state <> 'dropped'`,
      );
      return row?.left === 0;
    });
  });
});

describe("Catalog images", () => {
  it("are fetched once per account even if shared, and not fetched again when prices change", async () => {
    const asked = () => pictures.asked.filter((path) => path === "/twin.png").length;
    const before = asked();
    expect(before).toBeLessThanOrEqual(2);
    await shop.load([
      { id: "TW-1", title: "Left Mitten", price: 13, images: of("/twin.png") },
      { id: "TW-3", title: "Third Mitten", price: 13, images: of("/twin.png") },
    ]);
    await eventually(async () => (await found(await drawing(5, 160, 160).png().toBuffer())).slice(0, 3).includes("TW-3"));
    expect(asked()).toBe(before);
  });

  it("are not retried if they are not images, and are retried later if they are unavailable", async () => {
    const rows = await service.database.rows<{ url: string; state: string; attempts: number; later: boolean }>(
      "test.failed",
      `select url, state, attempts, next_attempt_at > updated_at + interval '30 seconds' as later from image_fingerprints
       where url like '%/broken.png' or url like '%/missing.png' order by url`,
    );
    expect(rows).toEqual([
      { url: `${pictures.url}/broken.png`, state: "failed", attempts: 1, later: false },
      // On a slow machine, the second attempt may already have been made.
      {
        url: `${pictures.url}/missing.png`,
        state: "waiting",
        attempts: expect.toSatisfy((attempts: number) => attempts >= 1),
        later: true,
      },
    ]);
  });
});

describe("Image search with a vision model (LLM_VISION)", () => {
  it("searches by the model's description, and by the OCR text if the model fails", async () => {
    const model = await startModelServer();
    const seeing = await startTestService({ LLM_MODEL: "m", LLM_BASE_URL: model.url, LLM_VISION: "on", IMAGE_FINGERPRINTS: "off" });
    try {
      const market = await openShop(seeing, seeing.owner);
      await market.load([
        { id: "OP-7", title: "Otter Paddle" },
        { id: "BT-1", title: "Beaver Tent" },
      ]);
      let sees = true;
      model.answer(async function* () {
        if (!sees) throw new Error("blind");
        yield "SHOWS: a beaver tent\nTEXT: none";
      });
      expect((await found(await label("OTTER PADDLE"), {}, market.visitor))[0]).toBe("BT-1");
      sees = false;
      expect((await found(await label("OTTER PADDLE"), {}, market.visitor))[0]).toBe("OP-7");
    } finally {
      await seeing.stop();
      await model.close();
    }
  });
});

describe("IMAGE_FINGERPRINTS=off", () => {
  it("neither fetches nor compares images, but still searches by the text in the image", async () => {
    const other = await startTestService({ ALLOW_PRIVATE_HOSTS: "127.0.0.1", IMAGE_FINGERPRINTS: "off" });
    try {
      const quiet = await openShop(other, other.owner);
      const asked = pictures.asked.length;
      await quiet.load([
        { id: "HC-420", title: "Heron Canoe", images: of("/canoe.jpg") },
        { id: "OP-7", title: "Otter Paddle" },
      ]);
      expect((await found(canoe, { query: "otter paddle" }, quiet.visitor))[0]).toBe("OP-7");
      expect((await found(await label("OTTER PADDLE"), {}, quiet.visitor))[0]).toBe("OP-7");
      expect(pictures.asked).toHaveLength(asked);
      expect(await (await fetch(`${other.url}/metrics`)).text()).not.toContain("image_fingerprints");
    } finally {
      await other.stop();
    }
  });
});

describe("Image in a conversation", () => {
  it("matches the product with this image even if the message contains no words", async () => {
    const photo = await sharp(canoe).resize(320).jpeg({ quality: 60 }).toBuffer();
    const { frames, text } = await sendForm(
      service.url,
      { "x-persona-id": shop.personaId },
      formOf({ message: "How much is this?" }, { bytes: photo }),
    );
    expect(frames.at(-1)?.event, text).toBe("done");
    expect(textOf(frames)).toMatch(/Heron Canoe/);
    expect(textOf(frames)).toMatch(/1,?299/);
    const cards = frames.filter(({ event }) => event === "docs").flatMap(({ data }) => data["cards"] as { document_id: string }[]);
    expect(cards.map((card) => card.document_id)).toEqual(["HC-420"]);
  });
});

describe("Rejected image", () => {
  const refused = async (status: number, code: string, payload: unknown, ...parts: SentPart[]): Promise<void> => {
    const answer = await readAnswer(
      await fetch(`${service.url}/v1/search`, {
        method: "POST",
        headers: { "x-persona-id": shop.personaId },
        body: formOf(payload, ...parts),
      }),
    );
    expect([answer.status, answer.body?.code], answer.text).toEqual([status, code]);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
  };

  it("causes the same response as in a conversation, and is not charged", async () => {
    const credits = async (): Promise<number> => (await shop.api.call("GET", "/api/usage/ledger?limit=1")).body.total_count;
    const before = await credits();
    await refused(400, "upload.invalid_signature", { query: "x" }, { bytes: canoe, name: "a.png", type: "image/png" });
    await refused(400, "upload.invalid_signature", {}, { bytes: canoe.subarray(0, 4_000), type: "image/jpeg" });
    await refused(415, "upload.unsupported_type", {}, { bytes: Buffer.from("<svg/>"), name: "a.svg", type: "image/svg+xml" });
    await refused(413, "upload.file_too_large", {}, { bytes: Buffer.concat([canoe, Buffer.alloc(5 * 1_048_576)]) });
    await refused(400, "validation.failed", {}, { bytes: Buffer.alloc(0) });
    await refused(400, "validation.failed", {}, { bytes: canoe }, { bytes: canoe });
    await refused(400, "validation.failed", {}, { bytes: canoe, field: "picture" });
    await refused(400, "validation.failed", { query: 5 }, { bytes: canoe });
    await refused(400, "validation.failed", { query: "x", surprise: 1 }, { bytes: canoe });
    await refused(400, "validation.failed", "{", { bytes: canoe });
    await refused(400, "validation.failed", { top_k: 3 });
    await refused(400, "validation.failed", undefined);
    expect(await credits()).toBe(before);
  });

  it("is not stored; an image used for a search is not stored either", async () => {
    const files = async (): Promise<number> =>
      (await readdir(`${service.dataDir}/files`, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name)).length;
    const before = await files();
    await found(canoe);
    expect(await files()).toBe(before);
  });

  it("does not affect a search without an image, which still requires words", async () => {
    const { status, body } = await shop.visitor.call("POST", "/v1/search", { top_k: 3 });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "query", code: "required", message: "is required without an image" }]);
    expect((await shop.visitor.call("POST", "/v1/search", { query: " " })).body.errors).toMatchObject([
      { field: "query", code: "too_short" },
    ]);
  });
});
