import { isNative } from '@oxbow/chain/nativeToken'
import { amountsAtTime } from '@oxbow/dutch/amountsAtTime'
import { publicCosigner } from '@oxbow/dutch/cosignPublicly'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { isFalling } from '@oxbow/dutch/fallingOrder'
import { isFlat } from '@oxbow/dutch/flatOrder'
import type { PoolMemory } from '@oxbow/guards/evaluateMarketTerms'
import { readGuard } from '@oxbow/guards/readGuard'
import { type Hex, zeroAddress } from 'viem'
import type { KeeperSettings } from '../KeeperSettings.ts'
import { judgePay } from './judgePay.ts'
import { type GuardVerdict, judgeTerms } from './judgeTerms.ts'
import { rebasingTokens } from './rebasingTokens.ts'
import type { Verdict } from './Verdict.ts'

/** Chain and market facts about an order, at one block. */
export type OrderFacts = {
  readonly chainId: number
  readonly order: OrderTerms
  readonly block: bigint
  readonly seconds: bigint
  /** From its nonce, and its owner's balance and approval. */
  readonly state: 'open' | 'insufficient-funds' | 'expired' | 'spent'
  /** What the whole input buys now, and the gas of the fill; undefined without a route. */
  readonly plan: { readonly output: bigint; readonly gasUnits: bigint } | undefined
  /** Maximum gas price of the next block, in wei per unit. */
  readonly gasPrice: bigint
  /** Raw units of the output per wei; undefined if unknown. */
  readonly nativePrice: { readonly output: bigint; readonly wei: bigint } | undefined
  /** Observations of a guarded order's pool; undefined if it doesn't answer. */
  readonly memory?: PoolMemory | 'unread' | undefined
}

/** Blocks until facts that seldom change, or whose changes are logged, are read again; a reorg can unspend a nonce. */
export const seldomBlocks = 5n

/** Whether to fill an order now. Pure: equal facts give equal verdicts. */
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
    return { action: 'look-again', when: { at: 'time', seconds: guard.until }, reason: guard.reason }
  }
  if (plan === undefined) return later('nothing trades it', seldomBlocks)

  const owed = owedAt(order, facts.seconds)
  const signed = owed > guard.least ? owed : guard.least
  // A guard's minimum changes with time, like a falling amount.
  const isMoving = guard.least > 0n || (isFalling(order) && facts.seconds < order.decayEndTime)
  const ask = { signed, isMoving, isShared: order.version === 'v3' }
  return judgePay(ask, { block, gasPrice, nativePrice, plan }, settings)
}

/** MarketGuard's verdict on an order, from its pool's observations. */
function judgeGuard({ memory, order, seconds }: OrderFacts): GuardVerdict {
  const guard = readGuard(order.info)
  if (guard.status !== 'market' || memory === 'unread') return { status: 'open', least: 0n }
  const trade = { tokenIn: order.input.token, tokenOut: order.outputs[0]!.token, amountIn: order.input.startAmount }
  return judgeTerms(guard.terms, { memory, trade, seconds })
}

/** Amount owed to the owner in a block at that time (Unix seconds), in raw units. */
export function owedAt(order: OrderTerms, seconds: bigint): bigint {
  const amounts = isFalling(order) ? amountsAtTime(order, { filler: zeroAddress, seconds }) : undefined
  return amounts?.outputs[0] ?? order.outputs[0]!.startAmount
}

/** Why an order is never filled, because of itself or the settings. */
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

/** What an order trades, of any kind. */
export type TradedTerms = {
  readonly input: { readonly token: Hex; readonly startAmount: bigint }
  readonly outputs: readonly { readonly token: Hex; readonly recipient: Hex }[]
}

/** Why an order is refused because of its tokens. */
export function refusalOfTokens(
  chainId: number,
  { input, outputs }: TradedTerms,
  { allowedTokens, blockedTokens }: Pick<KeeperSettings, 'allowedTokens' | 'blockedTokens'>,
): string | undefined {
  for (const token of [input.token, ...outputs.map((output) => output.token)]) {
    const name = `${chainId}:${token}`
    if (blockedTokens.has(name)) return `the token ${token} is blocked`
    if (rebasingTokens.has(name)) return `the token ${token} changes balances by itself`
    // A list that wasn't read yet counts as empty.
    if (allowedTokens !== 'all' && (allowedTokens === 'listed' || !allowedTokens.has(name)))
      return `the token ${token} is not allowed`
  }
  return undefined
}

/** Whether its amounts are flat, ignoring who may fill it and from when. */
function isStill(order: OrderTerms): boolean {
  return isFlat(order.version === 'v1' ? { ...order, exclusiveFiller: zeroAddress } : order)
}

/** A non-exclusive order can be filled at once; an exclusive one only after its exclusivity ends. */
function startOf(order: Extract<OrderTerms, { version: 'v1' }>): bigint {
  return BigInt(order.exclusiveFiller) === 0n ? 0n : order.decayStartTime + 1n
}
