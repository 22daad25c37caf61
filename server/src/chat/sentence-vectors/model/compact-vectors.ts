import { hash } from "node:crypto";

/** A normalized vector with hundreds of dimensions has components well below 0.5. */
const SCALE = 254;
const DIGEST_BYTES = 16;

/** Returns the vector with one byte per component. */
export function compact(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (one) => Math.max(-127, Math.min(127, Math.round(one * SCALE))));
}

/** Returns the dot product of a vector and a compact vector. */
export function compactDot(vector: Float32Array, other: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < other.length; at += 1) sum += (vector[at] ?? 0) * (other[at] ?? 0);
  return sum / SCALE;
}

/** Returns the identifier of a sentence in stored vectors, in hexadecimal. */
export function digestOf(sentence: string): string {
  return hash("sha256", sentence, "hex").slice(0, DIGEST_BYTES * 2);
}

/** Stored vectors of a passage's sentences; digests and vectors have the same order. */
export interface StoredVectors {
  readonly digests: Buffer;
  readonly vectors: Buffer;
}

export function pack(vectors: ReadonlyMap<string, Int8Array>): StoredVectors {
  return {
    digests: Buffer.from([...vectors.keys()].join(""), "hex"),
    vectors: Buffer.concat([...vectors.values()].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))),
  };
}

/** Returns copies of the vectors by digest, so that a cached vector does not keep the whole row in memory. */
export function unpack({ digests, vectors }: StoredVectors): Map<string, Int8Array> {
  const count = digests.length / DIGEST_BYTES;
  const width = count === 0 ? 0 : vectors.length / count;
  return new Map(
    Array.from({ length: count }, (_, at) => [
      digests.toString("hex", at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES),
      Int8Array.from(new Int8Array(vectors.buffer, vectors.byteOffset + at * width, width)),
    ]),
  );
}
