export type PictureSize = "full" | "thumbnail";

/** A file of an extracted image. */
export interface PictureFile {
  readonly blobKey: string;
  readonly bytes: number;
}

export interface PictureStore {
  /** Looks an image up by its unguessable id; null when it does not exist or its document is gone. */
  file(id: string, size: PictureSize): Promise<PictureFile | null>;
}
