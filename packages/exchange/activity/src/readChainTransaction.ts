import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { ActivityItem, TokenAmount } from './ActivityItem.ts'
import type { ChainActivityKind } from './ActivityKind.ts'
import type { ChainEvent, ChainTransaction } from './ChainTransaction.ts'

/** Contracts and native currency of a chain, used to interpret transfers. */
export type NativeFacts = {
  readonly native: TokenFacts
  /** Address of the wrapped native currency. */
  readonly weth: `0x${string}`
  /** Transfers from it are rewards. */
  readonly rewardDistributor?: `0x${string}` | undefined
  /** Transfers to it are bridge deposits. */
  readonly spokePool?: `0x${string}` | undefined
}

/**
 * Effects of an on-chain transaction on an account as a list shows them; undefined if there is nothing to show, such as a zero transfer, which
 * scammers send to plant their address.
 */
export function readChainTransaction(transaction: ChainTransaction, chain: NativeFacts): Read | undefined {
  const { chainId, hash, timestamp, isOwn, events } = transaction
  const base = {
    id: `${chainId}:${hash}`,
    chainId,
    hash,
    replacedBy: undefined,
    wasReorged: false,
    isCancelling: false,
    timeMs: timestamp * 1_000,
    counterparty: undefined,
    isUnlimited: false,
  }
  const trades = events.filter(isPoolEvent)
  const swaps = trades.filter(({ kind }) => kind === 'swap')
  if (swaps.length > 0) return { ...base, kind: 'swap', ...sumSwaps(swaps, asNative(events, chain)) }
  if (trades.length > 0) return { ...base, ...sumLiquidity(trades, asNative(events, chain)) }

  const wraps = events.filter(isWrap)
  if (wraps.length > 0) return { ...base, ...sumWraps(wraps, chain) }

  const moves = events.map((event) => asMove(event, chain)).filter(isMove)
  const transfers = moves.filter(({ kind, amount0 }) => kind !== 'approval' && amount0 > 0n)
  const [first] = transfers.length > 0 ? transfers : moves.filter(({ kind }) => kind === 'approval')
  if (first === undefined) return undefined
  const { kind, token0: token, amount0: amount, counterparty } = first
  if (kind === 'approval') {
    const isUnlimited = amount >= unlimited
    const paid = [{ token, amount: isUnlimited ? undefined : amount }]
    return {
      ...base,
      kind: !isOwn ? 'allowance' : amount === 0n ? 'revoke' : 'approve',
      paid,
      received: [],
      counterparty,
      isUnlimited,
    }
  }
  const of = (wanted: 'sent' | 'received') =>
    total(transfers.filter((move) => move.kind === wanted).map((move) => [move.token0, move.amount0]))
  return {
    ...base,
    kind: toMoveKind(first, { isOwn, chain }),
    paid: of('sent'),
    received: of('received'),
    counterparty,
  }
}

function toMoveKind(
  { kind, counterparty }: Move,
  { isOwn, chain }: { readonly isOwn: boolean; readonly chain: NativeFacts },
): ChainActivityKind {
  if (kind !== 'sent') return counterparty === chain.rewardDistributor ? 'claim' : 'receive'
  if (!isOwn) return 'moved'
  return counterparty === chain.spokePool ? 'bridge' : 'send'
}

type Read = Omit<ActivityItem, 'status' | 'kind'> & { readonly kind: ChainActivityKind }
type PoolEvent = Extract<ChainEvent, { token1: TokenFacts }>
type Wrap = Extract<ChainEvent, { kind: 'wrap' | 'unwrap' }>
type Bridged = Extract<ChainEvent, { kind: 'left' | 'arrived' }>
type Move = Exclude<Extract<ChainEvent, { counterparty: string }>, Bridged>

/** Tokens store maximum allowances in different widths; no real amount is near 2^95. */
const unlimited = 2n ** 95n

const isPoolEvent = (event: ChainEvent): event is PoolEvent => 'token1' in event
const isWrap = (event: ChainEvent): event is Wrap => event.kind === 'wrap' || event.kind === 'unwrap'
const isBridged = (event: ChainEvent): event is Bridged => event.kind === 'left' || event.kind === 'arrived'
const isMove = (event: ChainEvent): event is Move => 'counterparty' in event && !isBridged(event)

