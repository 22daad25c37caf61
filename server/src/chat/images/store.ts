/** A picture of a conversation, as it is shown. */
export interface StoredImage {
  readonly blobKey: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** Pictures that belong to conversations. */
export interface ChatImageStore {
  /** @param imageId UUID, without `img_` */
  image(sessionId: string, imageId: string): Promise<StoredImage | null>;
}
