/** Roles that can write in conversations; viewers can only read. */
export const speakers = ["owner", "admin", "operator"] as const;
