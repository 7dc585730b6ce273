import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { aggregate } from '@oxbow/chain/aggregate'
import { evaluateMarketTerms } from '@oxbow/guards/evaluateMarketTerms'
import type { GuardName } from '@oxbow/guards/guardContracts'
import { isFitOracle } from '@oxbow/guards/isFitOracle'
import { allBps, type MarketTerms, shortestWindowSeconds } from '@oxbow/guards/MarketTerms'
import { memoryReads, toPoolMemory } from '@oxbow/guards/poolMemory'
import { toOraclePool } from '@oxbow/guards/toOraclePool'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import { readReferenceMarket } from '@oxbow/trading/readReferenceMarket'
import { encodeFunctionData, type Hex } from 'viem'
import { getCode } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { gasPerRead } from './gasPerRead.ts'
import { OrderRefusedError } from './orderErrors.ts'
import { asked } from './verifyOnChain.ts'

/** Checks market terms without the chain: whether the guards could ever let them pass. @throws {OrderRefusedError} */
export function verifyMarketTerms(terms: MarketTerms): void {
  if (terms.windowSeconds < shortestWindowSeconds) throw refusal('its average covers too short a period')
  if (terms.leastLiquidity === 0n) throw refusal('it relies on an empty pool')
  if (terms.toleranceBps >= allBps) throw refusal('it accepts any price as the market price')
}

/**
 * Checks at one block that an order's pool is the factory's pool of its two tokens, deep enough, and with enough price history for the window; then that
 * its mean can stand for the market price, as pages do before they sign.
 *
 * @throws {OrderRefusedError}, {NodeUnavailableError}
 */
export async function verifyPool(chain: Chain, { blockNumber, terms, trade }: verifyPool.Parameters): Promise<void> {
  const { client, network } = chain
  const { multicall3, v3Factory } = network.contracts
  const read = (calls: readonly { readonly to: Hex; readonly data: Hex }[]) => {
    const wanted = calls.map(({ data, to }) => ({ target: to, callData: data }))
    return asked(chain, aggregate(client, { multicall3, calls: wanted, blockNumber, gasPerCall: gasPerRead }))
  }
  const fee = { to: terms.pool, data: encodeFunctionData({ abi: v3PoolAbi, functionName: 'fee' }) }
  const answers = await read([...memoryReads(terms), fee])
  const memory = toPoolMemory(answers.slice(0, -1))
  const feePips = answers.at(-1)
  if (memory === undefined || feePips?.length !== 66 || v3Factory === undefined)
    throw refusal('its pool has no price history for that period')
  const args = [memory.token0, memory.token1, Number(BigInt(feePips))] as const
  const ask = { to: v3Factory, data: encodeFunctionData({ abi: v3FactoryAbi, functionName: 'getPool', args }) }
  const [genuine] = await read([ask])
  if (genuine === undefined || BigInt(genuine) !== BigInt(terms.pool))
    throw refusal('its pool is not a Uniswap v3 pool')
  const verdict = evaluateMarketTerms(terms, { memory, trade })
  if (verdict.status === 'never') throw refusal('its pool has no price for it')
  if (verdict.status === 'too-thin') throw refusal('its pool has less liquidity than it asks for')
  const pair = { tokenIn: trade.tokenIn, tokenOut: trade.tokenOut }
  const { pool, windowSeconds } = terms
  const oracle = toOraclePool({ pool, feePips: Number(BigInt(feePips)), memory }, { pair, windowSeconds })
  const market = await asked(chain, readReferenceMarket({ rpc: () => client }, { network, ...pair }))
  if (oracle === undefined || market === undefined || !isFitOracle(oracle, { market, pair }))
    throw refusal('its pool is shallow beside the others of the pair, or its mean price is far from what they pay')
}

export declare namespace verifyPool {
  type Parameters = {
    readonly blockNumber: bigint
    readonly terms: MarketTerms
    readonly trade: evaluateMarketTerms.Facts['trade']
  }
}

/** Guards already verified on a chain: their code can't change. */
const guarded = new WeakMap<Chain, Set<GuardName>>()
const titles = { marketGuard: 'MarketGuard', planZone: 'PlanZone' } as const satisfies Record<GuardName, string>

/** @throws {OrderRefusedError}, {NodeUnavailableError} */
export async function verifyGuard(chain: Chain, name: GuardName): Promise<void> {
  const seen = guarded.get(chain) ?? new Set()
  guarded.set(chain, seen)
  if (seen.has(name)) return
  const read = (address: Hex) => getCode(chain.client, { address })
  const { status } = await asked(chain, verifyGuardCode(name, read))
  if (status !== 'verified') throw refusal(`this network has no ${titles[name]}`)
  seen.add(name)
}

function refusal(reason: string): OrderRefusedError {
  return new OrderRefusedError(reason, 'Create a new order.')
}
