/** Default lifetime of a transaction in seconds. */
export const usualLifetimeSeconds = 1_800
