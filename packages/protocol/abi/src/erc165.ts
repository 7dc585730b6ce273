/** Interface detection (EIP-165). */
export const erc165Abi = [
  {
    type: 'function',
    name: 'supportsInterface',
    inputs: [{ name: 'interfaceId', type: 'bytes4' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

/** EIP-165 interface id of ERC-721 (EIP-721). */
export const erc721InterfaceId = '0x80ac58cd'
