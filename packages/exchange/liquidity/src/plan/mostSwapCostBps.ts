/**
 * The most that the swap of a move may give less than at the pool's price, in basis points. Nobody who saw the number would agree to more, and the swap's price is
 * a server's.
 */
export const mostSwapCostBps = 1_500
