import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { approvalKinds } from '../approvalKinds.ts'
import { toEffects } from '../toEffects.ts'
import type { Exported } from './ExportDialog.tsx'

/** A transaction as exported: amounts in whole tokens with every digit, unknown values null. */
export type ActivityRecord = {
  /** ISO 8601 in UTC. */
  readonly time: string
  readonly kind: string
  /** The label in the list, in the user's language. */
  readonly type: string
  readonly status: string
  /** In a block and successful: the amounts did move. */
  readonly isDone: boolean
  readonly network: string
  readonly paid: readonly RecordedAmount[]
  readonly received: readonly RecordedAmount[]
  /** The approved amount; null if unlimited. */
  readonly approved: readonly RecordedAmount[]
  readonly counterparty: string | null
  /** Null if another account paid it, or if unknown. */
  readonly networkCost: RecordedAmount | null
  readonly hash: string
  readonly note: string | null
}

export type RecordedAmount = {
  /** Null if unknown, or for an unlimited approval. */
  readonly amount: string | null
  /** What was quoted, or what pools tell, where no node told what the account's balance changed by. */
  readonly isEstimate: boolean
  readonly token: string
  /** Null for the native currency. */
  readonly address: string | null
  /** Whether the symbol means this token alone on its network; anybody can give theirs the symbol of another one. */
  readonly isListed: boolean
  /** Value in US dollars at that time. */
  readonly usd: string | null
}

/** Omits amounts that didn't move. Estimates and unknown amounts stay, marked as such: a tax report that lacks them is wrong, and looks complete. */
export function toActivityRecord(item: ActivityItem, facts: toActivityRecord.Facts): ActivityRecord {
  const { network, type, status, networkCostWei, note } = facts
  const isSettled = item.status === 'confirmed' || item.status === 'final'
  const isDone = isSettled && !item.isSignature
  const isApproval = item.instead === undefined && approvalKinds.has(item.kind)
  const effects = item.instead && toEffects(item, network)
  const moved = effects ?? { ...item, receiver: item.counterparty, allowed: [] }
  const isMove = isDone && !isApproval && (item.kind !== 'burn' || effects !== undefined)
  const record = (amount: TokenAmount) => toRecorded(amount, facts)
  const native = { address: nativeToken, ...network.nativeCurrency } as const
  return {
    time: new Date(item.timeMs).toISOString(),
    kind: item.kind,
    type,
    status,
    isDone,
    network: network.name,
    paid: isMove ? moved.paid.map(record) : [],
    received: isMove ? moved.received.map(record) : [],
    approved: isSettled ? (isApproval ? item.paid : moved.allowed).map((each) => ({ ...record(each), usd: null })) : [],
    counterparty: moved.receiver ?? null,
    networkCost: networkCostWei === undefined ? null : record({ token: native, amount: networkCostWei }),
    hash: item.hash,
    note: note ?? null,
  }
}

export declare namespace toActivityRecord {
  type Facts = {
    readonly network: Network
    /** As shown in the list. */
    readonly type: string
    readonly status: string
    /** In US dollars at the time of the transaction. */
    readonly worthOf: (amount: TokenAmount) => number | undefined
    /** Of an address on `network`. */
    readonly isListed: (token: string) => boolean
    readonly networkCostWei: bigint | undefined
    readonly note: string | undefined
  }
}

/** Which of the amounts that moved a file can't state exactly. */
export function accuracyOf({ amount, isEstimate }: RecordedAmount): 'exact' | 'estimate' | 'unknown' {
  return amount === null ? 'unknown' : isEstimate ? 'estimate' : 'exact'
}

/** How many transactions there are, and how many of them have an amount that isn't exact. */
export function countRecords(records: readonly ActivityRecord[]): Exported {
  const having = (accuracy: ReturnType<typeof accuracyOf>) =>
    records.filter(({ paid, received }) => [...paid, ...received].some((each) => accuracyOf(each) === accuracy)).length
  return { count: records.length, estimated: having('estimate'), incomplete: having('unknown') }
}

function toRecorded(each: TokenAmount, { worthOf, isListed }: toActivityRecord.Facts): RecordedAmount {
  const { token, amount } = each
  const usd = worthOf(each)
  return {
    amount: amount === undefined ? null : toPlain(amount, token.decimals),
    isEstimate: amount !== undefined && each.isEstimate === true,
    token: token.symbol,
    address: token.address === nativeToken ? null : token.address,
    isListed: token.address === nativeToken || isListed(token.address),
    // Cents; below one dollar eight decimals. Never an exponent.
    usd: usd === undefined || !Number.isFinite(usd) ? null : usd.toFixed(usd >= 1 ? 2 : 8),
  }
}

/** Whole tokens with every digit, no exponent and no grouping; display formatters round or group. */
function toPlain(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
