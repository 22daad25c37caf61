import type { FileType } from "../../ports/text-extractor.ts";
import type { DocumentContent, EntrySource } from "./content.ts";

/** An image found in a document, or the uploaded image itself. */
export interface DocumentPicture {
  readonly id: string;
  /** URL of a web image; null for a stored image. */
  readonly url: string | null;
  /** Size in pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
  readonly description: string;
  readonly page: number | null;
  readonly colors: readonly string[];
}

/** An entry of a document's `image_library`. */
export interface LibraryEntry {
  readonly url: string;
  readonly description: string;
  readonly is_primary: boolean;
  readonly width: number;
  readonly height: number;
  readonly source: EntrySource;
  readonly thumbnail_url?: string;
  readonly page?: number;
  readonly colors?: readonly string[];
}

/** Maximum number of images shown. */
export const mostPictures = 10;

const pictureTypes: ReadonlySet<FileType> = new Set(["png", "jpg", "gif", "webp"]);

export function isPictureType(type: FileType): boolean {
  return pictureTypes.has(type);
}

/** Returns the URL path of a stored image. */
function mediaPath(id: string): string {
  return `/v1/media/${id}`;
}

/**
 * Returns all images of a document without duplicates: first the primary image, which is the customer's if one is set, then the customer's other
 * images, then the extracted images.
 * @param baseUrl base URL of the service, without a trailing slash
 */
export function imageLibrary(content: DocumentContent, found: readonly DocumentPicture[], baseUrl: string): LibraryEntry[] {
  const own = (content.images ?? []).map(({ url, description, is_primary }): LibraryEntry => ({
    url,
    description,
    is_primary,
    width: 0,
    height: 0,
    source: "client",
  }));
  const known = new Set(own.map(({ url }) => url));
  const others = found.filter(({ url }) => url === null || !known.has(url)).map((picture) => entryOf(picture, baseUrl));
  const entries = [...own, ...others].toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
  return entries.map((entry, at) => ({ ...entry, is_primary: at === 0 }));
}

function entryOf({ id, url, width, height, description, page, colors }: DocumentPicture, baseUrl: string): LibraryEntry {
  const media = `${baseUrl}${mediaPath(id)}`;
  return {
    url: url ?? media,
    description,
    is_primary: false,
    width,
    height,
    source: "extractor",
    ...(url === null ? { thumbnail_url: `${media}?size=thumbnail` } : {}),
    ...(page === null ? {} : { page }),
    ...(colors.length === 0 ? {} : { colors }),
  };
}

/** Placeholder for the service's base URL in a stored hit, because the base URL can change. */
const ownAddress = "media:";

/**
 * Adds the document's first image to a stored hit if the customer did not send an image.
 * @param hit JSON of an object
 */
export function withImage(hit: string, picture: Pick<DocumentPicture, "id" | "url" | "description">): string {
  const fields = JSON.parse(hit) as { readonly images?: unknown };
  if (fields.images !== undefined) return hit;
  const image = { url: picture.url ?? `${ownAddress}${picture.id}`, description: picture.description, is_primary: true };
  return JSON.stringify({ ...fields, images: [image] });
}

/** Replaces the placeholder in a stored hit with the service's base URL. */
export function withAddresses(hit: string, baseUrl: string): string {
  if (!hit.includes(`"${ownAddress}`)) return hit;
  return hit.replaceAll(/"url":"media:([0-9a-f-]{36})"/g, (_whole, id: string) => `"url":${JSON.stringify(`${baseUrl}${mediaPath(id)}`)}`);
}
