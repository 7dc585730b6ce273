import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { depositAt } from '@oxbow/amm/deposit'
import type { Amounts, PriceRange } from '@oxbow/amm/liquidity'
import { type SwapRate, swapForRange } from '@oxbow/amm/swapForRange'
import type { Network } from '@oxbow/chain/Network'
import type { NodeCall } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { sqrtPricesOf, type TickRange } from '@oxbow/positions/tickRange'
import { getPermissions } from '@oxbow/trading/getPermissions'
import { getQuote } from '@oxbow/trading/getQuote'
import { preparePermit2Approval } from '@oxbow/trading/preparePermit2Approval'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { encodeFunctionData } from 'viem'
import type { DepositPoolState } from '../plan/DepositRequest.ts'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { preludeCalls } from '../plan/planCalls.ts'

/** Tokens on their way into a range, after what has to be swapped of them. */
export type Balancing = {
  /** Undefined when nothing has to be, or so little that it is not worth a swap. */
  readonly swap: PreparedSwap | undefined
  /** What does not go in because it is not worth a swap; 0 where that is next to nothing, and where there is a swap. */
  readonly left: Amounts
  /** At the price of now some of it goes in without the swap. */
  readonly fits: boolean
  readonly expected: Amounts
  /** When the swap gives its least. */
  readonly least: Amounts
  /** Where the pool stands after the swap. */
  readonly sqrtPriceX96: bigint
}

/** A swap of less than this part of all there is costs a person more (a request, a wait, gas) than what stays out of the range earns. */
const leastPart = 50n
/** A smaller part of a token than this is not mentioned. */
const notablePart = 1_000n
/** As near to the best amount as is looked for: 0.005 %. */
const precision = 20_000n
const mostRounds = 7

/**
 * The swap after which all of two amounts goes into a range. What it gives, and where it leaves the pool, depends on how much is swapped: each guess is
 * quoted, run on the node after the exit that the tokens come from, and corrected by what came of it. Without such a trial the quote stands, and the
 * price of now.
 *
 * @throws {getQuote.ErrorType}
 */
export async function prepareBalancing(
  client: ExchangeClient,
  parameters: prepareBalancing.Parameters,
): Promise<Balancing> {
  const { state, range, amounts, slippageBps } = parameters
  const bounds = sqrtPricesOf(range)
  const fits = depositAt(state.sqrtPriceX96, bounds, amounts).liquidity > 0n
  const first = swapForRange(state.sqrtPriceX96, bounds, amounts, (side) => spotRate(state.sqrtPriceX96, side))
  if (first === undefined || first.amount * leastPart < worthIn(first.side, state.sqrtPriceX96, amounts)) {
    const left = leftOver(state.sqrtPriceX96, bounds, amounts)
    return { swap: undefined, left, fits, expected: amounts, least: amounts, sqrtPriceX96: state.sqrtPriceX96 }
  }
  const { side } = first
  let ask: Ask = { side, amount: first.amount, slippageBps }
  let last: Guess | undefined
  for (let round = 1; ; round++) {
    const tried = await trySwap(client, parameters, ask)
    const { amount } = ask
    const rate = { paid: amount, received: tried.swap.received }
    const wanted = swapForRange(tried.sqrtPriceX96, bounds, amounts, (of) => (of === side ? rate : turned(rate)))
    const miss = (wanted?.side === side ? wanted.amount : 0n) - amount
    if (round === mostRounds || magnitude(miss) * precision <= amount) {
      const swap = await bounded(client, parameters, tried, ask)
      return { ...toBalancing(amounts, side, swap, tried.sqrtPriceX96), fits }
    }
    const next = last === undefined ? amount + miss : corrected({ amount, miss }, last)
    last = { amount, miss }
    ask = { ...ask, amount: next < 1n ? 1n : next > amounts[side] ? amounts[side] : next }
  }
}

