import { describe, expect, it } from "vitest";
import { type Answer, Api, eventually, textOf } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";

let service: SharedService;
let session: Api;
let api: Api;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  session = await signedIn(service, service.owner);
  api = Api.withKey(service.url, service.owner.key);
});

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const makeBrand = async (name: string): Promise<string> => (await api.call("POST", "/v1/brands", { display_name: name })).body.id;
const read = (id: string): Promise<Answer> => api.call("GET", `/api/brands/${id}/facts`);
const patch = (id: string, body: unknown): Promise<Answer> => api.call("PATCH", `/api/brands/${id}/facts`, body);

const hours = [
  {
    label: null,
    season: null,
    days: {
      monday: [],
      tuesday: [
        { opens: "09:00", closes: "12:30" },
        { opens: "14:00", closes: "18:00" },
      ],
      friday: [{ opens: "18:00", closes: "02:00" }],
    },
    exceptions: [
      { holiday: "public_holidays", spans: [] },
      { from: "2026-12-24", to: "2027-01-02", spans: [] },
    ],
  },
];

describe("GET /api/brands/{id}/facts", () => {
  it("returns empty facts for a brand that has none", async () => {
    const { status, body } = await read(await makeBrand("Empty"));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: null,
      hours: [],
      telephones: [],
      time_zone: null,
      clock: "24h",
      contradictions: [],
      updated_at: null,
    });
    expect(body.origins.hours).toEqual([]);
  });

  it("returns 404 for an unknown or malformed id", async () => {
    expect((await read(unknownId)).body.code).toBe("resource.not_found");
    expect((await read("x")).body.code).toBe("resource.not_found");
  });
});

