/** Minimum length of a cell border, in points. */
const SHORTEST = 4;
/** Maximum distance, in points, between the ends of connected lines. */
const TOUCH = 2;

/** A straight line in points, before rotation. */
export interface Line {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A line perpendicular to the reading direction: its position along the reading direction, and its extent perpendicular to it. */
interface Ruling {
  readonly at: number;
  readonly from: number;
  to: number;
}

/** Position of text along and perpendicular to its reading direction, see `Segment`. */
interface PlacedText {
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly across: number;
  readonly angle: number;
}

/** Grid lines on a page, which separate table cells. */
export class Rulings {
  readonly #lines: readonly Line[];
  readonly #byAngle = new Map<number, readonly Ruling[]>();

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** Returns, in order, the positions at which text crosses a cell boundary. */
  within({ start, end, size, across, angle }: PlacedText): number[] {
    return this.#beside(across + size * 0.3, angle).filter((at) => at > start && at < end);
  }

  /** Returns whether a line separates two pieces of text on the same baseline. */
  divide(one: PlacedText, other: PlacedText): boolean {
    const [left, right] = one.start <= other.start ? [one, other] : [other, one];
    const room = left.size * 0.2;
    return this.#beside(left.across + left.size * 0.3, left.angle).some((at) => at >= left.end - room && at <= right.start + room);
  }

  /** Returns whether text is in a cell of a row that has several cells. */
  isInCell({ start, end, size, across, angle }: PlacedText): boolean {
    const places = this.#beside(across + size * 0.3, angle);
    const room = size * 0.2;
    return places.length > 2 && places.some((at) => at <= start + room) && places.some((at) => at >= end - room);
  }

  /** Returns the positions of the lines that cross a given height. */
  #beside(height: number, angle: number): number[] {
    let rulings = this.#byAngle.get(angle);
    if (rulings === undefined) this.#byAngle.set(angle, (rulings = gridLines(this.#lines, angle)));
    return rulings.filter(({ from, to }) => from <= height && to >= height).map(({ at }) => at);
  }
}

export const noRulings = new Rulings([]);

/**
 * Returns the lines perpendicular to the reading direction that end at other lines on both sides: these are cell borders rather than
 * decoration.
 */
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

/** Joins collinear lines, because borders are often drawn separately for each cell. */
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
