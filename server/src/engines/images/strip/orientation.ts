/** Rotation and mirroring to apply before the image is displayed, 1–8 (Exif 2.3, tag 0x0112); 1 means none. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Returns a minimal TIFF structure that contains only an orientation. */
export function orientationTiff(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  // The first directory follows immediately and has one entry: the tag, the type SHORT and one value.
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
