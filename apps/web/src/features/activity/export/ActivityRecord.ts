import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { approvalKinds } from '../approvalKinds.ts'
import { toEffects } from '../toEffects.ts'

/** A transaction as files have it: amounts in whole tokens and every digit, what is unknown null. */
export type ActivityRecord = {
  /** ISO 8601 in UTC. */
  readonly time: string
  readonly kind: string
  /** As the list says it, in the reader's language. */
  readonly type: string
  readonly status: string
  /** It is in a block and did not fail: what was paid was paid. */
  readonly isDone: boolean
  readonly network: string
  readonly paid: readonly RecordedAmount[]
  readonly received: readonly RecordedAmount[]
  /** What may be spent from then on; its amount is null when unlimited. */
  readonly approved: readonly RecordedAmount[]
  readonly counterparty: string | null
  /** Null where another account paid it or nobody knows. */
  readonly networkCost: RecordedAmount | null
  readonly hash: string
  readonly note: string | null
}

export type RecordedAmount = {
  readonly amount: string | null
  readonly token: string
  /** Null for the native currency. */
  readonly address: string | null
  /** What it was worth at the time in US dollars. */
  readonly usd: string | null
}

/** What nothing moved, did not happen, or is not known is left out: a file that taxes are paid by must not guess. */
export function toActivityRecord(item: ActivityItem, facts: toActivityRecord.Facts): ActivityRecord {
  const { network, type, status, networkCostWei, note } = facts
  const isSettled = item.status === 'confirmed' || item.status === 'final'
  const isDone = isSettled && !item.isSignature
  const isApproval = item.instead === undefined && approvalKinds.has(item.kind)
  const effects = item.instead && toEffects(item, network)
  const moved = effects ?? { ...item, receiver: item.counterparty, allowed: [] }
  const isMove = isDone && !isApproval && (item.kind !== 'burn' || effects !== undefined)
  const record = (amount: TokenAmount) => toRecorded(amount, facts.worthOf)
  const known = (amounts: readonly TokenAmount[]) =>
    amounts.filter(({ amount, isEstimate }) => amount !== undefined && !isEstimate).map(record)
  const native = { address: nativeToken, ...network.nativeCurrency } as const
  return {
    time: new Date(item.timeMs).toISOString(),
    kind: item.kind,
    type,
    status,
    isDone,
    network: network.name,
    paid: isMove ? known(moved.paid) : [],
    received: isMove ? known(moved.received) : [],
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
    /** Words of the list. */
    readonly type: string
    readonly status: string
    /** In US dollars at the time of the transaction. */
    readonly worthOf: (amount: TokenAmount) => number | undefined
    readonly networkCostWei: bigint | undefined
    readonly note: string | undefined
  }
}

function toRecorded(each: TokenAmount, worthOf: toActivityRecord.Facts['worthOf']): RecordedAmount {
  const { token, amount } = each
  const usd = worthOf(each)
  return {
    amount: amount === undefined ? null : toPlain(amount, token.decimals),
    token: token.symbol,
    address: token.address === nativeToken ? null : token.address,
    // Cents, and of what is worth less than a dollar eight digits, never an exponent.
    usd: usd === undefined || !Number.isFinite(usd) ? null : usd.toFixed(usd >= 1 ? 2 : 8),
  }
}

/** Whole tokens with every digit and without an exponent, as no formatter for people writes them. */
function toPlain(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
