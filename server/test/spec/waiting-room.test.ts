import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePlace, redeemReservedPlace, takePlace, type PlacesDeps } from "../../src/live/places/places.ts";
import { loadSecrets } from "../../src/config/secrets.ts";
import { ids } from "../../src/platform/ids.ts";
import { Api, type Answer } from "../support/api.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { connectSocket, refusedSocket, type SocketClient } from "../support/socket-client.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say, withPersonaKey } from "../support/turn.ts";

let service: TestService;
let second: SecondNode;
let shop: Shop;
let places: PlacesDeps;
let accountId: string;
let personaId: string;

beforeAll(async () => {
  service = await startTestService();
  second = await startSecondNode(service);
  shop = await openShop(service, service.owner);
  ({ accountId } = service.owner);
  const { waitingRoomTickets: ticketSecret } = await loadSecrets(service.dataDir, undefined);
  places = { database: service.database, ids, ticketSecret };
});
afterAll(async () => {
  await second?.stop();
  await service?.stop();
});

/** Each test has its own persona, whose capacity is one live session. */
beforeEach(async () => {
  personaId = await addPersona({ live_capacity: 1 });
});

async function addPersona(fields: object): Promise<string> {
  const { status, text, body } = await shop.api.call("POST", "/api/personas", { name: "Ada", brand_id: shop.brandId, ...fields });
  expect(status, text).toBe(201);
  return body.id;
}

const nodeUrl = (at: number): string => (at % 2 === 0 ? service.url : second.url);
const visitorOn = (at: number, persona = personaId): Api => Api.asVisitor(nodeUrl(at), persona);
const join = (caller = visitorOn(0)): Promise<Answer> => caller.call("POST", "/v1/waiting-room/join");
const act = (queueId: string, what: "finalize" | "cancel", caller = visitorOn(0)): Promise<Answer> =>
  caller.call("POST", `/v1/waiting-room/${queueId}/${what}`);
const read = (queueId: string, caller = visitorOn(0)): Promise<Answer> => caller.call("GET", `/v1/waiting-room/${queueId}`);
const refusal = ({ status, body }: Answer): unknown[] => [status, body?.code];

/** Starts and ends a live session without opening its WebSocket. */
const start = (persona = personaId): Promise<string> => takePlace(places, { accountId, personaId: persona });
const end = (placeId: string): Promise<void> => freePlace(places, { accountId, placeId });
const redeem = (ticket: string): Promise<string> => redeemReservedPlace(places, { accountId, personaId, ticket });

async function wait(at = 0): Promise<string> {
  const { status, body, text } = await join(visitorOn(at));
  expect(status, text).toBe(202);
  return body.queue_id;
}

async function stateOf(queueId: string): Promise<[state: string, position: number | null]> {
  const { body, text, status } = await read(queueId);
  expect(status, text).toBe(200);
  return [body.state, body.position];
}

/** Lets the reservation of an admitted or finalized visitor expire. */
const expireReservation = (queueId: string): Promise<number> =>
  service.database.run("test.expireReservation", `update live_places set lease_until = now() where entry_id = $1`, [queueId]);
/** Simulates a visitor who has stopped polling. */
const leave = (queueId: string): Promise<number> =>
  service.database.run("test.leave", `update waiting_room_entries set seen_at = now() - interval '31 seconds' where id = $1`, [queueId]);

