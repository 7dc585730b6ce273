import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { aggregate } from '@oxbow/chain/aggregate'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { judgeMarket } from '@oxbow/guards/judgeMarket'
import { allBps, type MarketTerms, shortestWindowSeconds } from '@oxbow/guards/MarketTerms'
import { memoryReads, toPoolMemory } from '@oxbow/guards/poolMemory'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import { longestOrderSeconds } from '@oxbow/orders/LimitIntent'
import { judgeOrder, orderReads } from '@oxbow/orders/orderReads'
import { encodeFunctionData, type Hex } from 'viem'
import { getBlock, getCode } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { isSignedBy } from '../../usernames/isSignedBy.ts'
import { OrderRefusedError } from './orderErrors.ts'
import { asked, type SentOrder, stateReasons, type Verified } from './verifyOnChain.ts'

/** Its terms, without the chain: what MarketGuard could let pass one day. @throws {OrderRefusedError} */
export function verifyGuardTerms({ version }: DutchOrder, terms: MarketTerms): void {
  // What a V1 order pays nobody can raise to the market.
  if (version !== 'v3') throw refusal('a guarded order has to be of V3')
  if (terms.windowSeconds < shortestWindowSeconds) throw refusal('its price is a mean over too short a time')
  if (terms.leastLiquidity === 0n) throw refusal('it goes by an empty pool')
  if (terms.toleranceBps >= allBps) throw refusal('it takes any price for the market’s')
}

/**
 * Checks at one block that a guarded order is signed and funded, that its network has MarketGuard, and that its pool is the factory's, of its two tokens, deep enough and
 * with a memory of the window. Its reactor is not tried: it refuses until the trigger is reached.
 *
 * @throws {OrderRefusedError}, {NodeUnavailableError}
 */
export async function verifyGuarded(chain: Chain, sent: SentOrder, terms: MarketTerms): Promise<Verified> {
  const { client, network } = chain
  const { multicall3, permit2, v3Factory } = network.contracts
  const { order, permit, signature } = sent
  const hash = hashOrderPermit(order, { chainId: network.chainId, permit2 })
  if ((await isSignedBy({ account: order.info.swapper, chain, hash, signature })) === undefined)
    throw new OrderRefusedError('its owner has not signed it', 'Sign it again.')
  await verifyGuard(chain)
  const { number: blockNumber, timestamp } = await asked(chain, getBlock(client))
  if (order.info.deadline > timestamp + BigInt(longestOrderSeconds))
    throw new OrderRefusedError('it ends too late', 'Choose an earlier end.')

  const read = (calls: readonly { readonly to: Hex; readonly data: Hex }[]) => {
    const wanted = calls.map(({ data, to }) => ({ target: to, callData: data }))
    return asked(chain, aggregate(client, { multicall3, calls: wanted, blockNumber }))
  }
  const own = orderReads(order, permit2, permit)
  const fee = { to: terms.pool, data: encodeFunctionData({ abi: v3PoolAbi, functionName: 'fee' }) }
  const answers = await read([...own, ...memoryReads(terms), fee])
  const state = judgeOrder(order, answers.slice(0, own.length), timestamp)
  if (state !== 'open') throw new OrderRefusedError(stateReasons[state], 'Make another order.')

  const memory = toPoolMemory(answers.slice(own.length, -1))
  const feePips = answers.at(-1)
  if (memory === undefined || feePips?.length !== 66 || v3Factory === undefined)
    throw refusal('its pool does not remember the time that it goes by')
  const args = [memory.token0, memory.token1, Number(BigInt(feePips))] as const
  const ask = { to: v3Factory, data: encodeFunctionData({ abi: v3FactoryAbi, functionName: 'getPool', args }) }
  const [genuine] = await read([ask])
  if (genuine === undefined || BigInt(genuine) !== BigInt(terms.pool))
    throw refusal('its pool is no pool of Uniswap v3')
  const trade = { tokenIn: order.input.token, tokenOut: order.outputs[0]!.token, amountIn: order.input.startAmount }
  const verdict = judgeMarket(terms, { memory, trade })
  if (verdict.status === 'never') throw refusal('its pool has no price for it')
  if (verdict.status === 'too-thin') throw refusal('its pool has less liquidity than it asks for')
  return { blockNumber, nowSeconds: Number(timestamp) }
}

/** Chains whose guard was seen: its code cannot change. */
const guarded = new WeakSet<Chain>()

/** @throws {OrderRefusedError}, {NodeUnavailableError} */
async function verifyGuard(chain: Chain): Promise<void> {
  if (guarded.has(chain)) return
  const { status } = await asked(
    chain,
    verifyGuardCode('marketGuard', (address) => getCode(chain.client, { address })),
  )
  if (status !== 'verified') throw refusal('this network has no MarketGuard')
  guarded.add(chain)
}

function refusal(reason: string): OrderRefusedError {
  return new OrderRefusedError(reason, 'Make another order.')
}