/** Converts a bridged amount of native currency to a transfer to or from the bridge. */
function asMove(event: ChainEvent, { native }: NativeFacts): ChainEvent {
  if (!isBridged(event)) return event
  const { amount0, counterparty, kind, token0 } = event
  // Shown as the same currency, with the same logo.
  const token = { ...native, logoUri: token0.logoUri }
  return { kind: kind === 'left' ? 'sent' : 'received', token0: token, amount0, counterparty }
}

/** Routers wrap native currency: unless the wrapped token itself was transferred, the payment was native. */
function asNative(events: readonly ChainEvent[], { native, weth }: NativeFacts): (token: TokenFacts) => TokenFacts {
  const movedWrapped = events.some(
    (event) => isMove(event) && event.kind !== 'approval' && event.token0.address === weth,
  )
  // Shown as the same currency, with the same logo.
  return (token) => (token.address === weth && !movedWrapped ? { ...native, logoUri: token.logoUri } : token)
}

/** Tokens that only went in were paid, those that only came out were received; tokens that did both were intermediate. */
function sumSwaps(swaps: readonly PoolEvent[], rename: (token: TokenFacts) => TokenFacts) {
  const flows = swaps.flatMap(flowsOf).map(([token, amount]) => [rename(token), amount] as const)
  const wentIn = new Set(flows.filter(([, amount]) => amount > 0n).map(([token]) => token.address))
  const cameOut = new Set(flows.filter(([, amount]) => amount < 0n).map(([token]) => token.address))
  return {
    paid: total(flows.filter(([token]) => wentIn.has(token.address) && !cameOut.has(token.address))),
    received: total(flows.filter(([token]) => cameOut.has(token.address) && !wentIn.has(token.address))),
  }
}

function sumLiquidity(
  events: readonly PoolEvent[],
  rename: (token: TokenFacts) => TokenFacts,
): Pick<Read, 'kind' | 'paid' | 'received'> {
  const kinds = new Set(events.map(({ kind }) => kind))
  const kind: ChainActivityKind = kinds.has('mint')
    ? 'add-liquidity'
    : kinds.has('burn')
      ? 'remove-liquidity'
      : kinds.has('donate')
        ? 'donate'
        : 'collect'
  // A v3 burn only credits what a collect pays out; counting both would count it twice.
  const counted = kinds.has('burn') && kinds.has('collect') ? events.filter((event) => event.kind !== 'burn') : events
  const flows = counted.flatMap(flowsOf).map(([token, amount]) => [rename(token), amount] as const)
  const known = flows.length > 0 ? flows : undefined
  const unknown = [events[0]!.token0, events[0]!.token1].map((token) => ({ token: rename(token), amount: undefined }))
  return {
    kind,
    paid: total(known?.filter(([, amount]) => amount > 0n) ?? []),
    received: known ? total(known.filter(([, amount]) => amount < 0n)) : unknown,
  }
}

/** Net of wraps and unwraps in one transaction. */
function sumWraps(events: readonly Wrap[], { native }: NativeFacts): Pick<Read, 'kind' | 'paid' | 'received'> {
  const wrapped = events.reduce((sum, { kind, amount0 }) => (kind === 'wrap' ? sum + amount0 : sum - amount0), 0n)
  const amount = wrapped < 0n ? -wrapped : wrapped
  const weth = { token: events[0]!.token0, amount }
  // Shown as the same currency, with the same logo.
  const ether = { token: { ...native, logoUri: weth.token.logoUri }, amount }
  return wrapped < 0n
    ? { kind: 'unwrap', paid: [weth], received: [ether] }
    : { kind: 'wrap', paid: [ether], received: [weth] }
}

type Flow = readonly [token: TokenFacts, amount: bigint]

function flowsOf({ token0, token1, amount0, amount1 }: PoolEvent): readonly Flow[] {
  const both = [
    [token0, amount0],
    [token1, amount1],
  ] as const
  return both.flatMap(([token, amount]) => (amount === undefined || amount === 0n ? [] : [[token, amount] as const]))
}

/** Sum per token, as absolute value. */
function total(flows: readonly Flow[]): readonly TokenAmount[] {
  const sums = new Map<string, { token: TokenFacts; amount: bigint }>()
  for (const [token, amount] of flows)
    sums.set(token.address, { token, amount: (sums.get(token.address)?.amount ?? 0n) + amount })
  return [...sums.values()].map(({ token, amount }) => ({ token, amount: amount < 0n ? -amount : amount }))
}