describe("POST /v1/waiting-room/join", () => {
  it("returns 200 with a ticket while capacity is free, and the same ticket if repeated", async () => {
    const joined = await join();
    expect(joined.status).toBe(200);
    expect(joined.body).toEqual({
      state: "admitted",
      ticket: expect.stringMatching(/^wr_/),
      queue_id: expect.any(String),
      end_user_id: expect.stringMatching(/^eu_/),
    });
    const again = await join(visitorOn(1).with({ "x-end-user-id": joined.body.end_user_id }));
    expect(again.body).toEqual(joined.body);
    await redeem(joined.body.ticket);
    expect(await stateOf(joined.body.queue_id)).toEqual(["redeemed", null]);
  });

  it("returns 202 with the position if no capacity is free; a repeated join keeps the position", async () => {
    await start();
    const { status, body } = await join();
    expect(status).toBe(202);
    expect(body).toEqual({
      state: "waiting",
      queue_id: expect.any(String),
      position: 1,
      estimated_wait_seconds: null,
      end_user_id: expect.stringMatching(/^eu_/),
      ws_url: expect.stringMatching(new RegExp(`^ws://.*/v1/waiting-room/${body.queue_id}/ws\\?persona_id=${personaId}$`)),
    });
    expect((await join(visitorOn(1))).body.position).toBe(2);
    expect((await join(visitorOn(1).with({ "x-end-user-id": body.end_user_id }))).body).toMatchObject({
      queue_id: body.queue_id,
      position: 1,
    });
    expect((await join()).body.position).toBe(3);
  });

  it("estimates the wait from the duration of past live sessions", async () => {
    const placeId = await start();
    await service.database.run("test.began", `update live_places set taken_at = now() - interval '100 seconds' where id = $1`, [placeId]);
    await end(placeId);
    await start();
    await wait();
    const { body } = await join();
    expect(body.position).toBe(2);
    expect(body.estimated_wait_seconds).toBeGreaterThanOrEqual(200);
    expect(body.estimated_wait_seconds).toBeLessThan(210);
  });

  it("returns 503 limits.waiting_room_full with Retry-After if the queue is full", async () => {
    personaId = await addPersona({ live_capacity: 1, waiting_room_capacity: 2 });
    await start();
    const [, last] = [await wait(), await wait()];
    const full = await join();
    expect(refusal(full)).toEqual([503, "limits.waiting_room_full"]);
    expect(Number(full.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    await act(last, "cancel");
    expect((await join()).status).toBe(202);
  });

  it("admits exactly as many simultaneous visitors on two nodes as the capacity allows, and numbers the others without gaps", async () => {
    personaId = await addPersona({ live_capacity: 5 });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => join(visitorOn(at))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const positions = answers.filter(({ status }) => status === 202).map(({ body }) => body.position);
    expect(positions.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 35 }, (_, at) => at + 1));
  });

  it("creates one entry for a visitor who joins twice concurrently", async () => {
    await start();
    const { body } = await join();
    const again = visitorOn(0).with({ "x-end-user-id": body.end_user_id });
    await act(body.queue_id, "cancel");
    const answers = await Promise.all([join(again), join(visitorOn(1).with({ "x-end-user-id": body.end_user_id })), join(again)]);
    expect(new Set(answers.map((answer) => answer.body.queue_id)).size).toBe(1);
  });

  it("accepts persona and account keys", async () => {
    await start();
    const key = await withPersonaKey(service, service.owner, personaId);
    expect((await join(key)).status).toBe(202);
    expect((await shop.api.call("POST", "/v1/waiting-room/join", { persona_id: personaId })).body.position).toBe(2);
    expect((await shop.api.call("POST", `/v1/waiting-room/join?persona_id=${personaId}`)).body.position).toBe(3);
    expect(refusal(await join(shop.api))).toEqual([400, "validation.failed"]);
  });

  it("returns 409 outside the persona's schedule, 404 for an unknown persona and 401 for an invalid token", async () => {
    const closed = await addPersona({ schedule: { timezone: "UTC", windows: [] } });
    expect(refusal(await join(visitorOn(0, closed)))).toEqual([409, "limits.session_time_limit"]);
    expect(refusal(await shop.api.call("POST", "/v1/waiting-room/join", { persona_id: randomUUID() }))).toEqual([
      404,
      "resource.not_found",
    ]);
    expect(refusal(await join(visitorOn(0).with({ "x-end-user-token": "x" })))).toEqual([401, "auth.unauthorized"]);
  });
});

