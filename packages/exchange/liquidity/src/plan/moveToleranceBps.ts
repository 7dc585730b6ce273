/**
 * How far what arrives may fall short of what is expected before the move does nothing, where nobody chose another bound. The deposit is made of the least
 * that arrives, so this much of what is swapped, or of what leaves a range that the price is in, stays in the wallet: narrower than the bound of a trade.
 */
export const moveToleranceBps = 10
