import { describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { addPerson } from "../support/people.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
});

const docs = "/api/knowledge/docs";
const at = (id: string): string => `${docs}/by-external-id/${encodeURIComponent(id)}`;
const batch = (...items: object[]): Promise<Answer> => shop.api.call("PUT", docs, { items });
const put = (id: string, content: string, more: object = {}): Promise<Answer> => shop.api.call("PUT", at(id), { content, ...more });
const get = (id: string): Promise<Answer> => shop.api.call("GET", at(id));
const remove = (id: string): Promise<Answer> => shop.api.call("DELETE", at(id));
const read = async (id: string): Promise<Answer["body"]> => (await get(id)).body;
const state = async (id: string): Promise<string> => (await read(id)).processing_status;
const ready = (id: string): Promise<void> => eventually(async () => (await state(id)) === "ready");

async function refused(answer: Promise<Answer>, status: number, code: string, field?: string): Promise<void> {
  const { status: found, body, text } = await answer;
  expect([found, body?.code], text).toEqual([status, code]);
  const fields = (body.errors ?? []).map((error: { field: string }) => error.field);
  expect(fields).toEqual(expect.arrayContaining(field === undefined ? [] : [field]));
}

const accountChanged = (): Promise<unknown> =>
  service.database.run("test.changed", `select pg_notify('parlance_events', $1)`, [
    `"account_changed"${JSON.stringify({ accountId: service.owner.accountId })}`,
  ]);

async function activate(id: string): Promise<void> {
  await service.database.run(
    "test.activate",
    `insert into activations (account_id, persona_id, document_id) select account_id, $1, id from documents where external_id = $2 and state <> 'deleted'`,
    [shop.personaId, id],
  );
  await accountChanged();
}

const hits = async (query: string): Promise<{ id: string; content: string }[]> =>
  (await shop.visitor.call("POST", "/v1/search", { query, top_k: 50 })).body.results;
const found = async (query: string, id: string): Promise<string | undefined> => (await hits(query)).find((hit) => hit.id === id)?.content;

const usage = async (api: Api): Promise<{ knowledgeUnitsUsed: number; storageUnitsUsed: number }> =>
  (await api.call("GET", "/api/subscription/limits")).body.usage;
const ledger = async (): Promise<number> =>
  (await service.database.one<{ count: number }>("test.ledger", "select count(*) as count from usage_ledger where credits = 0"))?.count ??
  -1;

/** Runs `work` while the processing of newly queued documents is blocked. */
async function heldBack(work: () => Promise<void>): Promise<void> {
  await service.database.exec(`alter table documents alter column next_attempt_at set default now() + interval '1 day'`);
  try {
    await work();
  } finally {
    await service.database.exec(`alter table documents alter column next_attempt_at set default now()`);
  }
}

