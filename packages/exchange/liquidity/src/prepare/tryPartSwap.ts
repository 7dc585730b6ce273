import { stateViewAbi } from '@oxbow/abi/stateView'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import type { NodeCall } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getPermissions } from '@oxbow/trading/getPermissions'
import { getQuote } from '@oxbow/trading/getQuote'
import { preparePermit2Approval } from '@oxbow/trading/preparePermit2Approval'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { encodeFunctionData, type Hex, sliceHex } from 'viem'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { PartSwapError } from '../plan/PartSwapError.ts'
import { preludeCalls } from '../plan/planCalls.ts'
import { type PoolPrice, pairPrice } from '../plan/poolPrice.ts'

/** The swap of part of a deposit or an exit, with its result on the node. */
export type TriedSwap = {
  readonly swap: PreparedSwap
  /** Price of the pool after the swap, or before it if nothing could be simulated. */
  readonly price: PoolPrice
  readonly isTried: boolean
}

/**
 * Quotes a swap of exactly this amount between two tokens and simulates it after the exit that supplies it.
 *
 * @throws {PartSwapError} where the server has no quote for it, {getQuote.ErrorType}
 */
export async function tryPartSwap(
  client: ExchangeClient,
  parameters: tryPartSwap.Parameters,
  ask: tryPartSwap.Ask,
): Promise<TriedSwap> {
  const { network, account, pool, price, exit, brought } = parameters
  const { chainId, contracts } = network
  const prepared = await prepare(client, parameters, ask)
  const { quote } = prepared
  const calls = preludeCalls({ exit, swap: prepared })
  const reads = [balanceCall(quote.tokenOut, account, contracts), priceCall(pool, network)]
  const simulation = await simulateCalls(client, { chainId, account, calls, reads })
  if (simulation.status !== 'ok') return { swap: prepared, price, isTried: false }
  const [before, after] = [simulation.before[0], simulation.after[0]].map(toBalance)
  const moved = toPrice(pool.protocol, simulation.after[1])
  if (before === undefined || after === undefined || moved === undefined)
    return { swap: prepared, price, isTried: false }
  const received = after - before - (ask.side === 'amount0' ? brought.amount1 : brought.amount0)
  return { swap: { ...prepared, received }, price: moved, isTried: true }
}

export declare namespace tryPartSwap {
  type Parameters = {
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Tokens as the wallet holds them: the zero address for native ETH. */
    readonly pool: {
      readonly protocol: 'v2' | 'v3' | 'v4'
      readonly poolId: `0x${string}`
      readonly token0: `0x${string}`
      readonly token1: `0x${string}`
    }
    /** Current price. */
    readonly price: PoolPrice
    /** Runs before the swap. */
    readonly exit: LiquidityPlan | undefined
    /** What `exit` pays out. */
    readonly brought: Amounts
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
  type Ask = { readonly side: keyof Amounts; readonly amount: bigint; readonly slippageBps: number }
}

/**
 * The same swap with its minimum set near the simulated output. The quote ignores the exit, which may have made the pools shallower: a minimum from
 * its price could be too high, and a wide one leaves more unspent than necessary.
 */
export async function boundSwap(
  client: ExchangeClient,
  parameters: tryPartSwap.Parameters & { readonly toleranceBps: number },
  { tried, ask }: { readonly tried: TriedSwap; readonly ask: tryPartSwap.Ask },
): Promise<PreparedSwap> {
  const { quote, received } = tried.swap
  const { amountOut } = quote
  const short = amountOut > received ? ((amountOut - received) * 10_000n + amountOut - 1n) / amountOut : 0n
  const needed = Number(short) + parameters.toleranceBps
  if (!tried.isTried || needed >= ask.slippageBps) return tried.swap
  return { ...(await prepare(client, parameters, { ...ask, slippageBps: needed })), received }
}

async function prepare(
  client: ExchangeClient,
  { network, account, pool, deadlineSeconds }: tryPartSwap.Parameters,
  { side, amount, slippageBps }: tryPartSwap.Ask,
): Promise<PreparedSwap> {
  const { chainId } = network
  const [tokenIn, tokenOut] = side === 'amount0' ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const asked = { chainId, tradeType: 'exact-in', tokenIn, tokenOut, amount, account } as const
  const [quote, permissions] = await Promise.all([
    getQuote(client, { ...asked, slippageBps }).catch((error: unknown) => {
      throw PartSwapError.fromQuote(error)
    }),
    // `nowSeconds` is the deadline: an allowance that expires before then doesn't count.
    getPermissions(client, { network, account, token: tokenIn, amount, nowSeconds: deadlineSeconds, deadlineSeconds }),
  ])
  const { transaction } = await prepareSwap(client, { quote, deadlineSeconds })
  const { reset, approval, permit } = permissions
  const permission = permit && preparePermit2Approval(permit, { network, account })
  const approvals = [reset, approval, permission].filter((each) => each !== undefined)
  return { quote, approvals, transaction, deadlineSeconds, received: quote.amountOut }
}

function priceCall({ protocol, poolId }: tryPartSwap.Parameters['pool'], { contracts }: Network): NodeCall {
  if (protocol === 'v2')
    return { to: poolId, data: encodeFunctionData({ abi: v2PairAbi, functionName: 'getReserves' }) }
  if (protocol === 'v3') return { to: poolId, data: encodeFunctionData({ abi: v3PoolAbi, functionName: 'slot0' }) }
  const data = encodeFunctionData({ abi: stateViewAbi, functionName: 'getSlot0', args: [poolId] })
  return { to: contracts.v4StateView ?? contracts.multicall3, data }
}

/** Decodes a pool's price. The first word of v3 and v4 is the square root of the price; the first two of a pair are its reserves. */
function toPrice(protocol: 'v2' | 'v3' | 'v4', answer: Hex | undefined): PoolPrice | undefined {
  const first = toBalance(answer)
  if (answer === undefined || first === undefined) return undefined
  if (protocol !== 'v2') return { sqrtPriceX96: first, reserves: undefined }
  const second = answer.length < 130 ? undefined : toBalance(sliceHex(answer, 32))
  return second === undefined ? undefined : pairPrice({ reserve0: first, reserve1: second })
}