describe("PATCH /api/brands/{id}/facts", () => {
  it("replaces the facts that are sent, preserves the others, and records the edit as their origin", async () => {
    const id = await makeBrand("Facts");
    expect((await patch(id, { hours, time_zone: "Europe/Berlin" })).body).toMatchObject({
      hours,
      time_zone: "Europe/Berlin",
      origins: { hours: ["manual"], telephones: [] },
    });
    const telephones = [{ label: null, number: "+49 731 123456" }];
    const { body } = await session.call("PATCH", `/api/brands/${id}/facts`, { telephones });
    expect(body).toMatchObject({ hours, telephones });
    expect((await read(id)).body).toEqual(body);
  });

  it("removes a fact that is sent as null, and restores the extracted facts with `reset`", async () => {
    const id = await makeBrand("Removed");
    await patch(id, { hours, telephones: [{ label: null, number: "0731 123456" }] });
    expect((await patch(id, { hours: null })).body).toMatchObject({ hours: [], origins: { hours: ["manual"] } });
    expect((await patch(id, { reset: ["hours", "telephones"] })).body).toMatchObject({
      hours: [],
      telephones: [],
      origins: { hours: [], telephones: [] },
    });
  });

  it.each([
    ["an unknown time zone", { time_zone: "Mars/Base" }, "time_zone"],
    [
      "spans that overlap",
      {
        hours: [
          {
            ...hours[0],
            days: {
              monday: [
                { opens: "09:00", closes: "13:00" },
                { opens: "12:00", closes: "18:00" },
              ],
            },
          },
        ],
      },
      "hours[0].days.monday",
    ],
    ["a span of no length", { hours: [{ ...hours[0], days: { monday: [{ opens: "09:00", closes: "09:00" }] } }] }, "hours[0].days.monday"],
    [
      "a day that does not exist",
      { hours: [{ ...hours[0], exceptions: [{ from: "2026-02-30", to: "2026-03-01", spans: [] }] }] },
      "hours[0].exceptions[0]",
    ],
    [
      "dates in the wrong order",
      { hours: [{ ...hours[0], exceptions: [{ from: "2026-03-02", to: "2026-03-01", spans: [] }] }] },
      "hours[0].exceptions[0]",
    ],
    ["the same hours twice", { hours: [hours[0], hours[0]] }, "hours[1]"],
    ["an invalid language", { languages: ["x_y"] }, "languages[0]"],
    ["a fact that is set and reset", { time_zone: "Europe/Berlin", reset: ["time_zone"] }, "reset"],
  ])("rejects %s", async (_, body, field) => {
    const answer = await patch(await makeBrand("Rejected"), body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation.failed"]);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("rejects unknown fields, invalid times and an empty body", async () => {
    const id = await makeBrand("Strict");
    const wrong = [
      {},
      { opening: [] },
      { hours: [{ ...hours[0], days: { monday: [{ opens: "9:00", closes: "25:00" }] } }] },
      { emails: [{ label: null, address: "nobody" }] },
    ];
    for (const body of wrong) expect((await patch(id, body)).body.code).toBe("validation.failed");
    expect((await patch(unknownId, { name: "X" })).body.code).toBe("resource.not_found");
  });

  it("changes answers immediately", async () => {
    const brandId = await makeBrand("Larkspur");
    await patch(brandId, { hours, time_zone: "Europe/Berlin", telephones: [{ label: null, number: "0731 123456" }] });
    const persona = await api.call("POST", "/api/personas", { name: "Ada", brand_id: brandId, languages: ["en"] });
    expect(persona.status, persona.text).toBe(201);
    const visitor = Api.asVisitor(service.url, persona.body.id);
    const ask = async (message: string): Promise<string> => textOf((await visitor.chat({ message })).frames);
    expect(await ask("Are you open on Mondays?")).toContain("closed on Mondays");
    expect(await ask("What is your phone number?")).toContain("0731 123456");
    await patch(brandId, { telephones: [{ label: null, number: "0731 999999" }] });
    expect(await ask("What is your phone number?")).toContain("0731 999999");
  });
});

describe("Facts in a brand's files", () => {
  const contact = `# Contact and hours

## Opening hours
| Day | Hours |
| --- | --- |
| Monday to Friday | 9:00 am – 5:30 pm |
| Saturday | 10:00 am – 2:00 pm |
| Sunday | closed |

## Contact
Phone: 01632 960 417
E-mail: hello@tern.example
`;
  const known = async (brandId: string, check: (facts: Answer["body"]) => boolean): Promise<Answer["body"]> => {
    let facts: Answer["body"];
    await eventually(async () => {
      facts = (await read(brandId)).body;
      return check(facts);
    });
    return facts;
  };

  it("become facts of the brand, with the file as their source, until the file is deleted", async () => {
    const brandId = await makeBrand("Tern Coffee");
    const source = await api.call("POST", "/v1/knowledge/sources", { name: `files of ${brandId}`, brand_id: brandId, type: "files" });
    expect(source.status, source.text).toBe(201);
    const sourceId = source.body.id;
    const { status, text } = await api.upload(sourceId, "contact and hours.md", contact, { id: "contact.md" });
    expect(status, text).toBe(201);
    await api.upload(sourceId, "suppliers.md", "# Suppliers\n\nPhone: 01632 960 999\n\nOpening hours: Mon-Fri 7am-3pm\n", {
      id: "suppliers.md",
    });
    const found = await known(brandId, ({ telephones }) => telephones.length > 0);
    expect(found.telephones).toEqual([{ label: null, number: "01632 960 417" }]);
    expect(found.emails).toEqual([{ label: null, address: "hello@tern.example" }]);
    expect(found.hours[0].days).toMatchObject({ monday: [{ opens: "09:00", closes: "17:30" }], sunday: [] });
    expect(found.origins.hours).toEqual(["contact.md"]);

    const persona = (await api.call("POST", "/api/personas", { brand_id: brandId, name: "Terry", languages: ["en"] })).body;
    const visitor = Api.asVisitor(service.url, persona.id);
    expect(textOf((await visitor.chat({ message: "Are you open on Sundays?" })).frames)).toMatch(/closed/i);

    const deletion = await api.call("DELETE", `/v1/knowledge/sources/${sourceId}/documents`, { ids: ["contact.md"] });
    expect(deletion.status, deletion.text).toBe(202);
    const left = await known(brandId, ({ telephones }) => telephones.length === 0);
    expect(left.hours).toEqual([]);
  });
});
