/** Roles that can change evaluation sets and start evaluations. Evaluations are charged. */
export const evaluators = ["owner", "admin"] as const;

/** Group of the routes in the API reference. */
export const tag = "Analytics";