describe("PUT /api/knowledge/docs (batch upsert)", () => {
  it("returns {created, updated, no_op, failed, results} in request order and stages the documents", async () => {
    await batch({ external_id: "b1", content: "one" }, { external_id: "b2", content: "two" });
    const { status, body } = await batch(
      { external_id: "b3", content: "three" },
      { external_id: "b2", content: "two, changed" },
      { external_id: "b1", content: "one" },
      { external_id: "", content: "bad" },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      created: 1,
      updated: 1,
      no_op: 1,
      failed: 1,
      results: [
        { external_id: "b3", status: "created" },
        { external_id: "b2", status: "updated" },
        { external_id: "b1", status: "no_op" },
        { external_id: "", status: "failed", code: "knowledge.invalid_external_id", message: expect.any(String) },
      ],
    });
    for (const id of ["b1", "b2", "b3"]) expect(await state(id)).toBe("staged");
    expect((await read("b2")).content).toBe("two, changed");
  });

  it("reports an invalid item with its code and message and writes the others", async () => {
    const { status, body } = await batch(
      { external_id: "good-1", content: "x" },
      { external_id: " edge", content: "x" },
      { external_id: "i".repeat(256), content: "x" },
      { external_id: "line\nbreak", content: "x" },
      { external_id: "half\ud800", content: "x" },
      { external_id: "empty", content: "" },
      { external_id: "large", content: "é".repeat(1_048_577) },
      { external_id: "nul", content: "a\0b" },
      { external_id: "broken", content: "\udc00" },
      { external_id: "good-1", content: "y" },
      { external_id: "entries", content: "x", image_library: Array.from({ length: 16 }, () => ({ url: "https://img.example" })) },
      { external_id: "good-2", content: "é".repeat(1_048_576) },
    );
    expect(status).toBe(200);
    expect(body.results.map(({ status: result, code }: { status: string; code?: string }) => code ?? result)).toEqual([
      "created",
      "knowledge.invalid_external_id",
      "knowledge.invalid_external_id",
      "knowledge.invalid_external_id",
      "knowledge.invalid_external_id",
      "validation.failed",
      "upload.file_too_large",
      "validation.failed",
      "validation.failed",
      "validation.failed",
      "knowledge.too_many_entries",
      "created",
    ]);
    expect([body.created, body.failed]).toEqual([2, 10]);
    for (const result of body.results.filter((entry: { status: string }) => entry.status === "failed")) {
      expect(result.message).toMatch(/\w/);
    }
    expect((await read("good-1")).content).toBe("x");
    for (const id of ["empty", "large", "nul", "broken", "entries"]) expect((await get(id)).status).toBe(404);
  });

  it("returns 200 and writes nothing when every item fails", async () => {
    const fresh = Api.withKey(service.url, (await service.addAccount("all-bad@example.com")).key);
    const { status, body } = await fresh.call("PUT", docs, { items: [{ external_id: "", content: "x" }] });
    expect([status, body.failed]).toEqual([200, 1]);
    expect((await fresh.call("GET", docs)).body.total_count).toBe(0);
  });

  it("treats NFC-equivalent ids as the same document, and as duplicates within a batch", async () => {
    const { body } = await batch({ external_id: "Zoe\u0308", content: "x" }, { external_id: "Zoë", content: "y" });
    expect(body.results).toMatchObject([
      { external_id: "Zoe\u0308", status: "created" },
      { status: "failed", code: "validation.failed" },
    ]);
    expect((await batch({ external_id: "Zoë", content: "x" })).body.no_op).toBe(1);
    expect((await get("Zoë")).body.external_id).toBe("Zoe\u0308");
    expect((await batch({ external_id: "nfc", content: "é" })).body.created).toBe(1);
    expect((await batch({ external_id: "nfc", content: "e\u0301" })).body.no_op).toBe(1);
  });

  it("accepts up to 100 items and returns 400 validation.failed for 0 or 101 items, writing nothing", async () => {
    const items = Array.from({ length: 101 }, (_, index) => ({ external_id: `most-${index}`, content: "x" }));
    await refused(batch(...items), 400, "validation.failed", "items");
    await refused(batch(), 400, "validation.failed", "items");
    expect((await get("most-0")).status).toBe(404);
    expect((await batch(...items.slice(1))).body.created).toBe(100);
  });

  it.each([
    ["no body", undefined],
    ["items missing", {}],
    ["items null", { items: null }],
    ["items an object", { items: { 0: { content: "x" } } }],
    ["an item that is not an object", { items: ["x"] }],
    ["content missing", { items: [{ external_id: "shape" }] }],
    ["content null", { items: [{ external_id: "shape", content: null }] }],
    ["content a number", { items: [{ external_id: "shape", content: 5 }] }],
    ["external_id a number", { items: [{ external_id: 5, content: "x" }] }],
    ["an unknown field", { items: [{ external_id: "shape", content: "x", lable: "x" }] }],
    ["an invalid item beside a valid one", { items: [{ external_id: "shape", content: "x" }, { content: 5 }] }],
  ])("returns 400 validation.failed for a malformed body and writes nothing: %s", async (_, body) => {
    await refused(shop.api.call("PUT", docs, body), 400, "validation.failed");
    expect((await get("shape")).status).toBe(404);
  });
});

