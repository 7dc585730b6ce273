import {
  type PoolKey,
  type V2PoolKey,
  type V3PoolKey,
  type V4PoolKey,
  v2PoolKey,
  v3PoolKey,
  v4PoolKey,
} from '@oxbow/devnet/PoolKey'
import type { Position } from '@oxbow/devnet/Position'
import * as Price from '@oxbow/devnet/Price'
import { queuePool } from '@oxbow/devnet/queuePool'
import type { Address } from 'viem'
import type { TestChain } from './TestChain.ts'
import { transact } from './transact.ts'

export declare namespace createPool {
  /** Two tokens in any order; the zero address is native ETH (v4). */
  type Tokens = { tokenA: Address; tokenB: Address }
  type V2Options = Tokens & {
    protocol: 'v2'
    /** Raw units of the token with the lower and the higher address; default: 1,000 * 10^18 each. */
    reserve0?: bigint
    reserve1?: bigint
  }
  type ConcentratedOptions = Tokens & {
    /** Price of token0 in token1; default 2^96: one raw unit for one. */
    sqrtPriceX96?: bigint
    /** Default: one position over the full range with liquidity 1,000 * 10^18. Positions may overlap, and the list may be empty. */
    positions?: readonly Position[]
  }
  type V3Options = ConcentratedOptions & {
    protocol: 'v3'
    /** 100, 500, 3000 (default) or 10000. */
    feePips?: number
  }
  type V4Options = ConcentratedOptions & {
    protocol: 'v4'
    /** Default 3000; use `dynamicFee` of `@oxbow/devnet/PoolKey` with a hook that sets the fee. */
    feePips?: number
    /** Default 60. */
    tickSpacing?: number
    /** For example `ownAddress('CountingHook')` from `@oxbow/devnet/deployOwnContracts`. */
    hooks?: Address
  }
}

/**
 * Creates a pool with its first liquidity and returns its key; the fields are those of `@oxbow/amm/PoolState`.
 *
 * @example
 * const pool = await createPool(chain, {
 *   protocol: 'v3', tokenA: a.address, tokenB: b.address, feePips: 500,
 *   positions: [{ tickLower: -100, tickUpper: 100, liquidity: 10n ** 21n }],
 * })
 */
export function createPool(chain: TestChain, options: createPool.V2Options): Promise<V2PoolKey>
export function createPool(chain: TestChain, options: createPool.V3Options): Promise<V3PoolKey>
export function createPool(chain: TestChain, options: createPool.V4Options): Promise<V4PoolKey>
export async function createPool(
  chain: TestChain,
  options: createPool.V2Options | createPool.V3Options | createPool.V4Options,
): Promise<PoolKey> {
  const { contracts } = chain
  if (options.protocol === 'v2') {
    const { tokenA, tokenB, reserve0: amount0 = thousand, reserve1: amount1 = thousand } = options
    const key = v2PoolKey(contracts, tokenA, tokenB)
    await transact(chain, (queue) => queuePool(queue, contracts, { key, amount0, amount1 }))
    return key
  }
  const key = toConcentratedKey(chain, options)
  const { sqrtPriceX96 = 2n ** 96n } = options
  const positions = options.positions ?? [{ ...Price.fullRange(key.tickSpacing), liquidity: thousand }]
  await transact(chain, (queue) => queuePool(queue, contracts, { key, sqrtPriceX96, positions }))
  return key
}

function toConcentratedKey(chain: TestChain, options: createPool.V3Options | createPool.V4Options) {
  const { tokenA, tokenB, feePips = 3_000 } = options
  if (options.protocol === 'v3') return v3PoolKey(chain.contracts, tokenA, tokenB, feePips)
  return v4PoolKey(tokenA, tokenB, { keyFee: feePips, tickSpacing: options.tickSpacing ?? 60, hooks: options.hooks })
}

const thousand = 1_000n * 10n ** 18n
