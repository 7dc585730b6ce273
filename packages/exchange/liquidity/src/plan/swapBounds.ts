/**
 * Default tolerance of a move's swap and exit. The deposit is made of the minimum amounts, so this part of what is swapped, or of an in-range exit,
 * stays in the wallet; hence narrower than the slippage of a trade.
 */
export const moveToleranceBps = 10

/**
 * Limit of a move's swap: how much less than at the pool's price its minimum output may be. Plans beyond it are refused, because the swap's price
 * comes from a server.
 */
export const maxSwapCostBps = 1_500