describe("PUT /api/knowledge/docs/by-external-id/{external_id}", () => {
  it("returns 201 for a new document and 200 for an existing one; re_embedded indicates whether the content changed", async () => {
    const answers = [await put("single", "one"), await put("single", "one"), await put("single", "two"), await put("single", "two")];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [201, { external_id: "single", status: "created", re_embedded: true }],
      [200, { external_id: "single", status: "no_op", re_embedded: false }],
      [200, { external_id: "single", status: "updated", re_embedded: true }],
      [200, { external_id: "single", status: "no_op", re_embedded: false }],
    ]);
  });

  it("queues the document immediately, so it becomes ready without another call", async () => {
    await put("queued", "Bicycles are lent out at the harbour.");
    await ready("queued");
    expect((await read("queued")).knowledge_units).toBeGreaterThan(0);
  });

  it("applies a new label and new images immediately and free of charge if the content is unchanged (re_embedded false)", async () => {
    await put("labelled", "x");
    await ready("labelled");
    const units = (await read("labelled")).knowledge_units;
    expect((await put("labelled", "x", { label: "Label" })).body).toMatchObject({ status: "updated", re_embedded: false });
    expect(await read("labelled")).toMatchObject({ label: "Label", processing_status: "ready", knowledge_units: units });
    const images = { image_library: [{ url: "https://img.example/a.jpg" }] };
    expect((await put("labelled", "x", images)).body).toMatchObject({ status: "updated", re_embedded: false });
  });

  it.each([
    "a/b",
    "a%2Fb",
    "100% für Öl?&#+;=",
    "\u{1f469}\u200d\u{1f680}",
    "..a",
    "x".repeat(255),
    "/".repeat(255),
    "\u{1f600}".repeat(255),
  ])("accepts ids with slashes and percent escapes: %j", async (id) => {
    const { status, body } = await put(id, "x");
    expect([status, body.external_id]).toEqual([201, id]);
    expect((await read(id)).content).toBe("x");
    expect((await shop.api.call("GET", `${docs}?external_id=${encodeURIComponent(id)}`)).body.total_count).toBe(1);
    expect((await remove(id)).status).toBe(204);
    expect((await get(id)).status).toBe(404);
  });

  it.each(["", " ", " a", "a ", "a\u0000b", "a\nb", "\u0085", "x".repeat(256)])(
    "returns 400 knowledge.invalid_external_id for a write, 404 for a read and 204 for a deletion with the invalid id %j",
    async (id) => {
      await refused(put(id, "x"), 400, "knowledge.invalid_external_id");
      await refused(get(id), 404, "resource.not_found");
      expect((await remove(id)).status).toBe(204);
    },
  );

  it("accepts 1 byte to 2 MB of UTF-8 content; otherwise returns 413 upload.file_too_large or 400 validation.failed", async () => {
    await heldBack(async () => {
      expect((await put("size", "é".repeat(1_048_576))).status).toBe(201);
      expect((await read("size")).content_size_bytes).toBe(2_097_152);
      await refused(put("size", `${"é".repeat(1_048_576)}x`), 413, "upload.file_too_large");
      await refused(put("size", ""), 400, "validation.failed", "content");
      await refused(put("size", "a\0"), 400, "validation.failed", "content");
      await refused(put("size", "\ud83d"), 400, "validation.failed", "content");
      for (const body of [{}, { content: 5 }, { content: null }, { content: "x", title: "x" }]) {
        await refused(shop.api.call("PUT", at("size"), body), 400, "validation.failed");
      }
      expect((await read("size")).content_size_bytes).toBe(2_097_152);
    });
    await remove("size");
  });
});

