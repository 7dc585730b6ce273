/** Hops of a path that is executed alone, where the request names no other limit; twice as many where paths go on through each other. */
export const DEFAULT_HOPS = 3

/** Longer token paths than that are not looked for when a trade is split. */
export const MOST_HOPS = 4
