/** What a trade is, as the activity log names it. */
export type SwapKind = 'swap' | 'wrap' | 'unwrap'