export declare namespace prepareBalancing {
  type Parameters = {
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly pool: { readonly protocol: 'v3' | 'v4'; readonly token0: `0x${string}`; readonly token1: `0x${string}` }
    readonly state: Extract<DepositPoolState, { status: 'pool' }>
    readonly range: TickRange
    /** What there is to go in, in raw units. */
    readonly amounts: Amounts
    /** What brings it; undefined when it is in the wallet. */
    readonly exit: LiquidityPlan | undefined
    /** The most that the swap may fall short of its quote. */
    readonly slippageBps: number
    /** How far it may fall short of what it gives now, after the exit. */
    readonly toleranceBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

/** A swap of just this amount, and what came of it on the node. */
async function trySwap(client: ExchangeClient, parameters: prepareBalancing.Parameters, ask: Ask): Promise<Tried> {
  const { network, account, pool, state, amounts, exit } = parameters
  const { chainId, contracts } = network
  const prepared = await prepare(client, parameters, ask)
  const { quote } = prepared
  const calls = preludeCalls({ exit, swap: prepared })
  const reads = [balanceCall(quote.tokenOut, account, contracts), priceCall(pool.protocol, state.poolId, network)]
  const trial = await simulateCalls(client, { chainId, account, calls, reads })
  if (trial.status !== 'ok') return { swap: prepared, sqrtPriceX96: state.sqrtPriceX96, isTried: false }
  const [before, after, price] = [trial.before[0], ...trial.after].map(toBalance)
  if (before === undefined || after === undefined || price === undefined)
    return { swap: prepared, sqrtPriceX96: state.sqrtPriceX96, isTried: false }
  const fromExit = exit === undefined ? 0n : amounts[otherOf(ask.side)]
  return { swap: { ...prepared, received: after - before - fromExit }, sqrtPriceX96: price, isTried: true }
}

type Ask = { readonly side: keyof Amounts; readonly amount: bigint; readonly slippageBps: number }
type Tried = { readonly swap: PreparedSwap; readonly sqrtPriceX96: bigint; readonly isTried: boolean }

async function prepare(
  client: ExchangeClient,
  { network, account, pool, deadlineSeconds }: prepareBalancing.Parameters,
  { side, amount, slippageBps }: Ask,
): Promise<PreparedSwap> {
  const { chainId } = network
  const [tokenIn, tokenOut] = side === 'amount0' ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const asked = { chainId, tradeType: 'exact-in', tokenIn, tokenOut, amount, account } as const
  const [quote, permissions] = await Promise.all([
    getQuote(client, { ...asked, slippageBps }),
    // Together with what follows, within minutes: what Permit2 lets the router take by then is no part of it.
    getPermissions(client, { network, account, token: tokenIn, amount, nowSeconds: deadlineSeconds, deadlineSeconds }),
  ])
  const { transaction } = await prepareSwap(client, { quote, deadlineSeconds })
  const { reset, approval, permit } = permissions
  const permission = permit && preparePermit2Approval(permit, { network, account })
  const approvals = [reset, approval, permission].filter((each) => each !== undefined)
  return { quote, approvals, transaction, deadlineSeconds, received: quote.amountOut }
}

/**
 * The same swap with a bound near what it gave in the trial. The quote is of the pools before the exit, which may have left them shallower: a bound of its
 * price would be too high then, and a loose one leaves more over than it has to.
 */
async function bounded(client: ExchangeClient, parameters: prepareBalancing.Parameters, tried: Tried, ask: Ask) {
  const { slippageBps, toleranceBps } = parameters
  const { quote, received } = tried.swap
  const { amountOut } = quote
  const short = amountOut > received ? ((amountOut - received) * 10_000n + amountOut - 1n) / amountOut : 0n
  const needed = Number(short) + toleranceBps
  if (!tried.isTried || needed >= slippageBps) return tried.swap
  return { ...(await prepare(client, parameters, { ...ask, slippageBps: needed })), received }
}

/** The first word of the answer is the square root of the price. */
function priceCall(protocol: 'v3' | 'v4', poolId: `0x${string}`, { contracts }: Network): NodeCall {
  if (protocol === 'v3') return { to: poolId, data: encodeFunctionData({ abi: v3PoolAbi, functionName: 'slot0' }) }
  const data = encodeFunctionData({ abi: stateViewAbi, functionName: 'getSlot0', args: [poolId] })
  return { to: contracts.v4StateView ?? contracts.multicall3, data }
}

function toBalancing(
  amounts: Amounts,
  side: keyof Amounts,
  swap: PreparedSwap,
  sqrtPriceX96: bigint,
): Omit<Balancing, 'fits'> {
  const { quote, received } = swap
  const other = otherOf(side)
  const after = (gained: bigint) =>
    ({ [side]: amounts[side] - quote.amountIn, [other]: amounts[other] + gained }) as Record<keyof Amounts, bigint>
  const least = quote.minimumOut < received ? quote.minimumOut : received
  return { swap, left: { amount0: 0n, amount1: 0n }, expected: after(received), least: after(least), sqrtPriceX96 }
}

function otherOf(side: keyof Amounts): keyof Amounts {
  return side === 'amount0' ? 'amount1' : 'amount0'
}

function spotRate(sqrtPriceX96: bigint, side: keyof Amounts): SwapRate {
  const price = sqrtPriceX96 * sqrtPriceX96
  return side === 'amount0' ? { paid: 1n << 192n, received: price } : { paid: price, received: 1n << 192n }
}

/** Both amounts in one of the two tokens, at the pool's price. */
function worthIn(side: keyof Amounts, sqrtPriceX96: bigint, amounts: Amounts): bigint {
  const { paid, received } = spotRate(sqrtPriceX96, side)
  return amounts[side] + (amounts[otherOf(side)] * paid) / received
}

function leftOver(sqrtPriceX96: bigint, range: PriceRange, amounts: Amounts): Amounts {
  const taken = depositAt(sqrtPriceX96, range, amounts).amounts
  const of = (side: keyof Amounts) => {
    const left = amounts[side] - taken[side]
    return left * notablePart < amounts[side] ? 0n : left
  }
  return { amount0: of('amount0'), amount1: of('amount1') }
}

function turned({ paid, received }: SwapRate): SwapRate {
  return { paid: received, received: paid }
}

type Guess = { readonly amount: bigint; readonly miss: bigint }

/** Where the line through two guesses misses by nothing. */
function corrected(now: Guess, last: Guess): bigint {
  const slope = now.miss - last.miss
  return slope === 0n ? now.amount + now.miss : now.amount - (now.miss * (now.amount - last.amount)) / slope
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
