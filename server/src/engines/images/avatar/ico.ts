const PNG = [0x89, 0x50, 0x4e, 0x47];

/** Returns the largest PNG image inside an icon file; null for another file, or one with only legacy images. */
export function pngOfIcon(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < 22) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0, true) !== 0 || view.getUint16(2, true) !== 1) return null;
  const count = Math.min(view.getUint16(4, true), 64);
  let largest: Uint8Array | null = null;
  for (let at = 6; at + 16 <= bytes.length && at < 6 + 16 * count; at += 16) {
    const start = view.getUint32(at + 12, true);
    const picture = bytes.subarray(start, start + view.getUint32(at + 8, true));
    if (PNG.every((byte, index) => picture[index] === byte) && picture.length > (largest?.length ?? 0)) largest = picture;
  }
  return largest;
}
