export type PictureSize = "full" | "thumbnail";

/** A file of an extracted image, or of a persona's avatar. */
export interface PictureFile {
  readonly blobKey: string;
  readonly bytes: number;
  /** Avatars are SVG, or WebP if they are older; all others are WebP. */
  readonly isAvatar: boolean;
}

export interface PictureStore {
  /** Looks an image up by its unguessable id; null when it does not exist or its document is gone. */
  file(id: string, size: PictureSize): Promise<PictureFile | null>;
}
