import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually } from "../support/api.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

interface Node {
  readonly api: Api;
  readonly visitor: Api;
}

let service: TestService;
let other: SecondNode;
let shop: Shop;
/** A processing node and an API-only node. */
let nodes: readonly Node[];

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  other = await startSecondNode(service);
  nodes = [service.url, other.url].map((url) => ({
    api: Api.withKey(url, service.owner.key),
    visitor: Api.asVisitor(url, shop.personaId),
  }));
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const put = (id: string, title: string): Promise<unknown> =>
  shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: [{ id, title }] });
async function finds({ visitor }: Node, query: string, id: string): Promise<boolean> {
  const { body } = await visitor.call("POST", "/v1/search", { query });
  return body.results.some((hit: { id: string }) => hit.id === id);
}
const documentOf = (id: string): string => `/v1/knowledge/sources/${shop.catalogId}/documents/${id}`;
async function stateOf({ api }: Node, id: string): Promise<string> {
  return (await api.call("GET", documentOf(id))).body.status.state;
}

/** Waits until both indexes have confirmed the last change, which requires every older transaction to have ended. */
async function knowLastChange(): Promise<void> {
  await eventually(async () => {
    const row = await service.database.one<{ isPast: boolean }>(
      "test.lastChange",
      `select pg_snapshot_xmin(pg_current_snapshot()) > xid as "isPast" from index_changes order by xid desc limit 1`,
    );
    return row?.isPast !== false;
  });
  for (const { api } of nodes) await api.call("GET", "/v1/knowledge/documents?state=ready&limit=1");
}

/**
 * Prevents every index from following the database.
 * @param meanwhile runs while the indexes are blocked
 */
async function whileIndexesWait(meanwhile: () => Promise<void>): Promise<void> {
  await knowLastChange();
  await service.database.transaction(async (tx) => {
    // Adding a document to an index reads this table; marking a document as ready does not.
    await tx.run("test.holdIndexes", "lock table passage_vectors in access exclusive mode");
    await meanwhile();
  });
}

async function databaseSaysReady(id: string): Promise<boolean> {
  const row = await service.database.one<{ state: string }>("test.state", "select state from documents where external_id = $1", [id]);
  return row?.state === "ready";
}

