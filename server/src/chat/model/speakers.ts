/** Roles that may speak in conversations; a viewer may only read. */
export const speakers = ["owner", "admin", "operator"] as const;
