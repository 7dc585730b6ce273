import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { ActivityItem, TokenAmount } from './ActivityItem.ts'
import type { ChainActivityKind } from './ActivityKind.ts'
import type { ChainEvent, ChainTransaction, PoolEvent } from './ChainTransaction.ts'
import type { Moved } from './moved/Moved.ts'
import { distinctTokens, netAmounts } from './moved/netAmounts.ts'
import { isNftMove, type NftMove, readNftMoves } from './readNftMoves.ts'

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
  const pools = events.filter(isPoolEvent)
  if (pools.length > 0) return { ...base, kind: toPoolKind(pools), ...readAmounts(events, chain) }

  const nfts = events.filter(isNftMove)
  if (nfts.length > 0) {
    const tokens = events.filter(isTransfer).filter(({ amount0 }) => amount0 > 0n)
    const sum = (kind: Transfer['kind']) => sumTransfers(tokens, kind)
    return {
      ...base,
      ...readNftMoves(nfts, { isOwn, native: chain.native, paid: sum('sent'), received: sum('received') }),
    }
  }

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
  return {
    ...base,
    kind: toMoveKind(first, { isOwn, chain }),
    paid: sumTransfers(transfers, 'sent'),
    received: sumTransfers(transfers, 'received'),
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
type Wrap = Extract<ChainEvent, { kind: 'wrap' | 'unwrap' }>
type Bridged = Extract<ChainEvent, { kind: 'left' | 'arrived' }>
type Move = Exclude<Extract<ChainEvent, { counterparty: string }>, Bridged | NftMove>

type Transfer = Move & { readonly kind: 'sent' | 'received' }

/** Tokens store maximum allowances in different widths; no real amount is near 2^95. */
const unlimited = 2n ** 95n

const isPoolEvent = (event: ChainEvent): event is PoolEvent => 'token1' in event
const isWrap = (event: ChainEvent): event is Wrap => event.kind === 'wrap' || event.kind === 'unwrap'
const isBridged = (event: ChainEvent): event is Bridged => event.kind === 'left' || event.kind === 'arrived'
const isTransfer = (event: ChainEvent): event is Transfer => event.kind === 'sent' || event.kind === 'received'
const isMove = (event: ChainEvent): event is Move => 'counterparty' in event && !isBridged(event) && !isNftMove(event)

/** Converts a bridged amount of native currency to a transfer to or from the bridge. */
function asMove(event: ChainEvent, { native }: NativeFacts): ChainEvent {
  if (!isBridged(event)) return event
  const { amount0, counterparty, kind, token0 } = event
  // Shown as the same currency, with the same logo.
  const token = { ...native, logoUri: token0.logoUri }
  return { kind: kind === 'left' ? 'sent' : 'received', token0: token, amount0, counterparty }
}

/** A swap on the way into a pool or out of it is a part of that. */
function toPoolKind(events: readonly PoolEvent[]): ChainActivityKind {
  const kinds = new Set(events.map(({ kind }) => kind))
  if (kinds.has('mint')) return 'add-liquidity'
  if (kinds.has('burn')) return 'remove-liquidity'
  if (kinds.has('swap')) return 'swap'
  return kinds.has('donate') ? 'donate' : 'collect'
}

/** What pools and the account's transfers tell, and what its receipt can tell better. */
export function readAmounts(
  events: readonly ChainEvent[],
  chain: NativeFacts,
): Pick<Read, 'paid' | 'received' | 'events' | 'tokens'> {
  const pools = events.filter(isPoolEvent)
  const moves = events.flatMap((event) => (isTransfer(event) ? [event] : []))
  const tokens = [...pools.flatMap(({ token0, token1 }) => [token0, token1]), ...moves.map(({ token0 }) => token0)]
  const moved = toMoved(events, chain)
  return { ...netAmounts({ events: pools, tokens, moved, chain }), events: pools, tokens: distinctTokens(tokens) }
}

function toMoved(events: readonly ChainEvent[], { weth }: NativeFacts): Moved {
  const tokens = new Map<string, bigint>()
  const add = (address: string, amount: bigint) => tokens.set(address, (tokens.get(address) ?? 0n) + amount)
  const moves = events.filter(isTransfer)
  const wraps = events.filter(isWrap)
  for (const { kind, token0, amount0, counterparty } of moves) {
    // Some wrapped currencies tell wrapping by transfers too.
    if (token0.address === weth && wraps.length > 0 && /^0x0+$/.test(counterparty)) continue
    add(token0.address, kind === 'received' ? amount0 : -amount0)
  }
  for (const { kind, amount0 } of wraps) add(weth, kind === 'wrap' ? amount0 : -amount0)
  return { tokens, coverage: moves.length > 0 ? 'some' : 'none' }
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

function sumTransfers(moves: readonly Move[], kind: Transfer['kind']): readonly TokenAmount[] {
  return total(moves.filter((move) => move.kind === kind).map((move) => [move.token0, move.amount0]))
}

type Flow = readonly [token: TokenFacts, amount: bigint]

/** Sum per token, as absolute value. */
function total(flows: readonly Flow[]): readonly TokenAmount[] {
  const sums = new Map<string, { token: TokenFacts; amount: bigint }>()
  for (const [token, amount] of flows)
    sums.set(token.address, { token, amount: (sums.get(token.address)?.amount ?? 0n) + amount })
  return [...sums.values()].map(({ token, amount }) => ({ token, amount: amount < 0n ? -amount : amount }))
}
