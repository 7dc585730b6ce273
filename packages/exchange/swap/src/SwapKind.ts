/** Kind of a trade in the activity log. */
export type SwapKind = 'swap' | 'wrap' | 'unwrap'