describe("Admission", () => {
  it("follows the order of arrival across nodes, and positions move up", async () => {
    let placeId = await start();
    const entries = [];
    for (let at = 0; at < 4; at += 1) entries.push(await wait(at));
    for (const [at, queueId] of entries.entries()) {
      await end(placeId);
      const states = await Promise.all(entries.slice(at).map(stateOf));
      expect(states).toEqual(states.map((_, behind) => (behind === 0 ? ["admitted", null] : ["waiting", behind])));
      placeId = await redeem((await act(queueId, "finalize", visitorOn(at + 1))).body.ticket);
    }
  });

  it("includes the deadline to finalize", async () => {
    const placeId = await start();
    const queueId = await wait();
    await end(placeId);
    const { body } = await read(queueId, visitorOn(1));
    const seconds = (Date.parse(body.finalize_by) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
  });

  it("occurs without any request when a killed node's lease expires", async () => {
    const placeId = await start();
    const queueId = await wait();
    await service.database.run("test.expire", `update live_places set lease_until = now() where id = $1`, [placeId]);
    await expect.poll(() => stateOf(queueId)).toEqual(["admitted", null]);
  });

  it("occurs when the capacity is raised", async () => {
    await start();
    const queueId = await wait();
    await shop.api.call("PATCH", `/api/personas/${personaId}`, { live_capacity: 2 });
    await expect.poll(() => stateOf(queueId)).toEqual(["admitted", null]);
  });

  it("skips a visitor who has stopped polling", async () => {
    const placeId = await start();
    const [away, polling, next] = [await wait(), await wait(), await wait()];
    await leave(polling);
    await read(polling);
    await leave(away);
    await end(placeId);
    expect([await stateOf(away), await stateOf(polling), await stateOf(next)]).toEqual([
      ["expired", null],
      ["admitted", null],
      ["waiting", 1],
    ]);
  });

  it("rejects a live session that is started directly while visitors are waiting", async () => {
    await start();
    await wait();
    await expect(start()).rejects.toMatchObject({ code: "limits.concurrent_session" });
  });
});

describe("POST /v1/waiting-room/{queue_id}/finalize", () => {
  it("returns 409 before admission, then 200 with a ticket, and the same ticket if repeated", async () => {
    const placeId = await start();
    const queueId = await wait();
    expect(refusal(await act(queueId, "finalize"))).toEqual([409, "resource.conflict"]);
    await end(placeId);
    const { status, body } = await act(queueId, "finalize");
    expect([status, body]).toEqual([200, { ticket: expect.stringMatching(/^wr_/) }]);
    expect((await act(queueId, "finalize", visitorOn(1))).body).toEqual(body);
    expect((await stateOf(queueId))[0]).toBe("finalized");
    await redeem(body.ticket);
    await expect(redeem(body.ticket)).rejects.toMatchObject({ code: "resource.conflict" });
    expect(refusal(await act(queueId, "finalize"))).toEqual([409, "resource.conflict"]);
  });

  it("returns 409 after the deadline, and the next visitor is admitted", async () => {
    const placeId = await start();
    const [late, next] = [await wait(), await wait(1)];
    await end(placeId);
    await expireReservation(late);
    expect(refusal(await act(late, "finalize"))).toEqual([409, "resource.conflict"]);
    expect([(await stateOf(late))[0], (await stateOf(next))[0]]).toEqual(["expired", "admitted"]);
    expect((await act(next, "finalize")).status).toBe(200);
  });

  it("admits the next visitor if the admitted visitor does not start a live session in time", async () => {
    const placeId = await start();
    const [slow, next] = [await wait(), await wait()];
    await end(placeId);
    const { ticket } = (await act(slow, "finalize")).body;
    await expireReservation(slow);
    await expect.poll(async () => (await stateOf(next))[0]).toBe("admitted");
    await expect(redeem(ticket)).rejects.toMatchObject({ code: "resource.conflict" });
  });

  it("admits exactly one visitor if several calls arrive at the deadline", async () => {
    const placeId = await start();
    const [one, other] = [await wait(), await wait(1)];
    await end(placeId);
    await expireReservation(one);
    const answers = await Promise.all([act(one, "finalize"), act(other, "finalize", visitorOn(1)), act(one, "finalize", visitorOn(1))]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await stateOf(one))[0]).toBe("expired");
    expect((await act(other, "finalize")).status).toBe(200);
  });
});

describe("POST /v1/waiting-room/{queue_id}/cancel", () => {
  it("returns 204, even if repeated, and moves the other visitors up", async () => {
    await start();
    const [first, next] = [await wait(), await wait()];
    expect((await act(first, "cancel")).status).toBe(204);
    expect((await act(first, "cancel", visitorOn(1))).status).toBe(204);
    expect([await stateOf(first), await stateOf(next)]).toEqual([
      ["canceled", null],
      ["waiting", 1],
    ]);
  });

  it("admits the next visitor if capacity was reserved, and invalidates the ticket", async () => {
    const placeId = await start();
    const [first, next] = [await wait(), await wait()];
    await end(placeId);
    const { ticket } = (await act(first, "finalize")).body;
    await act(first, "cancel");
    expect((await stateOf(next))[0]).toBe("admitted");
    await expect(redeem(ticket)).rejects.toMatchObject({ code: "resource.conflict" });
  });
});

