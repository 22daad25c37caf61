/** Roles that may act in conversations; a viewer looks on. */
export const speakers = ["owner", "admin", "operator"] as const;
