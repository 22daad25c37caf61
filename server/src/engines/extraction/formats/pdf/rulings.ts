/** Shortest cell border. */
const SHORTEST = 4;
/** Maximum distance between the ends of connected lines. */
const TOUCH = 2;

/** A straight line in points, before rotation. */
export interface Line {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A line across a reading direction: its position along it and its extent across it. */
interface Ruling {
  readonly at: number;
  readonly from: number;
  to: number;
}

/** Position of a text along and across its reading direction, see `Segment`. */
interface PlacedText {
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly across: number;
  readonly angle: number;
}

/** Grid lines of a page, which separate cells. */
export class Rulings {
  readonly #lines: readonly Line[];
  readonly #byAngle = new Map<number, readonly Ruling[]>();

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** Returns the positions at which a text crosses from one cell into another, in order. */
  within({ start, end, size, across, angle }: PlacedText): number[] {
    return this.#beside(across + size * 0.3, angle).filter((at) => at > start && at < end);
  }

  /** Returns whether a line separates two texts on one baseline. */
  divide(one: PlacedText, other: PlacedText): boolean {
    const [left, right] = one.start <= other.start ? [one, other] : [other, one];
    const room = left.size * 0.2;
    return this.#beside(left.across + left.size * 0.3, left.angle).some((at) => at >= left.end - room && at <= right.start + room);
  }

  /** Returns whether a text is in one of several cells of a row. */
  isInCell({ start, end, size, across, angle }: PlacedText): boolean {
    const places = this.#beside(across + size * 0.3, angle);
    const room = size * 0.2;
    return places.length > 2 && places.some((at) => at <= start + room) && places.some((at) => at >= end - room);
  }

  /** Positions of the lines that cross this height. */
  #beside(height: number, angle: number): number[] {
    let rulings = this.#byAngle.get(angle);
    if (rulings === undefined) this.#byAngle.set(angle, (rulings = gridLines(this.#lines, angle)));
    return rulings.filter(({ from, to }) => from <= height && to >= height).map(({ at }) => at);
  }
}

export const noRulings = new Rulings([]);

/** Returns the lines across a reading direction that end at lines along it on both sides: cell borders and not decoration. */
function gridLines(lines: readonly Line[], angle: number): Ruling[] {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const acrossIt: Ruling[] = [];
  const alongIt: Ruling[] = [];
  for (const { x0, y0, x1, y1 } of lines) {
    const [a0, a1] = [x0 * ux + y0 * uy, x1 * ux + y1 * uy];
    const [b0, b1] = [y0 * ux - x0 * uy, y1 * ux - x1 * uy];
    if (Math.abs(a0 - a1) < 1 && Math.abs(b0 - b1) >= SHORTEST)
      acrossIt.push({ at: (a0 + a1) / 2, from: Math.min(b0, b1), to: Math.max(b0, b1) });
    else if (Math.abs(b0 - b1) < 1 && Math.abs(a0 - a1) >= SHORTEST)
      alongIt.push({ at: (b0 + b1) / 2, from: Math.min(a0, a1), to: Math.max(a0, a1) });
  }
  const levels = joined(alongIt);
  const endsAt = (height: number, ruling: Ruling): boolean =>
    levels.some(({ at, from, to }) => Math.abs(at - height) <= TOUCH && from <= ruling.at + TOUCH && to >= ruling.at - TOUCH);
  return joined(acrossIt).filter((ruling) => endsAt(ruling.from, ruling) && endsAt(ruling.to, ruling));
}

/** Joins collinear lines: programs draw the borders of each cell. */
function joined(rulings: readonly Ruling[]): Ruling[] {
  const whole: Ruling[] = [];
  const inOrder = rulings.toSorted((a, b) => Math.round(a.at) - Math.round(b.at) || a.from - b.from);
  for (const ruling of inOrder) {
    const last = whole.at(-1);
    if (last !== undefined && Math.abs(last.at - ruling.at) <= 1 && ruling.from <= last.to + TOUCH) last.to = Math.max(last.to, ruling.to);
    else whole.push({ ...ruling });
  }
  return whole;
}
