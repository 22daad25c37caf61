/** The persona or brand that an image shows. */
export type ImageHolder = { readonly personaId: string } | { readonly brandId: string };

export interface ImageFile {
  /** Width and height; the image is square. */
  readonly pixels: number;
  /** WebP data. */
  readonly bytes: Uint8Array;
}

/** An uploaded image after redrawing. */
export interface DrawnImage {
  /** Part of the URL, so that different content has a different URL. */
  readonly contentHash: string;
  readonly files: readonly ImageFile[];
}

/** Side length of each stored file; images are square. */
export const imageSizes = [64, 128, 256, 512] as const;
const shownSize = 512;

/** Returns the path of an image in its largest size. The paths of other sizes differ only in the number. */
export function imagePath(id: string, contentHash: string): string {
  return `/v1/media/${id}/${contentHash}-${shownSize}.webp`;
}

/** Parses the last segment of an image's path; null if it is not a valid file name. */
export function parseFileName(name: string): { readonly contentHash: string; readonly pixels: number } | null {
  const [, contentHash, pixels] = /^([0-9a-f]{16})-(\d{1,4})\.webp$/.exec(name) ?? [];
  return contentHash === undefined || pixels === undefined ? null : { contentHash, pixels: Number(pixels) };
}
