/** Uniswap v2 periphery, UniswapV2Router02: its quotes. */
export const v2RouterAbi = [
  { type: 'function', name: 'factory', inputs: [], stateMutability: 'view', outputs: [{ name: '', type: 'address' }] },
  {
    type: 'function',
    name: 'getAmountsOut',
    inputs: [
      { name: 'amountIn', type: 'uint256' },
      { name: 'path', type: 'address[]' },
    ],
    stateMutability: 'view',
    outputs: [{ name: 'amounts', type: 'uint256[]' }],
  },
  {
    type: 'function',
    name: 'getAmountsIn',
    inputs: [
      { name: 'amountOut', type: 'uint256' },
      { name: 'path', type: 'address[]' },
    ],
    stateMutability: 'view',
    outputs: [{ name: 'amounts', type: 'uint256[]' }],
  },
] as const
