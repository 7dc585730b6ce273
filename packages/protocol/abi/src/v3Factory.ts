/** Uniswap v3 core, UniswapV3Factory. */
export const v3FactoryAbi = [
  {
    type: 'function',
    name: 'getPool',
    inputs: [
      { name: '', type: 'address' },
      { name: '', type: 'address' },
      { name: '', type: 'uint24' },
    ],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'feeAmountTickSpacing',
    inputs: [{ name: '', type: 'uint24' }],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'int24' }],
  },
  {
    type: 'event',
    name: 'PoolCreated',
    inputs: [
      { name: 'token0', type: 'address', indexed: true },
      { name: 'token1', type: 'address', indexed: true },
      { name: 'fee', type: 'uint24', indexed: true },
      { name: 'tickSpacing', type: 'int24', indexed: false },
      { name: 'pool', type: 'address', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'FeeAmountEnabled',
    inputs: [
      { name: 'fee', type: 'uint24', indexed: true },
      { name: 'tickSpacing', type: 'int24', indexed: true },
    ],
  },
] as const