describe("GET and DELETE /api/knowledge/docs/by-external-id/{external_id}", () => {
  it("GET returns the list view plus content, or 404 resource.not_found", async () => {
    await batch({ external_id: "read", content: "# Text\n\nas it is" });
    const [item] = (await shop.api.call("GET", `${docs}?external_id=read`)).body.items;
    expect(await read("read")).toEqual({ ...item, content: "# Text\n\nas it is" });
    await refused(get("nowhere"), 404, "resource.not_found");
  });

  it("DELETE returns 204 without a body, is idempotent, and makes the id available again", async () => {
    await put("gone", "x");
    for (let times = 0; times < 2; times += 1) {
      const { status, text } = await remove("gone");
      expect([status, text]).toEqual([204, ""]);
      expect((await get("gone")).status).toBe(404);
    }
    expect((await put("gone", "x")).status).toBe(201);
  });

  it("hides a deleted document as soon as the 204 is sent, and hides a new document with the same id until it is activated", async () => {
    for (let round = 0; round < 3; round += 1) {
      await put("swan", "Pedal boats in the shape of a swan.");
      await ready("swan");
      await activate("swan");
      await eventually(async () => (await found("swan pedal boats", "swan")) !== undefined);
      const answers = await Promise.all([remove("swan"), remove("swan")]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(await found("swan pedal boats", "swan")).toBeUndefined();
    }
    await put("swan", "Pedal boats in the shape of a swan.");
    await ready("swan");
    expect(await found("swan pedal boats", "swan")).toBeUndefined();
    const { passages } = (await service.database.one<{ passages: number }>(
      "test.passages",
      "select count(*) as passages from passages p where not exists (select 1 from documents d where d.id = p.document_id)",
    )) ?? { passages: -1 };
    expect(passages).toBe(0);
  });

  it("frees the units of a deleted document, whether it was staged, pending or ready", async () => {
    const account = await service.addAccount("units@example.com");
    const api = Api.withKey(service.url, account.key);
    const zero = await usage(api);
    await api.call("PUT", docs, { items: [{ external_id: "staged", content: "x".repeat(9_000) }] });
    await api.call("PUT", at("ready"), { content: "words and more words. ".repeat(50) });
    await eventually(async () => (await api.call("GET", at("ready"))).body.processing_status === "ready");
    await heldBack(async () => {
      await api.call("PUT", at("pending"), { content: "y".repeat(5_000) });
      expect((await usage(api)).knowledgeUnitsUsed).toBeGreaterThan(3.5);
      for (const id of ["staged", "pending", "ready"]) await api.call("DELETE", at(id));
    });
    expect(await usage(api)).toEqual(zero);
    const sum = await service.database.one<{ ku: number; su: number }>(
      "test.ledgerSum",
      "select sum(knowledge_units) as ku, sum(storage_units) as su from usage_ledger where account_id = $1",
      [account.accountId],
    );
    expect(sum).toEqual({ ku: 0, su: 0 });
  });
});

describe("Processing of account documents", () => {
  it("stages documents with new ids in a batch: they are not queued for embedding and are not used in conversations, even if activated", async () => {
    await batch({ external_id: "heron", content: "The grey heron nests behind the mill." });
    await activate("heron");
    // The later document is processed first only if the staged document is not in the queue.
    await put("queued later", "The kingfisher dives.");
    await ready("queued later");
    expect(await state("heron")).toBe("staged");
    expect(await found("grey heron", "heron")).toBeUndefined();
    await remove("queued later");
  });

  it("does not queue a staged document when a single upsert sends identical content", async () => {
    expect((await put("heron", "The grey heron nests behind the mill.")).body).toMatchObject({ status: "no_op", re_embedded: false });
    expect(await state("heron")).toBe("staged");
  });

  it("queues content that a single upsert changes; the document then becomes ready, has processed_at and units, and is searchable", async () => {
    expect((await put("heron", "The grey heron nests beside the mill.")).body).toMatchObject({ status: "updated", re_embedded: true });
    await ready("heron");
    expect((await read("heron")).processed_at).toMatch(/Z$/);
    await eventually(async () => (await found("grey heron", "heron")) !== undefined);
  });

  it("stages content that a batch changes, with null units, and serves the previous ready version until the new content is processed", async () => {
    expect((await batch({ external_id: "heron", content: "The purple heron left for the south." })).body.updated).toBe(1);
    expect(await read("heron")).toMatchObject({ processing_status: "staged", processed_at: null, knowledge_units: null });
    expect(await found("grey heron", "heron")).toContain("beside the mill");
    await put("heron", "The purple heron left for the north.");
    await ready("heron");
    await eventually(async () => (await found("purple heron", "heron"))?.includes("north") === true);
  });

  it("treats identical content as a no_op that is not charged, in a batch or a single upsert: usage and ledger are unchanged", async () => {
    await put("same", "Nothing changes here.", { label: "Same" });
    await ready("same");
    const before = [await read("same"), await usage(shop.api), await ledger()];
    expect((await put("same", "Nothing changes here.")).body.status).toBe("no_op");
    expect((await batch({ external_id: "same", content: "Nothing changes here." })).body.no_op).toBe(1);
    expect([await read("same"), await usage(shop.api), await ledger()]).toEqual(before);
  });

  it("keeps a document ready if only its images change, and returns the new images in the next search", async () => {
    await put("otter", "Otters play at the weir.");
    await ready("otter");
    await activate("otter");
    await eventually(async () => (await found("otters at the weir", "otter")) !== undefined);
    const before = await read("otter");
    await put("otter", "Otters play at the weir.", { image_library: [{ url: "https://img.example/otter.jpg" }] });
    expect(await read("otter")).toMatchObject({ processing_status: "ready", processed_at: before.processed_at });
    await eventually(async () =>
      (await hits("otters at the weir")).some((hit) => JSON.stringify(hit).includes("https://img.example/otter.jpg")),
    );
  });

  it('fails a document that contains only white space, with an error_message that starts with "empty:"', async () => {
    await put("blank", " \n ");
    await eventually(async () => (await read("blank")).processing_status !== "pending");
    expect(await read("blank")).toMatchObject({
      content: " \n ",
      processing_status: "failed",
      error_message: "empty: no text found",
    });
  });
});

describe("Concurrent idempotent writes", () => {
  it("create one document for 100 identical concurrent PUT requests: one returns 201, the others 200 no_op", async () => {
    const fresh = Api.withKey(service.url, (await service.addAccount("first@example.com")).key);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fresh.call("PUT", at("once"), { content: "Only once" })));
    expect(answers.filter(({ status }) => status === 201).map(({ body }) => body.status)).toEqual(["created"]);
    expect(answers.filter(({ status, body }) => status === 200 && body.status === "no_op" && body.re_embedded === false)).toHaveLength(99);
    expect((await fresh.call("GET", docs)).body.total_count).toBe(1);
  });

  it("keep usage equal to the sum of the units of all documents after concurrent writes and deletes of the same ids", async () => {
    const account = await service.addAccount("mixed@example.com");
    const fresh = Api.withKey(service.url, account.key);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, round) => {
        const id = `m-${round % 3}`;
        if (round % 4 === 3) return fresh.call("DELETE", at(id));
        if (round % 4 === 2)
          return fresh.call("PUT", docs, { items: [0, 1, 2].map((n) => ({ external_id: `m-${n}`, content: "z".repeat(round * 50 + 1) })) });
        return fresh.call("PUT", at(id), { content: "w ".repeat(round * 20 + 1) });
      }),
    );
    for (const { status, text } of answers) expect([200, 201, 204, 409], text).toContain(status);
    await eventually(async () => (await fresh.call("GET", `${docs}?status=pending`)).body.total_count === 0);
    const sum = await service.database.one<{ ku: number }>(
      "test.sum",
      `select coalesce(sum(coalesce(knowledge_units, estimated_knowledge_units)), 0)::numeric(20, 4) as ku from documents
       where account_id = $1 and state <> 'deleted'`,
      [account.accountId],
    );
    expect((await usage(fresh)).knowledgeUnitsUsed).toBeCloseTo(sum?.ku ?? Number.NaN, 3);
  });
});

