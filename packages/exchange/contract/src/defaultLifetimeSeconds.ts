/** Default lifetime of a transaction in seconds. */
export const defaultLifetimeSeconds = 1_800