describe("Document that is ready on a node", () => {
  it("is found, in 50 of 50 attempts, by the next search on the processing node and on another node", async () => {
    const missed: string[] = [];
    for (let round = 0; round < 50; round += 1) {
      const id = `quick-${round}`;
      await put(id, `Quick lantern number ${round}`);
      await Promise.all(
        nodes.map(async (node, at) => {
          await eventually(async () => (await stateOf(node, id)) === "ready");
          if (!(await finds(node, `Quick lantern number ${round}`, id))) missed.push(`${id} on node ${at}`);
        }),
      );
    }
    expect(missed).toEqual([]);
  });

  it("is returned as pending on every route of a node whose index does not contain it", async () => {
    const before = (await shop.api.call("GET", "/v1/knowledge/documents?state=ready")).body.total_count;
    await whileIndexesWait(async () => {
      await put("held", "Heldwright anvil");
      await eventually(() => databaseSaysReady("held"));
      for (const node of nodes) {
        expect(await finds(node, "Heldwright anvil", "held")).toBe(false);
        const [one, text, ready, pending, sources] = await Promise.all([
          stateOf(node, "held"),
          node.api.call("GET", `${documentOf("held")}/text`),
          node.api.call("GET", "/v1/knowledge/documents?state=ready&limit=200"),
          node.api.call("GET", "/v1/knowledge/documents?state=pending"),
          node.api.call("GET", "/v1/knowledge/sources"),
        ]);
        expect(one).toBe("pending");
        expect(text.body.state).toBe("pending");
        expect(ready.body.total_count).toBe(before);
        expect(pending.body.items.map(({ id, status }: { id: string; status: { state: string } }) => [id, status.state])).toEqual([
          ["held", "pending"],
        ]);
        expect(pending.body.total_count).toBe(1);
        expect(sources.body.sources[0]).toMatchObject({ document_count: before + 1, ready_count: before });
      }
    });
    for (const node of nodes) {
      await eventually(async () => (await stateOf(node, "held")) === "ready");
      expect(await finds(node, "Heldwright anvil", "held")).toBe(true);
    }
  });

  it("is returned as pending among text documents and files of a node whose index does not contain it", async () => {
    await whileIndexesWait(async () => {
      await shop.api.call("PUT", "/api/knowledge/docs/by-external-id/kept-back", { content: "Keptback rules.", label: "Keptback" });
      await eventually(() => databaseSaysReady("kept-back"));
      for (const { api } of nodes) {
        const [one, named, ready, pending] = await Promise.all([
          api.call("GET", "/api/knowledge/docs/by-external-id/kept-back"),
          api.call("GET", "/api/knowledge/docs?external_id=kept-back"),
          api.call("GET", "/api/knowledge/docs?status=ready"),
          api.call("GET", "/api/knowledge/docs?status=pending"),
        ]);
        expect(one.body).toMatchObject({ processing_status: "pending", processed_at: null, knowledge_units: null });
        expect(named.body.items[0]).toMatchObject({ processing_status: "pending" });
        expect(ready.body).toMatchObject({ items: [], total_count: 0 });
        expect(pending.body).toMatchObject({ items: [{ external_id: "kept-back" }], total_count: 1 });
      }
    });
    for (const { api } of nodes) {
      const { body } = await api.call("GET", "/api/knowledge/docs/by-external-id/kept-back");
      expect(body.processing_status).toBe("ready");
    }
  });

  it("is not counted for a persona while the node's index does not contain it", async () => {
    const countOf = async ({ api }: Node): Promise<number> =>
      (await api.call("GET", `/api/personas/${shop.personaId}`)).body.active_document_count;
    const listed = async ({ api }: Node): Promise<number> =>
      (await api.call("GET", "/api/personas")).body.items.find(({ id }: { id: string }) => id === shop.personaId).active_document_count;
    const before = await countOf(nodes[0] as Node);
    await whileIndexesWait(async () => {
      await put("uncounted", "Uncounted ladle");
      await eventually(() => databaseSaysReady("uncounted"));
      for (const node of nodes) expect([await countOf(node), await listed(node)]).toEqual([before, before]);
    });
    for (const node of nodes) await eventually(async () => (await countOf(node)) === before + 1);
  });

  it("is moved by a job that is shown as running until searches on the node find the document in its new source", async () => {
    let jobId = "";
    const target = (await shop.api.call("POST", "/v1/knowledge/sources", { name: "Attic", brand_id: shop.brandId })).body.id as string;
    await put("moved", "Movable sextant");
    await eventually(async () => (await stateOf(nodes[0] as Node, "moved")) === "ready");
    const statusOf = async ({ api }: Node, id: string): Promise<string> => {
      const [one, list] = await Promise.all([api.call("GET", `/v1/knowledge/jobs/${id}`), api.call("GET", "/api/knowledge/jobs")]);
      const listed = list.body.items.find((job: { job_id: string }) => job.job_id === id);
      return one.body.status === listed.status ? listed.status : `${one.body.status}, listed as ${listed.status}`;
    };
    await whileIndexesWait(async () => {
      const request = { operation: "move", source_id: shop.catalogId, document_ids: ["moved"], target: { source_id: target } };
      const { status, body } = await shop.api.call("POST", "/api/knowledge/documents/bulk-jobs", request);
      expect([status, body.status], JSON.stringify(body)).toEqual([202, "queued"]);
      const isDone = async (): Promise<boolean> =>
        (await service.database.one("test.job", "select 1 from jobs where id = $1 and status = 'completed'", [body.job_id])) !== null;
      await eventually(isDone);
      for (const node of nodes) expect(await statusOf(node, body.job_id)).toBe("running");
      jobId = body.job_id;
    });
    for (const node of nodes) {
      await eventually(async () => (await statusOf(node, jobId)) === "completed");
      const { body } = await node.visitor.call("POST", "/v1/search", { query: "Movable sextant", filters: { source_ids: [target] } });
      expect(body.results.map(({ id }: { id: string }) => id)).toContain("moved");
    }
  });

  it("does not wait for an index that is delayed only by a long transaction", async () => {
    await service.database.transaction(async (tx) => {
      await tx.run("test.longTransaction", "select pg_current_xact_id()");
      await put("meanwhile", "Meanwhile stool");
      await eventually(async () => (await stateOf(nodes[1] as Node, "meanwhile")) === "ready");
      expect(await finds(nodes[1] as Node, "Meanwhile stool", "meanwhile")).toBe(true);
    });
  });
});
