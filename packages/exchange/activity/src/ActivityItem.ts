import type { SentEffect } from '@oxbow/transactions/readEffects'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { ActivityEntry, ActivityStatus, ActivitySummary } from './ActivityEntry.ts'
import type { PoolEvent } from './ChainTransaction.ts'
import { isSignature } from './isSignature.ts'
import type { NftFacts } from './NftFacts.ts'

/** Raw units; undefined if the chain doesn't tell. An estimate is what was quoted, or what pools tell, until transfers do. */
export type TokenAmount = {
  readonly token: TokenFacts
  readonly amount: bigint | undefined
  readonly isEstimate?: boolean
  /** For an NFT: `token` is then its collection, with the item's name, and `amount` a count. */
  readonly nft?: NftFacts | undefined
}

/** A transaction of an account as a list shows it, from this device or from the chain. */
export type ActivityItem = {
  /** `<chainId>:<hash>`, or for a provider's order without a transaction `ramp:<reference>`, and `0x` as its hash. */
  readonly id: string
  readonly chainId: number
  readonly hash: `0x${string}`
  /** Hash of the transaction that used its nonce. */
  readonly replacedBy: `0x${string}` | undefined
  /** Kind of the domain that sent it, an `ApprovalKind`, or a `ChainActivityKind`. */
  readonly kind: string
  readonly status: ActivityStatus
  /** A signature, or an order at a provider, that is in no block: it paid and received nothing. */
  readonly isSignature?: boolean | undefined
  /** A reorg removed its block, and it is pending again. */
  readonly wasReorged: boolean
  /** Both it and its cancellation are pending. */
  readonly isCancelling: boolean
  /** Unix milliseconds. */
  readonly timeMs: number
  /** Spent amounts; for an approval, the allowances. */
  readonly paid: readonly TokenAmount[]
  readonly received: readonly TokenAmount[]
  /** Tokens whose amounts its receipt can tell, see `settleItem`; undefined if its amounts aren't of that kind. */
  readonly tokens?: readonly TokenFacts[] | undefined
  /** What the index knows of its pools. */
  readonly events?: readonly PoolEvent[] | undefined
  /** Spender, recipient or sender. */
  readonly counterparty: `0x${string}` | undefined
  /** Whether it is an unlimited approval. */
  readonly isUnlimited: boolean
  /** What the wallet sent instead; none of the above was done. */
  readonly instead?:
    | {
        readonly to: `0x${string}` | undefined
        readonly wei: bigint
        /** Undefined if unknown. */
        readonly effects?: readonly SentEffect[] | undefined
      }
    | undefined
}

/** An entry of this device's log as a list shows it. */
export function fromEntry(entry: ActivityEntry): ActivityItem {
  const { chainId, hash, replacedBy, kind, status, wasReorged, createdAtMs, summary } = entry
  const isCancelling = status === 'pending' && entry.cancelHash !== undefined
  const base = {
    id: `${chainId}:${hash}`,
    chainId,
    hash,
    replacedBy,
    kind,
    status,
    isSignature: isSignature(entry),
    wasReorged,
    isCancelling,
    timeMs: entry.minedAtMs ?? createdAtMs,
    instead: entry.instead && toInstead(entry.instead),
  }
  if (summary.type === 'trade') {
    const { tokenIn, tokenOut, amountIn, amountOut, maximumIn, minimumOut } = summary
    const paid = [toAmount(tokenIn, entry.result?.paid, amountIn, maximumIn)]
    const received = [toAmount(tokenOut, entry.result?.received, amountOut, minimumOut)]
    return { ...base, tokens: [tokenIn, tokenOut], paid, received, counterparty: undefined, isUnlimited: false }
  }
  if (summary.type === 'liquidity') {
    if (kind === 'burn') {
      const paid = [summary.token0, summary.token1].map((token) => ({ token, amount: undefined }))
      return { ...base, paid, received: [], counterparty: undefined, isUnlimited: false }
    }
    return { ...base, ...toLiquidityAmounts(entry, summary), counterparty: undefined, isUnlimited: false }
  }
  if (summary.type === 'permit') {
    const paid = summary.allowed.map(({ token, amount }) => ({ token, amount: BigInt(amount) }))
    return { ...base, paid, received: [], counterparty: summary.spender, isUnlimited: false }
  }
  if (summary.type === 'transfer') {
    const paid = [{ token: summary.token, amount: BigInt(summary.amount) }]
    return { ...base, paid, received: [], counterparty: summary.recipient, isUnlimited: false }
  }
  if (summary.type === 'bridge') {
    // A speed-up moves nothing itself; its amount is what will arrive.
    const paid = kind === 'bridge' ? [{ token: summary.token, amount: BigInt(summary.amount) }] : []
    const counterparty = summary.recipient === entry.account ? undefined : summary.recipient
    return { ...base, paid, received: [], counterparty, isUnlimited: false }
  }
  if (summary.type === 'nft-transfer') {
    const { nft, amount, recipient } = summary
    const paid = [toPieces(nft, BigInt(amount))]
    return { ...base, paid, received: [], counterparty: recipient, isUnlimited: false }
  }
  if (summary.type === 'nft-approval') {
    return { ...base, paid: [toPieces(summary.nft)], received: [], counterparty: summary.spender, isUnlimited: false }
  }
  if (summary.type === 'nft-order') {
    const { currency, nft, price, seller } = summary
    if (price === undefined)
      return { ...base, paid: [toPieces(nft)], received: [], counterparty: undefined, isUnlimited: false }
    const paid = [{ token: currency, amount: BigInt(price) }]
    return { ...base, paid, received: [toPieces(nft)], counterparty: seller, isUnlimited: false }
  }
  if (summary.type === 'delegation')
    return { ...base, paid: [], received: [], counterparty: summary.contract, isUnlimited: false }
  if (summary.type === 'orders') {
    const paid = summary.sold.map(({ token, amount }) => ({ token, amount: BigInt(amount) }))
    return { ...base, paid, received: [], counterparty: undefined, isUnlimited: false }
  }
  if (summary.type === 'fees') {
    return { ...base, ...toFees(entry, summary), counterparty: undefined, isUnlimited: false }
  }
  const isUnlimited = summary.amount === 'unlimited'
  const paid = [{ token: summary.token, amount: isUnlimited ? undefined : BigInt(summary.amount) }]
  return { ...base, paid, received: [], counterparty: summary.spender, isUnlimited }
}

