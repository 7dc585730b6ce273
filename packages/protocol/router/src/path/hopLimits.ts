/** Most hops of a path that is executed alone, if the request sets no limit; twice as many where paths share pools. */
export const DEFAULT_HOPS = 3

/** Most hops of the token paths that the split search enumerates. */
export const MAX_HOPS = 4
