/** The metadata of tokens from before the standard settled, MKR for one: words of 32 bytes in place of strings. */
export const erc20Bytes32Abi = [
  { type: 'function', name: 'name', inputs: [], stateMutability: 'view', outputs: [{ name: '', type: 'bytes32' }] },
  { type: 'function', name: 'symbol', inputs: [], stateMutability: 'view', outputs: [{ name: '', type: 'bytes32' }] },
] as const
