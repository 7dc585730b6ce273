import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { Contracts } from '@oxbow/chain/Network'
import type { PublicClient } from 'viem'
import type { ConcentratedPoolState, V3PoolState, V4PoolState } from '../PoolState.ts'

/** A pool's key and its positions' end ticks. */
export type ChainPool = {
  readonly key: V3Key | V4Key
  readonly initialisedTicks: readonly number[]
}
type V3Key = Pick<V3PoolState, 'protocol' | 'id' | 'token0' | 'token1' | 'tickSpacing' | 'feePips'>
type V4Key = Pick<V4PoolState, 'protocol' | 'id' | 'token0' | 'token1' | 'tickSpacing' | 'keyFee' | 'hooks'>

/** Reads a pool at the latest block. */
export function readChainPool(
  client: PublicClient,
  contracts: Required<Contracts>,
  { key, initialisedTicks }: ChainPool,
): Promise<ConcentratedPoolState> {
  return key.protocol === 'v3'
    ? readV3Pool(client, key, initialisedTicks)
    : readV4Pool(client, contracts.v4StateView, key, initialisedTicks)
}

async function readV3Pool(client: PublicClient, key: V3Key, ticks: readonly number[]): Promise<V3PoolState> {
  const pool = { address: key.id, abi: v3PoolAbi } as const
  const [[sqrtPriceX96, tick], liquidity, liquidityNet] = await Promise.all([
    client.readContract({ ...pool, functionName: 'slot0' }),
    client.readContract({ ...pool, functionName: 'liquidity' }),
    Promise.all(
      ticks.map(async (index) => (await client.readContract({ ...pool, functionName: 'ticks', args: [index] }))[1]),
    ),
  ])
  return { ...key, sqrtPriceX96, tick, liquidity, ticks: { index: Int32Array.from(ticks), liquidityNet } }
}

async function readV4Pool(
  client: PublicClient,
  stateView: `0x${string}`,
  key: V4Key,
  ticks: readonly number[],
): Promise<V4PoolState> {
  const view = { address: stateView, abi: stateViewAbi } as const
  const [[sqrtPriceX96, tick, protocolFee, feePips], liquidity, liquidityNet] = await Promise.all([
    client.readContract({ ...view, functionName: 'getSlot0', args: [key.id] }),
    client.readContract({ ...view, functionName: 'getLiquidity', args: [key.id] }),
    Promise.all(
      ticks.map(
        async (index) =>
          (await client.readContract({ ...view, functionName: 'getTickLiquidity', args: [key.id, index] }))[1],
      ),
    ),
  ])
  return {
    ...key,
    feePips,
    // Both directions in one word, 12 bits each (Uniswap v4 core, ProtocolFeeLibrary).
    protocolFeePips: { zeroForOne: protocolFee & 0xfff, oneForZero: protocolFee >> 12 },
    sqrtPriceX96,
    tick,
    liquidity,
    ticks: { index: Int32Array.from(ticks), liquidityNet },
  }
}
