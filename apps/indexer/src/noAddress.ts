/** Native ETH as a v4 currency, and the hooks of a pool that has none. */
export const noAddress = '0x0000000000000000000000000000000000000000'
