/** ENS reverse registrar (`addr.reverse`). */
export const ensReverseRegistrarAbi = [
  {
    type: 'function',
    name: 'node',
    inputs: [{ name: 'addr', type: 'address' }],
    stateMutability: 'pure',
    outputs: [{ name: '', type: 'bytes32' }],
  },
  {
    type: 'function',
    name: 'defaultResolver',
    inputs: [],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'setName',
    inputs: [{ name: 'name', type: 'string' }],
    stateMutability: 'nonpayable',
    outputs: [{ name: '', type: 'bytes32' }],
  },
] as const
