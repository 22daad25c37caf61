import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Answer, Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson } from "../support/people.ts";
import { plain } from "../support/pictures.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;
let session: Api;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  session = await signedIn(service, service.owner);
});

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const avatar = (): string => `/api/personas/${shop.personaId}/avatar`;
const logo = (): string => `/api/brands/${shop.brandId}/logo`;

function send(path: string, bytes: Uint8Array, { name = "x", type = "", field = "image", api = shop.api } = {}): Promise<Answer> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return api.raw("POST", path, form);
}

const png = (colour = "#206040", width = 60, height = 40): Promise<Buffer> => plain(colour, width, height).png().toBuffer();

async function shown(url: string): Promise<{ readonly response: Response; readonly bytes: Buffer }> {
  const response = await fetch(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("POST /api/personas/{id}/avatar", () => {
  it.each(["png", "jpeg", "gif", "webp"] as const)(
    "converts a %s to squares in four sizes and points avatar_url to them",
    async (format) => {
      const bytes = await plain("#3060c0", 300, 200).toFormat(format).toBuffer();
      const { status, body } = await send(avatar(), bytes, { name: `me.${format}` });
      expect(status).toBe(200);
      expect(body.avatar_url).toMatch(new RegExp(`^${service.url}/v1/media/[0-9a-f-]{36}/[0-9a-f]{16}-512\\.webp$`));
      expect((await shop.visitor.call("GET", "/v1/persona")).body.avatar_url).toBe(body.avatar_url);
      for (const pixels of [64, 128, 256, 512]) {
        const { response, bytes: drawn } = await shown(body.avatar_url.replace("-512.", `-${pixels}.`));
        expect(response.status).toBe(200);
        const { width, height, format: written, exif } = await sharp(drawn).metadata();
        expect({ width, height, written, exif }).toEqual({ width: pixels, height: pixels, written: "webp", exif: undefined });
      }
    },
  );

  it("rotates a photo upright, crops it to a square and removes its metadata", async () => {
    const left = plain("#ff0000", 200, 400);
    const bytes = await left
      .composite([{ input: await plain("#0000ff", 200, 200).png().toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Artist: "somebody" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes("somebody")).toBe(true);
    const { body } = await send(avatar(), bytes);
    const { bytes: drawn } = await shown(body.avatar_url);
    expect(drawn.includes("somebody")).toBe(false);
    const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number): number[] => [
      ...data.subarray((256 * info.width + x) * info.channels, (256 * info.width + x) * info.channels + 3),
    ];
    // The top edge of the stored pixels is the right edge of the upright photo.
    expect(pixel(100)[0]).toBeGreaterThan(200);
    expect(pixel(400)[2]).toBeGreaterThan(200);
  });

  it("serves the image to pages on any origin, cacheable for a year", async () => {
    const url = (await send(avatar(), await png("#111111"))).body.avatar_url;
    const { response } = await shown(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    const again = await fetch(url, { headers: { "if-none-match": response.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    const { response: other } = await shown(url.replace(/[0-9a-f]{16}-512/, "0123456789abcdef-512"));
    expect(other.status).toBe(404);
    expect((await shown(url.replace("-512.", "-513."))).response.status).toBe(404);
  });

  it("replaces an earlier upload, whose URL then returns 404; the same image keeps its URL", async () => {
    const first = (await send(avatar(), await png("#aa0000"))).body.avatar_url;
    expect((await send(avatar(), await png("#aa0000"))).body.avatar_url).toBe(first);
    const second = (await send(avatar(), await png("#00aa00"))).body.avatar_url;
    expect(second).not.toBe(first);
    expect([(await shown(first)).response.status, (await shown(second)).response.status]).toEqual([404, 200]);
  });

  it("rejects files that are not images, files whose type differs from the declared type, damaged, oversized and empty files, and other fields", async () => {
    const before = (await send(avatar(), await png())).body.avatar_url;
    const whole = await png("#446688", 400, 300);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const cases: [Promise<Answer>, number, string][] = [
      [send(avatar(), svg, { name: "x.svg", type: "image/svg+xml" }), 415, "upload.unsupported_type"],
      [send(avatar(), svg, { name: "x.png" }), 400, "upload.invalid_signature"],
      [send(avatar(), whole, { name: "x.jpg" }), 400, "upload.invalid_signature"],
      [send(avatar(), whole.subarray(0, whole.length / 2)), 400, "upload.invalid_signature"],
      [send(avatar(), Buffer.concat([whole, Buffer.alloc(5 * 1_048_576)])), 413, "upload.file_too_large"],
      [send(avatar(), Buffer.alloc(0)), 400, "validation.failed"],
      [send(avatar(), whole, { field: "file" }), 400, "validation.failed"],
      [shop.api.raw("POST", avatar(), new FormData()), 400, "validation.failed"],
      [shop.api.call("POST", avatar(), {}), 415, "upload.unsupported_type"],
    ];
    for (const [answer, status, code] of cases) {
      const { status: got, body, text } = await answer;
      expect([got, body?.code], text).toEqual([status, code]);
    }
    expect((await shop.api.call("GET", `/api/personas/${shop.personaId}`)).body.avatar_url).toBe(before);
  });

  it("accepts account keys, owners and admins", async () => {
    const bytes = await png();
    for (const [role, status] of [
      ["owner", 200],
      ["admin", 200],
      ["operator", 403],
      ["viewer", 403],
    ] as const) {
      const { api } = await addPerson(service, service.owner, role, role);
      expect((await send(avatar(), bytes, { api })).status, role).toBe(status);
    }
    expect((await send(avatar(), bytes, { api: shop.visitor })).status).toBe(403);
    expect((await send(`/api/personas/${unknownId}/avatar`, bytes)).body.code).toBe("resource.not_found");
  });
});

describe("avatar_url of an uploaded image", () => {
  it("can be sent back as returned; another URL deletes the upload", async () => {
    const url = (await send(avatar(), await png("#556677"))).body.avatar_url;
    const patch = (value: string): Promise<Answer> => session.call("PATCH", `/api/personas/${shop.personaId}`, { avatar_url: value });
    expect((await patch(url)).body.avatar_url).toBe(url);
    expect((await shown(url)).response.status).toBe(200);
    expect((await patch("https://img.example/me.png")).body.avatar_url).toBe("https://img.example/me.png");
    expect((await shown(url)).response.status).toBe(404);
  });

  it("becomes null on DELETE for a persona without a generated image, and the upload is deleted", async () => {
    const url = (await send(avatar(), await png("#998877"))).body.avatar_url;
    expect((await shop.api.call("DELETE", avatar())).body.avatar_url).toBeNull();
    expect((await shown(url)).response.status).toBe(404);
    expect((await shop.api.call("DELETE", avatar())).status).toBe(200);
  });

  it("becomes the generated image again on DELETE", async () => {
    const { accountId } = service.owner;
    const drawn = "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d";
    await service.database.run(
      "test.drawn",
      `insert into persona_avatars (id, account_id, persona_id, blob_key, size_bytes) values ($1, $2, $3, 'none', 1)`,
      [drawn, accountId, shop.personaId],
    );
    await send(avatar(), await png());
    expect((await session.call("DELETE", avatar())).body.avatar_url).toBe(`${service.url}/v1/media/${drawn}`);
  });

  it("is deleted with the persona", async () => {
    const { body } = await shop.api.call("POST", "/api/personas", { name: "Short", brand_id: shop.brandId });
    const url = (await send(`/api/personas/${body.id}/avatar`, await png())).body.avatar_url;
    expect((await shown(url)).response.status).toBe(200);
    expect((await shop.api.call("DELETE", `/api/personas/${body.id}`)).status).toBe(204);
    expect((await shown(url)).response.status).toBe(404);
  });
});

describe("POST /api/brands/{id}/logo", () => {
  it("adds transparent margins to a wide logo, and sets logo_url to the result until DELETE", async () => {
    const { status, body } = await send(logo(), await png("#c02040", 400, 100));
    expect(status).toBe(200);
    const { bytes } = await shown(body.logo_url);
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alpha = (y: number): number | undefined => data[(y * info.width + 256) * info.channels + 3];
    expect([info.width, info.height, alpha(10), alpha(256)]).toEqual([512, 512, 0, 255]);
    expect((await shop.api.call("GET", `/v1/brands/${shop.brandId}`)).body.logo_url).toBe(body.logo_url);
    expect((await session.call("PATCH", `/api/brands/${shop.brandId}`, { logo_url: body.logo_url })).body.logo_url).toBe(body.logo_url);
    expect((await shown(body.logo_url)).response.status).toBe(200);
    expect((await session.call("DELETE", logo())).body.logo_url).toBeNull();
    expect((await shown(body.logo_url)).response.status).toBe(404);
  });

  it("is deleted when logo_url is set to another URL or the brand is deleted", async () => {
    const { id } = (await shop.api.call("POST", "/v1/brands", { display_name: "Short" })).body;
    const first = (await send(`/api/brands/${id}/logo`, await png("#123456"))).body.logo_url;
    await session.call("PATCH", `/api/brands/${id}`, { logo_url: "https://img.example/logo.png" });
    const second = (await send(`/api/brands/${id}/logo`, await png("#654321"))).body.logo_url;
    await session.call("DELETE", `/api/brands/${id}`);
    expect([(await shown(first)).response.status, (await shown(second)).response.status]).toEqual([404, 404]);
  });
});
