import { v3PoolAbi } from '@oxbow/abi/v3Pool'

/** Uniswap v3 core, UniswapV3Pool, with two rare events that also move its tokens and the one that sets the protocol fee. */
export const v3PoolEventsAbi = [
  ...v3PoolAbi,
  {
    type: 'event',
    name: 'Flash',
    inputs: [
      { name: 'sender', type: 'address', indexed: true },
      { name: 'recipient', type: 'address', indexed: true },
      { name: 'amount0', type: 'uint256', indexed: false },
      { name: 'amount1', type: 'uint256', indexed: false },
      { name: 'paid0', type: 'uint256', indexed: false },
      { name: 'paid1', type: 'uint256', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'SetFeeProtocol',
    inputs: [
      { name: 'feeProtocol0Old', type: 'uint8', indexed: false },
      { name: 'feeProtocol1Old', type: 'uint8', indexed: false },
      { name: 'feeProtocol0New', type: 'uint8', indexed: false },
      { name: 'feeProtocol1New', type: 'uint8', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'CollectProtocol',
    inputs: [
      { name: 'sender', type: 'address', indexed: true },
      { name: 'recipient', type: 'address', indexed: true },
      { name: 'amount0', type: 'uint128', indexed: false },
      { name: 'amount1', type: 'uint128', indexed: false },
    ],
  },
] as const
