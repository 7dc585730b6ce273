/** Uniswap v3 periphery, TickLens. */
export const tickLensAbi = [
  {
    type: 'function',
    name: 'getPopulatedTicksInWord',
    inputs: [
      { name: 'pool', type: 'address' },
      { name: 'tickBitmapIndex', type: 'int16' },
    ],
    stateMutability: 'view',
    outputs: [
      {
        name: 'populatedTicks',
        type: 'tuple[]',
        components: [
          { name: 'tick', type: 'int24' },
          { name: 'liquidityNet', type: 'int128' },
          { name: 'liquidityGross', type: 'uint128' },
        ],
      },
    ],
  },
] as const
