/** ENS public resolver. */
export const ensResolverAbi = [
  {
    type: 'function',
    name: 'addr',
    inputs: [{ name: 'node', type: 'bytes32' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'name',
    inputs: [{ name: 'node', type: 'bytes32' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'string' }],
  },
  {
    type: 'function',
    name: 'text',
    inputs: [
      { name: 'node', type: 'bytes32' },
      { name: 'key', type: 'string' },
    ],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'string' }],
  },
  {
    type: 'function',
    name: 'contenthash',
    inputs: [{ name: 'node', type: 'bytes32' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'bytes' }],
  },
  {
    type: 'event',
    name: 'AddrChanged',
    inputs: [
      { name: 'node', type: 'bytes32', indexed: true },
      { name: 'a', type: 'address', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'NameChanged',
    inputs: [
      { name: 'node', type: 'bytes32', indexed: true },
      { name: 'name', type: 'string', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'TextChanged',
    inputs: [
      { name: 'node', type: 'bytes32', indexed: true },
      { name: 'indexedKey', type: 'string', indexed: true },
      { name: 'key', type: 'string', indexed: false },
    ],
  },
] as const
