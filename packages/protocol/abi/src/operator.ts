/** Operator approvals: who may transfer every NFT of an account. The same functions in ERC-721 and ERC-1155 (EIP-721, EIP-1155). */
export const operatorAbi = [
  {
    type: 'function',
    name: 'isApprovedForAll',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'operator', type: 'address' },
    ],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'setApprovalForAll',
    inputs: [
      { name: 'operator', type: 'address' },
      { name: 'approved', type: 'bool' },
    ],
    stateMutability: 'nonpayable',
    outputs: [],
  },
] as const