describe("Quota for account documents", () => {
  it("returns 402 limits.quota_exceeded for a batch that exceeds the quota and writes none of its items; no_op items are not charged", async () => {
    const account = await service.addAccount("small@example.com");
    const small = Api.withKey(service.url, account.key);
    await service.database.run("test.tier", `update accounts set tier = 'free' where id = $1`, [account.accountId]);
    // Each document uses 5 Ku, so 20 documents fit into the tier's 100 Ku.
    const items = (from: number, to: number): object[] =>
      Array.from({ length: to - from }, (_, n) => ({ external_id: `q-${from + n}`, content: "x".repeat(20_000) }));
    const write = (batchItems: object[]): Promise<Answer> => small.call("PUT", docs, { items: batchItems });
    await refused(write(items(0, 21)), 402, "limits.quota_exceeded");
    expect((await small.call("GET", docs)).body.total_count).toBe(0);
    expect((await usage(small)).knowledgeUnitsUsed).toBe(0);

    // Either batch fits, but not both, so one is rejected as a whole.
    const answers = await Promise.all([write(items(0, 12)), write(items(12, 24))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
    expect((await small.call("GET", docs)).body.total_count).toBe(12);
    expect((await usage(small)).knowledgeUnitsUsed).toBe(60);

    await write(answers[0]?.status === 200 ? items(12, 20) : items(0, 8));
    expect((await usage(small)).knowledgeUnitsUsed).toBe(100);
    const stored = (await small.call("GET", docs)).body.items.map((item: { external_id: string }) => item.external_id);
    const again = stored.map((id: string) => ({ external_id: id, content: "x".repeat(20_000) }));
    expect((await write(again)).body.no_op).toBe(20);
    await refused(small.call("PUT", at("one-more"), { content: "x" }), 402, "limits.quota_exceeded");
    await refused(write([...again, { external_id: "one-more", content: "x" }]), 402, "limits.quota_exceeded");
    expect((await small.call("GET", at("one-more"))).status).toBe(404);
    await small.call("DELETE", at(stored[0]));
    expect((await write([{ external_id: "one-more", content: "x" }])).body.created).toBe(1);
  });
});

describe("Access to account documents", () => {
  const login = async (email: string): Promise<Api> => {
    const { body } = await new Api(service.url).call("POST", "/api/auth/login", { email, password: service.owner.password });
    return new Api(service.url, { authorization: `Bearer ${body.access_token}` });
  };

  it("allows every role to read, and owners and admins to write; operators, viewers and persona ids get 403 auth.forbidden for writes", async () => {
    const users: Record<string, Api> = { owner: await login(service.owner.email) };
    for (const role of ["admin", "operator", "viewer"] as const) {
      users[role] = (await addPerson(service, service.owner, "Somebody", role)).api;
    }
    for (const [role, user] of Object.entries(users)) {
      expect((await user.call("GET", docs)).status, role).toBe(200);
      const written = [
        await user.call("PUT", docs, { items: [{ external_id: `by-${role}`, content: "x" }] }),
        await user.call("PUT", at(`by-${role}`), { content: "y" }),
        await user.call("DELETE", at(`by-${role}`)),
      ].map(({ status }) => status);
      expect(written, role).toEqual(role === "owner" || role === "admin" ? [200, 200, 204] : [403, 403, 403]);
    }
    for (const answer of [await shop.visitor.call("GET", docs), await shop.visitor.call("DELETE", at("heron"))]) {
      expect(answer.status).toBeGreaterThanOrEqual(401);
    }
  });

  it("reads and changes only the caller's own documents, even if another account uses the same ids", async () => {
    const other = Api.withKey(service.url, (await service.addAccount("apart@example.com")).key);
    await put("shared-id", "Mine", { label: "Mine" });
    await refused(other.call("GET", at("shared-id")), 404, "resource.not_found");
    expect((await other.call("DELETE", at("shared-id"))).status).toBe(204);
    expect((await other.call("PUT", at("shared-id"), { content: "Theirs" })).status).toBe(201);
    expect(await read("shared-id")).toMatchObject({ content: "Mine", label: "Mine" });
    expect((await other.call("GET", docs)).body).toMatchObject({ total_count: 1, items: [{ external_id: "shared-id", label: null }] });
  });

  it("excludes account documents from lists of sources and from the document lists of sources", async () => {
    const apart = await openShop(service, await service.addAccount("lists@example.com"), "Apart");
    await apart.api.call("PUT", at("hidden"), { content: "Hidden" });
    expect((await apart.api.call("GET", "/v1/knowledge/documents")).body.total_count).toBe(0);
    expect((await apart.api.call("GET", "/v1/knowledge/sources")).body.sources.map((source: { name: string }) => source.name)).toEqual([
      "Apart catalog",
      "Apart files",
    ]);
    await apart.load([{ id: "product", title: "Product" }]);
    expect((await apart.api.call("GET", docs)).body.items.map((item: { external_id: string }) => item.external_id)).toEqual(["hidden"]);
    const library = await service.database.one<{ id: string }>(
      "test.library",
      `select source_id as id from documents where external_id = 'hidden'`,
    );
    await refused(apart.api.call("GET", `/v1/knowledge/sources/${library?.id}/documents/hidden`), 404, "resource.not_found");
    expect((await apart.api.call("GET", `/v1/knowledge/documents?source_id=${library?.id}`)).body.total_count).toBe(0);
  });
});