function toLiquidityAmounts(
  { kind, result }: ActivityEntry,
  summary: Extract<ActivitySummary, { type: 'liquidity' }>,
): Pick<ActivityItem, 'paid' | 'received' | 'tokens'> {
  const { token0, token1, amount0, amount1, worst0, worst1 } = summary
  // What an earlier visit sent is kept without its amounts.
  const isUnplanned = amount0 === '0' && amount1 === '0'
  const changes = [
    { token: token0, told: result?.changes?.[0], planned: amount0, worst: worst0 },
    { token: token1, told: result?.changes?.[1], planned: amount1, worst: worst1 },
  ].map(({ token, told, planned, worst }) => {
    const isEstimate = (told ?? undefined) === undefined && planned !== worst
    return { token, amount: isEstimate && isUnplanned ? undefined : BigInt(told ?? planned), isEstimate }
  })
  const unknown = changes.flatMap(({ token, amount }) => (amount === undefined ? [{ token, amount }] : []))
  const isDeposit = kind === 'add-liquidity' || kind === 'create-pool'
  const of = (sign: bigint) =>
    changes.flatMap(({ token, amount = 0n, isEstimate }) =>
      amount * sign > 0n ? [{ token, amount: amount * sign, isEstimate }] : [],
    )
  return {
    tokens: [token0, token1],
    paid: [...of(-1n), ...(isDeposit ? unknown : [])],
    received: [...of(1n), ...(isDeposit ? [] : unknown)],
  }
}

/** From the receipt, else from a simulation: fees grow until the transaction is confirmed. Tokens without fees are left out. */
function toFees(
  { result }: ActivityEntry,
  { collected }: Extract<ActivitySummary, { type: 'fees' }>,
): Pick<ActivityItem, 'paid' | 'received' | 'tokens'> {
  const received = collected.map(({ token, amount }, index) => {
    const told = result?.changes?.[index] ?? undefined
    const known = told ?? amount
    return {
      token,
      amount: known === undefined ? undefined : BigInt(known),
      isEstimate: told === undefined && amount !== undefined,
    }
  })
  return {
    tokens: collected.map(({ token }) => token),
    paid: [],
    received: received.filter(({ amount }) => amount !== 0n),
  }
}

function toInstead({ to, value, effects }: NonNullable<ActivityEntry['instead']>): ActivityItem['instead'] {
  const read = effects?.map(({ amount, ...effect }) => ({
    ...effect,
    amount: amount === 'all' ? ('all' as const) : BigInt(amount),
  }))
  return { to, wei: BigInt(value), effects: read }
}

/** The same, but undefined if it can't be displayed: storage may hold anything, and one bad entry would break the page. */
export function fromEntryIfSound(entry: ActivityEntry): ActivityItem | undefined {
  try {
    const item = fromEntry(entry)
    const isSound = [...item.paid, ...item.received].every(
      ({ token }) => typeof token.symbol === 'string' && Number.isInteger(token.decimals) && /^0x/.test(token.address),
    )
    const { to } = item.instead ?? {}
    return isSound && (to === undefined || /^0x/.test(to)) ? item : undefined
  } catch {
    return undefined
  }
}

/** An amount of an NFT. */
export function toPieces(nft: NftFacts, amount = 1n): TokenAmount {
  return { token: { address: nft.collection, symbol: nft.name, decimals: 0 }, amount, nft }
}

/** Amount from the receipt, else as quoted, which is exact if the signed bound equals it. */
function toAmount(token: TokenFacts, told: string | undefined, quoted: string, bound: string | undefined): TokenAmount {
  return { token, amount: BigInt(told ?? quoted), isEstimate: told === undefined && bound !== quoted }
}
