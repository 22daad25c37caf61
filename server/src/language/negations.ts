/** Words of all languages that negate what follows them, as alternatives of a pattern over folded text. */
export const NOT_BEFORE = "not|never|isn't|aren't|nicht|pas|non|niet|nie|ne|не|ikke|inte|ej";

/** Words of all languages that begin a value for something that does not exist: "not hired", "kein Verleih". */
export const NONE_BEFORE = "not|no|never|nicht|keine?|non|pas|niet|geen|nie|не|ikke|inte|ei";
