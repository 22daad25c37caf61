const byExtension: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  jfif: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};
const otherNames: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-png": "image/png",
};

/** Media types that clients send when they do not know the actual media type. */
const unknown = new Set(["", "application/octet-stream", "binary/octet-stream", "application/x-www-form-urlencoded", "text/plain", "*/*"]);

/** Returns the media types declared by a multipart part's header and file extension. Unsupported types are returned as sent. */
export function declaredTypes(name: string, contentType: string | undefined): string[] {
  const media = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const byName = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
  const byHeader = Object.hasOwn(otherNames, media) ? otherNames[media] : unknown.has(media) ? undefined : media;
  return [...new Set([byHeader, byName].filter((type) => type !== undefined))];
}

/** Returns whether visitors may send images of the type. */
export function isAccepted(type: string): boolean {
  return Object.values<string>(byExtension).includes(type);
}
