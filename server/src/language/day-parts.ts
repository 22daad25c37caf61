/** Minutes after midnight; more than 24 hours if the part extends past midnight. */
interface Minutes {
  readonly from: number;
  readonly to: number;
}

/** A part of the day. People do not agree on its limits. */
export interface DayPart {
  /** Everything that can be meant. Outside these hours, the business is certainly closed. */
  readonly widest: Minutes;
  /** What is always meant. A business that is open throughout is open in this part of the day. */
  readonly core: Minutes;
}

const part = (widest: readonly [number, number], core: readonly [number, number]): DayPart => ({
  widest: { from: widest[0] * 60, to: widest[1] * 60 },
  core: { from: core[0] * 60, to: core[1] * 60 },
});

export const MORNING = part([5, 12], [10, 12]);
export const NOON = part([12, 14], [12, 13]);
export const AFTERNOON = part([13, 18], [15, 17]);
export const EVENING = part([18, 24], [18, 20]);
export const NIGHT = part([18, 30], [22, 28]);
/** "Tarde", which extends into the evening. */
export const LATE_AFTERNOON = part([13, 21], [17, 18]);
export const WHOLE_DAY = part([0, 24], [9, 17]);
