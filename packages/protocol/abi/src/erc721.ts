/** The parts of ERC-721 (EIP-721) that Oxbow calls. */
export const erc721Abi = [
  {
    type: 'function',
    name: 'name',
    inputs: [],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'string' }],
  },
  {
    type: 'function',
    name: 'approve',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'id', type: 'uint256' },
    ],
    stateMutability: 'nonpayable',
    outputs: [],
  },
  {
    type: 'function',
    name: 'getApproved',
    inputs: [{ name: 'id', type: 'uint256' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'ownerOf',
    inputs: [{ name: 'id', type: 'uint256' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'getApproved',
    inputs: [{ name: 'id', type: 'uint256' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'tokenURI',
    inputs: [{ name: 'id', type: 'uint256' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'string' }],
  },
  {
    type: 'function',
    name: 'safeTransferFrom',
    inputs: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'id', type: 'uint256' },
    ],
    stateMutability: 'nonpayable',
    outputs: [],
  },
  {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'id', type: 'uint256', indexed: true },
    ],
  },
] as const
