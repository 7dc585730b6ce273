import { isNative } from '@oxbow/chain/nativeToken'
import { amountsAtTime } from '@oxbow/dutch/amountsAtTime'
import { publicCosigner } from '@oxbow/dutch/cosignPublicly'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { isFalling } from '@oxbow/dutch/fallingOrder'
import { isFlat } from '@oxbow/dutch/flatOrder'
import { judgeMarket, type PoolMemory } from '@oxbow/guards/judgeMarket'
import { readGuard } from '@oxbow/guards/readGuard'
import type { KeeperSettings } from './KeeperSettings.ts'
import { rebasingTokens } from './rebasingTokens.ts'

/** What is to be done about an order. */
export type Verdict =
  | {
      readonly action: 'fill'
      /** What its owner gets, in raw units: what was signed, or more. */
      readonly pays: bigint
      /** What must be left with the filler, in raw units of the same token, or nothing happens. */
      readonly keeps: bigint
    }
  | { readonly action: 'look-again'; readonly when: LookAgain; readonly reason: string }
  | { readonly action: 'never'; readonly reason: string }

export type LookAgain =
  | { readonly at: 'block'; readonly block: bigint }
  | { readonly at: 'time'; readonly seconds: bigint }
  /** When its input buys so much, in raw units of its output. */
  | { readonly at: 'price'; readonly output: bigint }

/** What the chain and the market say of an order, at one block. */
export type OrderFacts = {
  readonly chainId: number
  readonly order: OrderTerms
  readonly block: bigint
  readonly seconds: bigint
  /** By its nonce, its owner's balance and approval. */
  readonly state: 'open' | 'insufficient-funds' | 'expired' | 'spent'
  /** What the whole input buys now, and the gas of the fill; undefined where nothing trades it. */
  readonly plan: { readonly output: bigint; readonly gasUnits: bigint } | undefined
  /** The most that the next block can ask, in wei a unit. */
  readonly gasPrice: bigint
  /** Raw units of the output for wei; undefined when unknown. */
  readonly nativePrice: { readonly output: bigint; readonly wei: bigint } | undefined
  /** What the pool of a guarded order remembers; undefined where it does not answer. */
  readonly memory?: PoolMemory | 'unread' | undefined
}

const bps = 10_000n
const nobody = `0x${'0'.repeat(40)}` as const
/** Of the surplus after gas, on V3. More than the nine tenths that are promised, because gas is counted at its dearest. */
const ownersShareBps = 9_500n
/** Ticks that the price may jump without a trigger being noticed late: two fifths. The mean follows a jump over the window. */
const largestJump = 5_000n
const seldomSeconds = 30n
/** What is paid beyond the least that a guard asks for now. */
const meanMovesBps = 5n
/** Blocks until what changes seldom, or is told of by the chain's logs, is looked at anew; a reorg can bring a nonce back. */
const seldomBlocks = 5n

/** Whether to fill an order now. Pure: the same facts give the same verdict. */
export function judgeOrder(facts: OrderFacts, settings: KeeperSettings): Verdict {
  const refusal = refusalOf(facts, settings)
  if (refusal !== undefined) return { action: 'never', reason: refusal }
  const { block, gasPrice, nativePrice, order, plan, state } = facts
  const later = (reason: string, blocks: bigint): Verdict => {
    return { action: 'look-again', when: { at: 'block', block: block + blocks }, reason }
  }
  if (state === 'spent') return later('filled or canceled', seldomBlocks)
  if (state === 'insufficient-funds') return later('its owner lacks the tokens or the approval', seldomBlocks)
  if (order.version === 'v1' && facts.seconds < startOf(order)) {
    return { action: 'look-again', when: { at: 'time', seconds: startOf(order) }, reason: 'too early' }
  }
  const guard = judgeGuard(facts)
  if (guard.status === 'never') return { action: 'never', reason: 'no market is what its guard asks for' }
  if (guard.status === 'wait') {
    return { action: 'look-again', when: { at: 'time', seconds: facts.seconds + guard.seconds }, reason: guard.reason }
  }
  if (plan === undefined) return later('nothing trades it', seldomBlocks)

  const cost = plan.gasUnits * gasPrice
  if (cost > settings.mostGasWei) return later('the network costs more than is allowed', 1n)
  const paid = cost > settings.subsidyWei ? cost - settings.subsidyWei : 0n
  if (paid > 0n && nativePrice === undefined) return later('what the network costs has no price in its token', 1n)
  const inOutput = (wei: bigint) =>
    nativePrice === undefined || wei === 0n ? 0n : divideUp(wei * nativePrice.output, nativePrice.wei)

  const owed = owedAt(order, facts.seconds)
  const signed = owed > guard.least ? owed : guard.least
  const profit = divideUp(signed * settings.minProfitBps, bps)
  const keeps = inOutput(paid) + profit
  // Of what comes beyond gas on V3, the keeper's part alone is its profit.
  const beyond = order.version === 'v3' ? divideUp(profit * bps, bps - ownersShareBps) : profit
  const needed = signed + inOutput(paid) + beyond
  // What a guard asks for moves with time, as what falls does.
  const isMoving = guard.least > 0n || (isFalling(order) && facts.seconds < order.decayEndTime)
  if (plan.output < needed && isMoving) return later('does not pay yet', 1n)
  if (plan.output < needed)
    return { action: 'look-again', when: { at: 'price', output: needed }, reason: 'does not pay' }
  const surplus = plan.output - signed - inOutput(cost)
  const more = order.version === 'v3' && surplus > 0n ? divideUp(surplus * ownersShareBps, bps) : 0n
  return { action: 'fill', pays: signed + more, keeps }
}

