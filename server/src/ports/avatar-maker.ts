export interface AvatarRequest {
  /** A picture in any format, perhaps a hostile one; null for none. */
  readonly logo: Uint8Array | null;
  /** Initials are made of it where there is no logo that can be read. */
  readonly name: string;
  /** Ground of the initials, `#rrggbb`; null for one that follows from the name. */
  readonly color: string | null;
}

/** Makes the picture of a persona. */
export interface AvatarMaker {
  /** A WebP picture of 512 x 512 pixels. A logo that cannot be read, or would not be seen, counts as none. */
  make(request: AvatarRequest): Promise<Uint8Array>;
}
