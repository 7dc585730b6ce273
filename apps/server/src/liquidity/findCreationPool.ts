import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { CreatePositionRequest } from '@oxbow/contract/Liquidity'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { LiquidityRequestError } from './LiquidityRequestError.ts'
import { toPoolToken } from './lpTerms.ts'
import { sorted } from './sorted.ts'

type FoundPool = { readonly pool: DepositPool; readonly tickSpacing: number; readonly isInverted: boolean }

export async function findPool(
  chain: TradingChain,
  { protocol }: CreatePositionRequest,
  named: NonNullable<CreatePositionRequest['existingPool']>,
): Promise<FoundPool> {
  const state = (await chain.market.prepare([])).pools.get(named.poolReference)
  if (state === undefined || state.protocol === 'v2' || state.protocol !== protocol.toLowerCase())
    throw new LiquidityRequestError('There is no such pool.', { isMissing: true })
  const { token0, token1, tickSpacing } = state
  const asked = [named.token0Address, named.token1Address].map((token) =>
    state.protocol === 'v3' ? toPoolToken(chain, token) : token,
  )
  if (!asked.includes(token0) || !asked.includes(token1))
    throw new LiquidityRequestError('The pool does not hold these tokens.')
  const isInverted = asked[0] !== token0
  return state.protocol === 'v3'
    ? { pool: { protocol: 'v3', token0, token1, feePips: state.feePips }, tickSpacing, isInverted }
    : {
        pool: { protocol: 'v4', token0, token1, keyFee: state.keyFee, tickSpacing, hooks: state.hooks },
        tickSpacing,
        isInverted,
      }
}

export function newPool(chain: TradingChain, { protocol, newPool }: CreatePositionRequest): FoundPool {
  const { token0Address, token1Address, fee, tickSpacing, hooks = nativeToken } = newPool!
  const isV3 = protocol === 'V3'
  const { token0, token1, isInverted } = sorted(chain, token0Address, token1Address, !isV3)
  if (!isV3)
    return { pool: { protocol: 'v4', token0, token1, keyFee: fee, tickSpacing, hooks }, tickSpacing, isInverted }
  if (hooks !== nativeToken) throw new LiquidityRequestError('A v3 pool has no hooks.')
  if (v3TickSpacings[fee] !== tickSpacing)
    throw new LiquidityRequestError('No v3 pool has this fee with this tick spacing.')
  return { pool: { protocol: 'v3', token0, token1, feePips: fee }, tickSpacing, isInverted }
}

/** Of UniswapV3Factory; its owner would have to enable others. */
const v3TickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }
