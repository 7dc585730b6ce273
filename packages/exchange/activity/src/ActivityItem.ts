import type { SentEffect } from '@oxbow/transactions/readEffects'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { ActivityEntry, ActivityStatus } from './ActivityEntry.ts'
import { isSignature } from './isSignature.ts'
import type { NftFacts } from './NftFacts.ts'

/** Raw units; undefined where the chain does not say how many. An estimate is what was quoted, until the chain tells. */
export type TokenAmount = {
  readonly token: TokenFacts
  readonly amount: bigint | undefined
  readonly isEstimate?: boolean
  /** Counted in pieces: `token` is then its collection, called what the item is. */
  readonly nft?: NftFacts | undefined
}

/** One transaction of an account as a list shows it, known from this device or from the chain. */
export type ActivityItem = {
  /** `<chainId>:<hash>`. */
  readonly id: string
  readonly chainId: number
  readonly hash: `0x${string}`
  /** Of what took its nonce. */
  readonly replacedBy: `0x${string}` | undefined
  /** Of the domain that sent it, an `ApprovalKind`, or what the chain tells (`ChainActivityKind`). */
  readonly kind: string
  readonly status: ActivityStatus
  /** It was signed and is in no block: nothing was paid or received by it. */
  readonly isSignature?: boolean | undefined
  /** Its block is no longer part of the chain: it waits again. */
  readonly wasReorged: boolean
  /** It waits, and so does what was sent to call it off. */
  readonly isCancelling: boolean
  /** Unix milliseconds. */
  readonly timeMs: number
  /** What left the account; of an approval, what may leave it. */
  readonly paid: readonly TokenAmount[]
  readonly received: readonly TokenAmount[]
  /** Who may spend, who was sent to, who sent. */
  readonly counterparty: `0x${string}` | undefined
  /** An approval of the largest amount there is. */
  readonly isUnlimited: boolean
  /** The wallet sent this in its place: none of the above was done. */
  readonly instead?:
    | {
        readonly to: `0x${string}` | undefined
        readonly wei: bigint
        /** Undefined when nobody knows. */
        readonly effects?: readonly SentEffect[] | undefined
      }
    | undefined
}

/** What this device sent, as a list shows it. */
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
    timeMs: createdAtMs,
    instead: entry.instead && toInstead(entry.instead),
  }
  if (summary.type === 'trade') {
    const { tokenIn, tokenOut, amountIn, amountOut, maximumIn, minimumOut } = summary
    const paid = [toAmount(tokenIn, entry.result?.paid, amountIn, maximumIn)]
    const received = [toAmount(tokenOut, entry.result?.received, amountOut, minimumOut)]
    return { ...base, paid, received, counterparty: undefined, isUnlimited: false }
  }
  if (summary.type === 'liquidity') {
    if (kind === 'burn') {
      const paid = [summary.token0, summary.token1].map((token) => ({ token, amount: undefined }))
      return { ...base, paid, received: [], counterparty: undefined, isUnlimited: false }
    }
    const changes = [
      { token: summary.token0, amount: BigInt(summary.amount0) },
      { token: summary.token1, amount: BigInt(summary.amount1) },
    ]
    const paid = changes.flatMap(({ token, amount }) => (amount < 0n ? [{ token, amount: -amount }] : []))
    const received = changes.filter(({ amount }) => amount > 0n)
    return { ...base, paid, received, counterparty: undefined, isUnlimited: false }
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
    // A speed-up moves nothing: its amount is what is to arrive.
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
  if (summary.type === 'orders') {
    const paid = summary.sold.map(({ token, amount }) => ({ token, amount: BigInt(amount) }))
    return { ...base, paid, received: [], counterparty: undefined, isUnlimited: false }
  }
  if (summary.type === 'fees') {
    // What a trial said: fees go on growing until the transaction is in a block. Of a token that pays nothing there is nothing to say.
    const collected = summary.collected.filter(({ amount }) => amount !== '0')
    const received = collected.map(({ token, amount }) => ({
      token,
      amount: amount === undefined ? undefined : BigInt(amount),
      isEstimate: amount !== undefined,
    }))
    return { ...base, paid: [], received, counterparty: undefined, isUnlimited: false }
  }
  const isUnlimited = summary.amount === 'unlimited'
  const paid = [{ token: summary.token, amount: isUnlimited ? undefined : BigInt(summary.amount) }]
  return { ...base, paid, received: [], counterparty: summary.spender, isUnlimited }
}

function toInstead({ to, value, effects }: NonNullable<ActivityEntry['instead']>): ActivityItem['instead'] {
  const read = effects?.map(({ amount, ...effect }) => ({
    ...effect,
    amount: amount === 'all' ? ('all' as const) : BigInt(amount),
  }))
  return { to, wei: BigInt(value), effects: read }
}

/** The same, undefined when it cannot be shown: storage may hold anything, and the page would stop each time that it opens. */
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

function toPieces(nft: NftFacts, amount = 1n): TokenAmount {
  return { token: { address: nft.collection, symbol: nft.name, decimals: 0 }, amount, nft }
}

/** What the receipt told, else what was quoted, which is certain where the signed bound is the same. */
function toAmount(token: TokenFacts, told: string | undefined, quoted: string, bound: string | undefined): TokenAmount {
  return { token, amount: BigInt(told ?? quoted), isEstimate: told === undefined && bound !== quoted }
}
