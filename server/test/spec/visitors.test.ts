import { describe, expect, it } from "vitest";
import { type Answer, Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson } from "../support/people.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let session: Api;
const shops: Shop[] = [];

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  session = await signedIn(service, service.owner);
  for (const name of ["One", "Two"]) shops.push(await openShop(service, service.owner, name));
});

/** Sends a message as a new visitor, or as the visitor with the given id. */
async function write(shop: Shop, endUserId: string | null, fields: object = {}): Promise<{ session_id: string; end_user_id: string }> {
  const visitor = new Api(service.url, {
    "x-persona-id": shop.personaId,
    ...(endUserId === null ? {} : { "x-end-user-id": endUserId }),
  });
  const { frames } = await visitor.chat({ message: "Hello", consent: true, ...fields });
  return (frames[0]?.data ?? {}) as { session_id: string; end_user_id: string };
}

const at = (endUserId: string): string => `/api/visitors/${encodeURIComponent(endUserId)}`;
const remove = (endUserId: string, api = session): Promise<Answer> => api.call("DELETE", at(endUserId));
const stored = async (endUserId: string): Promise<Answer> => session.call("GET", at(endUserId));

describe("A visitor", () => {
  let ana: string;
  let other: string;

  it("is shown with everything that is stored across all personas", async () => {
    const [one, two] = shops as [Shop, Shop];
    ana = (await write(one, null, { user_attributes: { name: "Ana", email: "ana@example.com" } })).end_user_id;
    expect((await write(two, ana)).end_user_id).toBe(ana);
    const { items } = (await session.call("GET", `/api/conversations?end_user_id=${encodeURIComponent(ana)}`)).body;
    expect((await stored(ana)).body).toMatchObject({
      end_user_id: ana,
      name: "Ana",
      email: "ana@example.com",
      phone: null,
      persona_ids: [one.personaId, two.personaId].toSorted(),
      conversation_count: 2,
      message_count: items.reduce((sum: number, item: { message_count: number }) => sum + item.message_count, 0),
    });
    expect((await stored("nobody")).body.code).toBe("resource.not_found");
  });

  it("is erased by owners and administrators, together with the consent record, without affecting other visitors", async () => {
    const [one] = shops as [Shop, Shop];
    const kept = await write(one, null);
    other = kept.end_user_id;
    const { session_id: erased } = await write(one, ana);
    const { api: operator } = await addPerson(service, service.owner, "Otto", "operator");
    expect((await remove(ana, operator)).body.code).toBe("auth.forbidden");
    expect((await remove(ana)).status).toBe(204);
    expect((await remove(ana)).body.code).toBe("resource.not_found");
    expect((await session.call("GET", `/api/conversations/${erased}`)).status).toBe(404);
    expect((await session.call("GET", `/api/conversations/${kept.session_id}`)).status).toBe(200);
    const consents = await service.database.rows<{ id: string }>(
      "test.consents",
      "select end_user_id as id from end_user_consents where persona_id = $1",
      [one.personaId],
    );
    const consented = consents.map(({ id }) => id);
    expect([consented.includes(other), consented.includes(ana)]).toEqual([true, false]);
  });

  it("is erased even if only the consent record is left", async () => {
    const [one] = shops as [Shop, Shop];
    const { session_id: id, end_user_id: eve } = await write(one, null);
    expect((await session.call("DELETE", `/api/conversations/${id}`)).status).toBe(204);
    expect((await remove(eve)).status).toBe(204);
    expect((await remove(eve)).body.code).toBe("resource.not_found");
  });

  it("of another account is unknown", async () => {
    const stranger = await signedIn(service, await service.addAccount("visitors@example.com"));
    expect((await stranger.call("GET", at(other))).body.code).toBe("resource.not_found");
    expect((await remove(other, stranger)).body.code).toBe("resource.not_found");
    expect((await stored(other)).status).toBe(200);
  });
});
