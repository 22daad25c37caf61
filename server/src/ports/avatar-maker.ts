export interface AvatarRequest {
  /** An untrusted image in any format; null for none. */
  readonly logo: Uint8Array | null;
  /** Used for initials when there is no readable logo. */
  readonly name: string;
  /** Background of the initials, `#rrggbb`; null to derive it from the name. */
  readonly color: string | null;
}

/** Creates the avatar of a persona. */
export interface AvatarMaker {
  /** Returns a WebP image of 512 x 512 pixels. A logo that is unreadable or invisible counts as none. */
  make(request: AvatarRequest): Promise<Uint8Array>;
}
