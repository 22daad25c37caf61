/** Id of the export section in a WebAssembly module, and of functions in that section. */
const [exportSection, functionKind] = [7, 0];

/**
 * Returns the names of a module's exported functions keyed by the numbers that profiles use.
 * @param {Uint8Array} module
 * @returns {Map<number, string>}
 */
export function exportedFunctions(module) {
  let at = 8;
  // LEB128: seven bits per byte, least significant first.
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = module[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  /** @type {Map<number, string>} */
  const names = new Map();
  while (at < module.length) {
    const section = module[at++];
    const end = number() + at;
    if (section === exportSection) {
      for (let left = number(); left > 0; left -= 1) {
        const length = number();
        const name = Buffer.from(module.subarray(at, at + length)).toString("utf8");
        at += length;
        const kind = module[at++];
        const index = number();
        if (kind === functionKind) names.set(index, name);
      }
    }
    at = end;
  }
  return names;
}
