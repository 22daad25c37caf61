import { float16ToFloat32 } from "./float16.ts";

/** Weights by tensor name, decoded on demand. */
export interface Weights {
  /**
   * Returns the values of a tensor in row-major order.
   * @throws Error if the tensor is missing or has a different shape
   */
  read(name: string, shape: readonly number[]): Float32Array;
}

interface TensorEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/**
 * Parses a safetensors file: the length of the JSON header (8 bytes, little-endian), the header, and the bytes of the tensors. Supports F16
 * and F32.
 */
export function parseSafetensors(file: Uint8Array): Weights {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headerLength = file.byteLength < 8 ? Number.NaN : Number(view.getBigUint64(0, true));
  const dataStart = 8 + headerLength;
  if (!(dataStart <= file.byteLength)) throw new Error("The safetensors file is truncated.");
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, dataStart))) as Record<string, TensorEntry>;
  return {
    read(name, shape) {
      const entry = header[name];
      if (!entry) throw new Error(`The safetensors file has no tensor "${name}".`);
      if (entry.shape.join() !== shape.join()) {
        throw new Error(`Tensor "${name}" has shape [${entry.shape.join()}], expected [${shape.join()}].`);
      }
      const [start, end] = entry.data_offsets;
      const bytes = file.subarray(dataStart + start, dataStart + end);
      const width = entry.dtype === "F16" ? 2 : 4;
      if (bytes.byteLength !== width * shape.reduce((product, size) => product * size, 1)) {
        throw new Error(`Tensor "${name}" is truncated.`);
      }
      if (entry.dtype === "F16") return float16ToFloat32(bytes);
      if (entry.dtype === "F32") return new Float32Array(Uint8Array.from(bytes).buffer);
      throw new Error(`Tensor "${name}" has type ${entry.dtype}; only F16 and F32 are supported.`);
    },
  };
}
