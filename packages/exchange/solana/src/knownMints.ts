/** SOL's decimals. */
export const lamportDecimals = 9

/**
 * Names of mints on Solana's mainnet. A mint's own metadata can claim any name, so others are shown by their address.
 *
 * @see https://developers.circle.com/stablecoins/usdc-contract-addresses
 */
export const knownMints: ReadonlyMap<string, { readonly name: string; readonly symbol: string }> = new Map([
  ['So11111111111111111111111111111111111111112', { name: 'Wrapped SOL', symbol: 'SOL' }],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', { name: 'USDC', symbol: 'USDC' }],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', { name: 'Tether USD', symbol: 'USDT' }],
])
