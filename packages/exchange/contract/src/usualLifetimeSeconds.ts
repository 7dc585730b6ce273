/** How long a transaction holds where nobody names a deadline. */
export const usualLifetimeSeconds = 1_800
