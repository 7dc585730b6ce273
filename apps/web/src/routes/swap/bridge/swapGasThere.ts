/** Gas of a usual swap with the approval before it, where it is not known yet what it will be. */
export const swapGasThere = 300_000n
