/**
 * How far what arrives may fall short of what is expected before the move does nothing, where nobody chose another bound. The deposit is made of the least
 * that arrives, so this much of what is swapped, or of what leaves a range that the price is in, stays in the wallet: narrower than the bound of a trade.
 */
export const moveToleranceBps = 10

/**
 * The most that the swap of a move may give less than at the pool's price, in basis points. Nobody who saw the number would agree to more, and the swap's price is
 * a server's.
 */
export const mostSwapCostBps = 1_500
