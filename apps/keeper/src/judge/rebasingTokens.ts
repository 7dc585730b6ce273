/** Tokens whose balances change without transfers, so that a fill may find other balances than its simulation. `<chainId>:<address>`. */
export const rebasingTokens: ReadonlySet<string> = new Set([
  // Lido's stETH
  '1:0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
  // Ampleforth
  '1:0xd46ba6d942050d489dbd938a2c909a5d5039a161',
])
