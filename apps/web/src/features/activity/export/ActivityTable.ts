import type { ActivityRecord, RecordedAmount } from './ActivityRecord.ts'

/** A table to export; unknown cells are null. */
export type ActivityTable = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** One row per amount paid or received; the network cost is in the transaction's first row. */
export function toActivityTable(records: readonly ActivityRecord[]): ActivityTable {
  return {
    header: [
      ...['time', 'type', 'status', 'network'],
      ...['paid', 'paid_token', 'paid_address', 'paid_usd'],
      ...['received', 'received_token', 'received_address', 'received_usd'],
      ...['approved', 'approved_token', 'counterparty'],
      ...['network_cost', 'network_cost_token', 'network_cost_usd', 'hash', 'note'],
    ],
    rows: records.flatMap((record) => {
      const { time, type, status, network, paid, received, approved, counterparty, networkCost, hash, note } = record
      return linesOf(record, approved.length).map((line) => {
        const allowed = approved[line]
        const cost = line === 0 ? networkCost : undefined
        return [
          ...[time, type, status, network],
          ...toCells(paid[line]),
          ...toCells(received[line]),
          ...[allowed ? (allowed.amount ?? 'unlimited') : null, allowed?.token ?? null, counterparty],
          ...[cost?.amount ?? null, cost?.token ?? null, cost?.usd ?? null, hash, line === 0 ? note : null],
        ]
      })
    }),
  }
}

/**
 * Koinly's universal CSV format, which other tax programs read too. Only confirmed transactions: the amounts moved, or the network cost alone if none
 * moved.
 *
 * @see https://support.koinly.io/en/articles/9489976-how-to-create-a-custom-csv-file-with-your-data
 */
export function toKoinlyTable(records: readonly ActivityRecord[]): ActivityTable {
  return {
    header: [
      ...['Date', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency', 'Fee Amount', 'Fee Currency'],
      ...['Net Worth Amount', 'Net Worth Currency', 'Label', 'Description', 'TxHash'],
    ],
    rows: records.flatMap((record) => {
      const { time, kind, type, paid, received, networkCost, hash, note } = record
      const date = `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`
      const about = [note === null ? type : `${type}: ${note}`, hash]
      if (paid.length + received.length === 0) {
        if (networkCost === null) return []
        const worth = toWorth(networkCost)
        return [[date, networkCost.amount, networkCost.token, null, null, null, null, ...worth, 'cost', ...about]]
      }
      return linesOf(record, 0).map((line) => {
        const [sent, got, fee] = [paid[line], received[line], line === 0 ? networkCost : null]
        return [
          ...[date, sent?.amount ?? null, sent?.token ?? null, got?.amount ?? null, got?.token ?? null],
          ...[
            fee?.amount ?? null,
            fee?.token ?? null,
            ...toWorth(got?.usd ? got : sent),
            labels[kind] ?? null,
            ...about,
          ],
        ]
      })
    }),
  }
}

/** The records as JSON. */
export function toActivityJson(records: readonly ActivityRecord[]): string {
  return JSON.stringify({ version: 1, transactions: records }, undefined, 2)
}

/** Koinly's labels for everything but plain trades, deposits and withdrawals. Wrapping isn't a sale. */
const labels: Readonly<Partial<Record<string, string>>> = {
  wrap: 'swap',
  unwrap: 'swap',
  collect: 'reward',
  claim: 'reward',
  'create-pool': 'liquidity in',
  'add-liquidity': 'liquidity in',
  'remove-liquidity': 'liquidity out',
}

function linesOf({ paid, received }: ActivityRecord, others: number): number[] {
  return Array.from({ length: Math.max(1, paid.length, received.length, others) }, (_, line) => line)
}

function toCells(amount: RecordedAmount | undefined): (string | null)[] {
  return amount ? [amount.amount, amount.token, amount.address, amount.usd] : [null, null, null, null]
}

function toWorth(amount: RecordedAmount | undefined): (string | null)[] {
  return amount?.usd ? [amount.usd, 'USD'] : [null, null]
}
