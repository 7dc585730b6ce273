/** Uniswap v2 core, UniswapV2Factory. */
export const v2FactoryAbi = [
  {
    type: 'function',
    name: 'getPair',
    inputs: [
      { name: '', type: 'address' },
      { name: '', type: 'address' },
    ],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'allPairs',
    inputs: [{ name: '', type: 'uint256' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'allPairsLength',
    inputs: [],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'uint256' }],
  },
  { type: 'function', name: 'feeTo', inputs: [], stateMutability: 'view', outputs: [{ name: '', type: 'address' }] },
  {
    type: 'event',
    name: 'PairCreated',
    inputs: [
      { name: 'token0', type: 'address', indexed: true },
      { name: 'token1', type: 'address', indexed: true },
      { name: 'pair', type: 'address', indexed: false },
      { name: 'pairCount', type: 'uint256', indexed: false },
    ],
  },
] as const
