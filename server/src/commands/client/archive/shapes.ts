import type {
  AccountDocumentWithContent,
  Brand,
  CreateBrand,
  CreatePersona,
  Document,
  Persona,
  Product,
  UpsertAccountDocumentInput,
} from "@parlance/sdk";
import type { ArchivedFile } from "./archive.ts";

/** Returns the object without members that are null or undefined. */
function given<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null && member !== undefined)) as Value;
}

/** Returns the URL unless it points to the exported service, because another service cannot rely on such a URL. */
function elsewhere(address: string | null, url: string): string | null {
  return address?.startsWith(url) === true ? null : address;
}

/** Returns the fields for recreating a brand. @param url URL of the exported service */
export function brandOf(brand: Brand, url: string): CreateBrand {
  const { display_name, website_url, description, accent_colors, default_currency, audience_languages } = brand;
  return given({
    display_name,
    logo_url: elsewhere(brand.logo_url, url),
    website_url,
    description,
    accent_colors,
    default_currency,
    audience_languages,
  });
}

/** Returns the fields for recreating a product. */
export function productOf(document: Document): Product {
  const { price, original_price, currency, in_stock, variants } = document;
  return given({ ...describedOf(document), price, original_price, currency, in_stock, variants });
}

/** Returns a file's metadata for an upload. */
export function fileOf(document: Document): Omit<ArchivedFile, "size" | "text"> {
  return { ...describedOf(document), original_file_name: document.original_file_name ?? null };
}

function describedOf({ id, title, description, categories, attributes, images, links }: Document) {
  // Responses also contain properties of images and links that the service detected.
  const image = images?.map(({ url, description: text, is_primary }) => given({ url, description: text || undefined, is_primary }));
  const link = links?.map(({ url, description: text, is_primary }) => given({ url, description: text || undefined, is_primary }));
  return given({ id, title, description, categories, attributes, images: image, links: link });
}

/** Returns the fields for recreating an account document; null if the service does not have its text. */
export function textOf(document: AccountDocumentWithContent): UpsertAccountDocumentInput | null {
  const { external_id, content, label, image_library: images, link_library: links } = document;
  if (content === null) return null;
  const image_library = images
    ?.filter(({ source }) => source === "client")
    .map(({ url, description, is_primary, width, height }) => ({ url, description, is_primary, width, height }));
  const link_library = links
    ?.filter(({ source }) => source === "client")
    .map(({ url, description, is_primary }) => ({ url, description, is_primary }));
  return given({
    external_id,
    content,
    label,
    image_library: image_library?.length ? image_library : undefined,
    link_library: link_library?.length ? link_library : undefined,
  });
}

/** Members of a persona that only the service sets. */
const ownMembers: ReadonlySet<string> = new Set(["id", "status", "active_document_count", "created_at", "updated_at"]);

/** Returns the fields for recreating a persona. @param url URL of the exported service */
export function personaOf(persona: Persona, url: string): CreatePersona {
  const settings = Object.fromEntries(Object.entries(persona).filter(([name]) => !ownMembers.has(name))) as Omit<Persona, "id" | "status">;
  return given({ ...settings, avatar_url: elsewhere(persona.avatar_url, url) });
}