describe("GET /v1/waiting-room/{queue_id}/ws", () => {
  const watch = (queueId: string, at = 0): Promise<SocketClient> =>
    connectSocket(`${nodeUrl(at)}/v1/waiting-room/${queueId}/ws?persona_id=${personaId}`);

  it("sends the position when it changes, sends the admission, and closes after the entry is finalized", async () => {
    const placeId = await start();
    const [first, next] = [await wait(), await wait()];
    const [one, other] = [await watch(first), await watch(next, 1)];
    expect(await one.frame("position")).toEqual({ type: "position", position: 1, estimated_wait_seconds: null });
    expect(await other.frame("position")).toMatchObject({ position: 2 });
    await end(placeId);
    const { finalize_by: by } = (await one.frame("admitted")) as unknown as { finalize_by: string };
    expect(Date.parse(by)).toBeGreaterThan(Date.now());
    expect(await other.frame("position", 1)).toMatchObject({ position: 1, estimated_wait_seconds: 1 });
    await act(first, "finalize", visitorOn(1));
    expect(await one.end()).toBe(1000);
    expect(one.types()).toEqual(["position", "admitted"]);
    other.socket.close();
  });

  it("sends `expired` and closes if the visitor finalizes too late or the entry is canceled or deleted", async () => {
    const placeId = await start();
    const [late, canceled, erased] = [await wait(), await wait(), await wait()];
    const sockets = [await watch(late), await watch(canceled, 1), await watch(erased)] as const;
    await sockets[2].frame("position");
    await end(placeId);
    await sockets[0].frame("admitted");
    await expireReservation(late);
    await act(canceled, "cancel");
    await service.database.run("test.erase", `delete from waiting_room_entries where id = $1`, [erased]);
    for (const each of sockets) {
      await each.frame("expired");
      expect(await each.end()).toBe(1000);
    }
  });

  it("keeps the entry of a connected visitor", async () => {
    await start();
    const queueId = await wait();
    const client = await watch(queueId);
    await client.frame("position");
    const seenAt = async (): Promise<number> =>
      (
        await service.database.one<{ at: Date }>("test.seenAt", `select seen_at as at from waiting_room_entries where id = $1`, [queueId])
      )?.at.getTime() ?? 0;
    const before = await seenAt();
    await expect.poll(seenAt).toBeGreaterThan(before);
    client.send({ type: "ping" });
    await client.frame("pong");
    client.send({ type: "shout" });
    expect(await client.frame("error")).toMatchObject({ code: "validation.failed" });
    client.socket.close();
  });

  it("is rejected before the upgrade for an unknown entry or persona", async () => {
    await start();
    const queueId = await wait();
    const refused = (id: string, persona: string) => refusedSocket(`${service.url}/v1/waiting-room/${id}/ws?persona_id=${persona}`);
    expect(await refused(randomUUID(), personaId)).toMatchObject({ status: 404, body: { code: "resource.not_found" } });
    expect(await refused(queueId, shop.personaId)).toMatchObject({ status: 404, body: { code: "resource.not_found" } });
    expect(await refusedSocket(`${service.url}/v1/waiting-room/${queueId}/ws`)).toMatchObject({ status: 401 });
  });
});

describe("Entry in a waiting room", () => {
  it("is not visible to another persona of the account, or to another account", async () => {
    await start();
    const queueId = await wait();
    const sibling = await addPersona({});
    const stranger = await service.addAccount("stranger@example.com");
    for (const caller of [visitorOn(0, sibling), Api.withKey(service.url, stranger.key)]) {
      expect(refusal(await read(queueId, caller))).toEqual([404, "resource.not_found"]);
      expect(refusal(await act(queueId, "finalize", caller))).toEqual([404, "resource.not_found"]);
      expect(refusal(await act(queueId, "cancel", caller))).toEqual([404, "resource.not_found"]);
    }
    expect(await stateOf(queueId)).toEqual(["waiting", 1]);
    expect(refusal(await read("x"))).toEqual([404, "resource.not_found"]);
    expect((await read(queueId, shop.api)).status).toBe(200);
  });

  it("is deleted with the visitor's conversation, and frees its capacity", async () => {
    const visitor = visitorOn(0);
    const turn = await say(visitor, "Hello");
    const same = visitor.with({ "x-end-user-id": turn.endUserId });
    const { body } = await join(same);
    const waiting = await wait();
    expect((await same.call("DELETE", `/v1/chat/${turn.sessionId}`)).status).toBe(204);
    expect(refusal(await read(body.queue_id))).toEqual([404, "resource.not_found"]);
    await expect.poll(async () => (await stateOf(waiting))[0]).toBe("admitted");
  });

  it("is deleted with its persona", async () => {
    await start();
    const queueId = await wait();
    expect((await shop.api.call("DELETE", `/api/personas/${personaId}`)).status).toBe(204);
    expect(refusal(await read(queueId, shop.api))).toEqual([404, "resource.not_found"]);
  });

  it("is deleted an hour after it ended", async () => {
    await start();
    const queueId = await wait();
    await act(queueId, "cancel");
    await service.database.run("test.old", `update waiting_room_entries set ended_at = now() - interval '61 minutes' where id = $1`, [
      queueId,
    ]);
    const restarted = await startSecondNode(service);
    await expect.poll(async () => (await read(queueId)).status).toBe(404);
    await restarted.stop();
  });
});
