/** Metadata of tokens older than the ERC-20 standard, such as MKR: `bytes32` instead of strings. */
export const erc20Bytes32Abi = [
  { type: 'function', name: 'name', inputs: [], stateMutability: 'view', outputs: [{ name: '', type: 'bytes32' }] },
  { type: 'function', name: 'symbol', inputs: [], stateMutability: 'view', outputs: [{ name: '', type: 'bytes32' }] },
] as const