type GuardVerdict =
  /** The least that its guard lets pass; 0 without one, and where that was not read yet. */
  | { readonly status: 'open'; readonly least: bigint }
  | { readonly status: 'wait'; readonly seconds: bigint; readonly reason: string }
  | { readonly status: 'never' }

/** What MarketGuard would say of an order, by what its pool remembers. */
function judgeGuard({ memory, order }: OrderFacts): GuardVerdict {
  const guard = readGuard(order.info)
  if (guard.status !== 'market' || memory === 'unread') return { status: 'open', least: 0n }
  const { trigger, windowSeconds } = guard.terms
  if (memory === undefined) return { status: 'wait', seconds: seldomSeconds, reason: 'its pool does not answer' }
  const trade = { tokenIn: order.input.token, tokenOut: order.outputs[0]!.token, amountIn: order.input.startAmount }
  const verdict = judgeMarket(guard.terms, { memory, trade })
  if (verdict.status === 'never') return verdict
  if (verdict.status === 'too-thin') return { status: 'wait', seconds: seldomSeconds, reason: 'its pool is too thin' }
  if (verdict.status === 'not-reached') {
    const away = BigInt(Math.abs(verdict.meanTick - trigger!.tick))
    const seconds = (BigInt(windowSeconds) * away) / largestJump
    return { status: 'wait', seconds: seconds > 0n ? seconds : 1n, reason: 'its trigger is not reached' }
  }
  // The mean moves on until the fill is in a block.
  return { status: 'open', least: divideUp(verdict.leastOut * (bps + meanMovesBps), bps) }
}

/** What its owner is owed in a block of so many Unix seconds, in raw units. */
export function owedAt(order: OrderTerms, seconds: bigint): bigint {
  const amounts = isFalling(order) ? amountsAtTime(order, { filler: nobody, seconds }) : undefined
  return amounts?.outputs[0] ?? order.outputs[0]!.startAmount
}

/** Why an order is never filled, by itself and by the settings. */
function refusalOf({ chainId, order, seconds, state }: OrderFacts, settings: KeeperSettings): string | undefined {
  const { info, input, outputs } = order
  const [output, ...more] = outputs
  if (output === undefined || more.length > 0) return 'it does not pay one account'
  if (!isStill(order) && !isFalling(order)) return 'its amounts move'
  if (order.version === 'v3' && order.cosigner !== publicCosigner.address) return 'somebody else cosigns it'
  const guard = readGuard(info)
  if (guard.status === 'foreign') return 'another contract decides about it'
  if (guard.status === 'market' && order.version === 'v1') return 'nobody can raise what it pays to the market'
  if (isNative(input.token) || input.token === output.token) return 'it sells what nobody can trade'
  if (input.startAmount === 0n || output.startAmount === 0n) return 'it sells nothing, or for nothing'
  if (state === 'expired' || info.deadline < seconds) return 'it has expired'
  return refusalOfTokens(chainId, order, settings)
}

/** Why an order is not filled for what it trades. */
export function refusalOfTokens(
  chainId: number,
  { input, outputs }: OrderTerms,
  { allowedTokens, blockedTokens }: Pick<KeeperSettings, 'allowedTokens' | 'blockedTokens'>,
): string | undefined {
  for (const token of [input.token, ...outputs.map((output) => output.token)]) {
    const name = `${chainId}:${token}`
    if (blockedTokens.has(name)) return `the token ${token} is blocked`
    if (rebasingTokens.has(name)) return `the token ${token} changes balances by itself`
    // A list that nobody has read has nothing.
    if (allowedTokens !== 'all' && (allowedTokens === 'listed' || !allowedTokens.has(name)))
      return `the token ${token} is not allowed`
  }
  return undefined
}

/** Whoever may fill it, and from when on. */
function isStill(order: OrderTerms): boolean {
  return isFlat(order.version === 'v1' ? { ...order, exclusiveFiller: nobody } : order)
}

/** An order for everybody has no start of its own; one for nobody until a time has that. */
function startOf(order: Extract<OrderTerms, { version: 'v1' }>): bigint {
  return BigInt(order.exclusiveFiller) === 0n ? 0n : order.decayStartTime + 1n
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
