import { afterAll, beforeAll, expect, it } from "vitest";
import { Api, eventually } from "../support/api.ts";
import { addPerson } from "../support/people.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function signedIn({ email, password }: TestAccount): Promise<Api> {
  const { body } = await new Api(service.url).call("POST", "/api/auth/login", { email, password });
  return new Api(service.url, { authorization: `Bearer ${body.access_token as string}` });
}

const brandsOf = async (api: Api): Promise<string[]> =>
  ((await api.call("GET", "/v1/brands")).body.brands as { id: string }[]).map(({ id }) => id);

const none = { status: "none", brand_id: null, persona_id: null, is_available: true };

it("loads the demo once, deletes it completely, and loads it again", { timeout: 120_000 }, async () => {
  const owner = await signedIn(service.owner);
  expect((await owner.call("GET", "/api/demo")).body).toEqual(none);
  const own = (await owner.call("POST", "/v1/brands", { display_name: "Clay & Kiln" })).body.id as string;

  const [{ body: demo }, { body: same }] = await Promise.all([owner.call("POST", "/api/demo"), owner.call("POST", "/api/demo")]);
  expect(demo).toEqual({ status: "loaded", brand_id: expect.any(String), persona_id: expect.any(String), is_available: true });
  expect(same).toEqual(demo);
  expect((await brandsOf(owner)).toSorted()).toEqual([own, demo.brand_id].toSorted());
  expect((await owner.call("GET", `/api/personas/${demo.persona_id as string}`)).body.brand_id).toBe(demo.brand_id);

  expect((await owner.call("DELETE", "/api/demo")).status).toBe(204);
  expect((await owner.call("DELETE", "/api/demo")).status).toBe(204);
  expect(await brandsOf(owner)).toEqual([own]);
  expect((await owner.call("GET", `/api/personas/${demo.persona_id as string}`)).status).toBe(404);
  expect((await owner.call("GET", "/api/demo")).body).toEqual(none);

  const again = await owner.call("POST", "/api/demo");
  expect(again.body).toMatchObject({ status: "loaded", is_available: true });
  // A demo brand that was deleted like any other brand is no longer reported as the demo.
  const deleted = () => owner.call("DELETE", `/api/brands/${again.body.brand_id as string}?confirm=Brindlefell`);
  await eventually(async () => (await deleted()).status === 202);
  expect((await owner.call("GET", "/api/demo")).body).toEqual(none);
});

it("creates the demo in the installation's first account, and lets only owners and admins change it", async () => {
  const other = await signedIn(await service.addAccount("demo-other@example.com"));
  expect((await other.call("GET", "/api/demo")).body).toEqual({ ...none, is_available: false });
  for (const method of ["POST", "DELETE"]) {
    const { status, body } = await other.call(method, "/api/demo");
    expect([status, body.code]).toEqual([403, "auth.not_owner"]);
  }
  const viewer = await addPerson(service, service.owner, "Vera", "viewer");
  expect((await viewer.api.call("GET", "/api/demo")).body.status).toBe("none");
  for (const method of ["POST", "DELETE"]) expect((await viewer.api.call(method, "/api/demo")).body.code).toBe("auth.forbidden");
});
