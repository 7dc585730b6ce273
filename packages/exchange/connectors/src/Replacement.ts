/** Kind of a replacement: the same transaction with a higher fee, or an empty one. */
export type Replacement = 'speed-up' | 'cancel'
