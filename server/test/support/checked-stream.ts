import type { Answer, Api } from "./api.ts";
import type { SharedService } from "./service.ts";
import type { SitePlugin } from "./site-plugin.ts";
import { type StreamCall, StreamModel } from "./stream-model.ts";

/** Thrown if the service's behavior is not consistent with any model. */
class Unexplained extends Error {
  constructor(calls: unknown, found: unknown, expected: unknown) {
    const [sent, was, expectedText] = [calls, found, expected].map((value) => JSON.stringify(value));
    super(`${sent}\nfound:    ${was}\nexpected: ${expectedText}`);
  }
}

/**
 * A stream and the models that are consistent with every response so far. There are several models if the order of concurrent calls is
 * unknown.
 */
export class CheckedStream {
  readonly #plugin: SitePlugin;
  readonly #service: Pick<SharedService, "database">;
  readonly #reader: Api;
  readonly #sourceId: string;
  #models = [new StreamModel()];
  /** Kinds of responses received so far. */
  readonly seen = new Set<string>();

  /** @param reader client that lists the documents of the account */
  constructor(plugin: SitePlugin, service: Pick<SharedService, "database">, reader: Api, sourceId: string) {
    this.#plugin = plugin;
    this.#service = service;
    this.#reader = reader;
    this.#sourceId = sourceId;
  }

  /** Makes calls concurrently. The responses must be consistent with at least one possible order of the calls. */
  async make(calls: readonly StreamCall[]): Promise<void> {
    const answers = await Promise.all(calls.map((call) => this.#send(call)));
    const order = [...calls.keys()];
    const orders = calls.length === 1 ? [order] : [order, order.toReversed()];
    const tries = this.#models.flatMap((model) =>
      orders.map((each) => {
        const after = new StreamModel(model);
        const expected: object[] = [];
        for (const at of each) expected[at] = after.take(calls[at] as StreamCall);
        return { after, expected };
      }),
    );
    const right = tries.filter(({ expected }) => JSON.stringify(expected) === JSON.stringify(answers));
    if (right.length === 0) throw new Unexplained(calls, answers, tries[0]?.expected);
    this.#models = [...new Map(right.map(({ after }) => [after.key, after])).values()];
    for (const answer of answers) this.seen.add(kindOf(answer));
  }

  /** Ages the stored parts by a number of minutes. */
  async age(minutes: number): Promise<void> {
    for (const model of this.#models) model.age(minutes);
    await this.#service.database.run(
      "test.age",
      `update integration_list_parts set received_at = received_at - make_interval(mins => $2) where source_id = $1`,
      [this.#sourceId, minutes],
    );
  }

  /** Throws unless the stored documents and parts match a model. */
  async compare(): Promise<void> {
    const { body } = await this.#reader.call("GET", `/v1/knowledge/documents?source_id=${this.#sourceId}&limit=200`);
    const documents = (body.items as { readonly id: string; readonly price: number }[]).map(({ id, price }) => [id, price] as const);
    const parts = await this.#service.database.rows<{ generation: number; part: number }>(
      "test.parts",
      `select generation, part from integration_list_parts where source_id = $1 order by generation, part`,
      [this.#sourceId],
    );
    const found = {
      documents: documents.toSorted(([one], [other]) => (one < other ? -1 : 1)),
      parts: parts.map(({ generation, part }) => [generation, part]),
    };
    const right = this.#models.filter((model) => JSON.stringify(model.stored()) === JSON.stringify(found));
    if (right.length === 0) throw new Unexplained("stored", found, this.#models[0]?.stored());
    this.#models = right;
  }

  async #send(call: StreamCall): Promise<object> {
    const { status, body } = await this.#answerOf(call);
    if (call.kind === "sync") return { generation: body.streams[0].generation };
    if (status === 409) return { code: body.code, last_generation: body.last_generation };
    if (![200, 202].includes(status)) throw new Error(JSON.stringify([status, body]));
    if (call.kind !== "write") return body;
    const { created, updated, no_op: unchanged, superseded } = body;
    return { created, updated, no_op: unchanged, superseded };
  }

  #answerOf(call: StreamCall): Promise<Answer> {
    if (call.kind === "sync") return this.#plugin.sync();
    if (call.kind === "delete") return this.#plugin.remove("products", call.ids);
    if (call.kind === "part") {
      const { generation, part, parts, ids } = call;
      return this.#plugin.reconcile("products", { generation, part, parts, ids });
    }
    const items = call.items.map(({ id, price }) => ({ id, title: `Record ${id}`, price, currency: "EUR" }));
    return this.#plugin.put("products", call.generation, items);
  }
}

function kindOf(answer: object): string {
  if ("superseded" in answer) return (answer.superseded as unknown[]).length > 0 ? "superseded" : "written";
  if ("removed" in answer) return Number(answer.removed) > 0 ? "removed" : "applied";
  return Object.keys(answer)[0] ?? "";
}
