export type PictureSize = "full" | "thumbnail";

/** A file of a picture that was found in a document. */
export interface PictureFile {
  readonly blobKey: string;
  readonly bytes: number;
}

export interface PictureStore {
  /** By the picture's id, which nobody can guess; null where there is none, or its document is gone. */
  file(id: string, size: PictureSize): Promise<PictureFile | null>;
}
