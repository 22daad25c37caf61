/** Paths of icons in a square of 24 units, drawn as strokes. */
export const close = "M6 6l12 12M18 6 6 18";
export const more = "M5 12h.01M12 12h.01M19 12h.01";
export const send = "M12 19V5M5 12l7-7 7 7";
export const stop = "M7 7h10v10H7z";
export const picture = "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15 9h.01";
export const thumbUp = "M7 11v9H4v-9zM7 11l4-7a2 2 0 0 1 2 2v4h5.5a2 2 0 0 1 2 2.3l-1 6a2 2 0 0 1-2 1.7H7";
export const thumbDown = "M17 13V4h3v9zM17 13l-4 7a2 2 0 0 1-2-2v-4H5.5a2 2 0 0 1-2-2.3l1-6a2 2 0 0 1 2-1.7H17";
export const latest = "M12 5v14M5 12l7 7 7-7";
