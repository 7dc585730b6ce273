/** Gas of a typical swap with its approval, while the actual one is unknown. */
export const swapGasThere = 300_000n
