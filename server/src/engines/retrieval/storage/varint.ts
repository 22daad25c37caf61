import { NumberList } from "./number-list.ts";

/** Lists of ascending numbers as varint deltas, which need about one byte per number. */
export class AscendingLists {
  readonly bytesList: NumberList<Uint8Array>;
  /** Start of each list; a list ends where the next list starts. */
  readonly starts: NumberList<Float64Array>;

  constructor(bytes?: Uint8Array, starts?: Float64Array) {
    this.bytesList = new NumberList(Uint8Array, bytes);
    this.starts = new NumberList(Float64Array, starts);
  }

  /** Appends a list of ascending numbers. */
  push(ascending: Uint32Array): void {
    this.starts.push(this.bytesList.length);
    let previous = 0;
    for (const value of ascending) {
      let rest = value - previous;
      previous = value;
      while (rest >= 0x80) {
        this.bytesList.push((rest & 0x7f) | 0x80);
        rest >>>= 7;
      }
      this.bytesList.push(rest);
    }
  }

  read(index: number): number[] {
    const end = index + 1 < this.starts.length ? this.starts.at(index + 1) : this.bytesList.length;
    const bytes = this.bytesList.data;
    const values: number[] = [];
    let previous = 0;
    for (let at = this.starts.at(index); at < end;) {
      let value = 0;
      let shift = 0;
      let byte = bytes[at++] ?? 0;
      while (byte >= 0x80) {
        value |= (byte & 0x7f) << shift;
        shift += 7;
        byte = bytes[at++] ?? 0;
      }
      previous += value | (byte << shift);
      values.push(previous);
    }
    return values;
  }

  get bytes(): number {
    return this.bytesList.bytes + this.starts.bytes;
  }
}
