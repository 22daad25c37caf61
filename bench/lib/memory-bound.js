import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/run.js";

/** Reads every byte once with the same kind of code as the scan, and does almost no work on each. */
const program = `
export function sum(address: usize, bytes: usize): i64 {
  let a = i64x2.splat(0);
  let b = i64x2.splat(0);
  let c = i64x2.splat(0);
  let d = i64x2.splat(0);
  for (let end = address + bytes; address < end; address += 64) {
    a = i64x2.add(a, v128.load(address));
    b = i64x2.add(b, v128.load(address, 16));
    c = i64x2.add(c, v128.load(address, 32));
    d = i64x2.add(d, v128.load(address, 48));
  }
  const all = i64x2.add(i64x2.add(a, b), i64x2.add(c, d));
  return i64x2.extract_lane(all, 0) + i64x2.extract_lane(all, 1);
}`;

/** Declares the part of the WebAssembly API that is used here, because Node 20's types do not include it. */
const { WebAssembly } = /** @type {any} */ (globalThis);

/**
 * Measures how long one core takes to read this many bytes, which is the lower bound for any exact scan.
 * @param {number} bytes
 * @returns {() => number} a function that returns the duration of one pass in milliseconds
 */
export function memoryBound(bytes) {
  const folder = mkdtempSync(path.join(tmpdir(), "parlance-bench-bound-"));
  try {
    const [source, compiled] = ["sum.ts", "sum.wasm"].map((name) => path.join(folder, name));
    writeFileSync(source ?? "", program);
    const options =
      "--runtime stub --optimizeLevel 3 --noAssert --enable simd --importMemory --initialMemory 1 --maximumMemory 65536".split(" ");
    execFileSync(path.join(root, "node_modules", ".bin", "asc"), ["sum.ts", "--outFile", "sum.wasm", ...options], { cwd: folder });
    const whole = Math.ceil(bytes / 64) * 64;
    const memory = new WebAssembly.Memory({ initial: Math.ceil((whole + 64) / 65_536), maximum: 65_536 });
    new Uint32Array(memory.buffer).forEach((_, at, words) => (words[at] = Math.imul(at, 2_654_435_761)));
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(compiled ?? "")), { env: { memory } });
    const sum = /** @type {(address: number, bytes: number) => bigint} */ (instance.exports["sum"]);
    return () => {
      const start = performance.now();
      sum(64, whole);
      return performance.now() - start;
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
