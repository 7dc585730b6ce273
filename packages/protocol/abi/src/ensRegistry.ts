/** ENS registry. */
export const ensRegistryAbi = [
  {
    type: 'function',
    name: 'owner',
    inputs: [{ name: 'node', type: 'bytes32' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'resolver',
    inputs: [{ name: 'node', type: 'bytes32' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'event',
    name: 'NewResolver',
    inputs: [
      { name: 'node', type: 'bytes32', indexed: true },
      { name: 'resolver', type: 'address', indexed: false },
    ],
  },
] as const
