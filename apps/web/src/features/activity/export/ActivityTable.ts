import { type ActivityRecord, accuracyOf, type RecordedAmount } from './ActivityRecord.ts'

/** A table to export; unknown cells are null. */
export type ActivityTable = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** One row per amount paid or received; the network cost is in the transaction's first row. New columns are last, for whoever reads by position. */
export function toActivityTable(records: readonly ActivityRecord[]): ActivityTable {
  return {
    header: [
      ...['time', 'type', 'status', 'network'],
      ...['paid', 'paid_token', 'paid_address', 'paid_usd'],
      ...['received', 'received_token', 'received_address', 'received_usd'],
      ...['approved', 'approved_token', 'counterparty'],
      ...['network_cost', 'network_cost_token', 'network_cost_usd', 'hash', 'note'],
      ...['paid_accuracy', 'received_accuracy'],
    ],
    rows: records.flatMap((record) => {
      const { time, type, status, network, paid, received, approved, counterparty, networkCost, hash, note } = record
      const count = Math.max(1, paid.length, received.length, approved.length)
      return Array.from({ length: count }, (_, line) => {
        const [sent, got, allowed] = [paid[line], received[line], approved[line]]
        const cost = line === 0 ? networkCost : undefined
        return [
          ...[time, type, status, network],
          ...toCells(sent),
          ...toCells(got),
          ...[allowed ? (allowed.amount ?? 'unlimited') : null, allowed?.token ?? null, counterparty],
          ...[cost?.amount ?? null, cost?.token ?? null, cost?.usd ?? null, hash, line === 0 ? note : null],
          ...[sent ? accuracyOf(sent) : null, got ? accuracyOf(got) : null],
        ]
      })
    }),
  }
}

/**
 * Koinly's universal CSV format, which other tax programs read too. Only confirmed transactions: the amounts moved, or the network cost alone if no
 * known amount did. It has no column for how sure an amount is, so the description says it.
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
      const { time, networkCost, hash } = record
      const date = `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`
      const about = [toDescription(record), hash]
      const moves = toMoves(record)
      if (moves.length === 0) {
        if (networkCost === null) return []
        const cost = [networkCost.amount, toCurrency(networkCost)]
        return [[date, ...cost, null, null, null, null, ...toWorth(networkCost), 'cost', ...about]]
      }
      return moves.map(({ sent, got, label = null }, line) => [
        ...[date, sent?.amount ?? null, sent ? toCurrency(sent) : null],
        ...[got?.amount ?? null, got ? toCurrency(got) : null],
        ...(line === 0 && networkCost ? [networkCost.amount, toCurrency(networkCost)] : [null, null]),
        ...[...toWorth(got?.usd ? got : sent), label, ...about],
      ])
    }),
  }
}

/** The records as JSON. */
export function toActivityJson(records: readonly ActivityRecord[]): string {
  return JSON.stringify({ version: 2, transactions: records }, undefined, 2)
}

type Move = {
  readonly sent?: RecordedAmount | undefined
  readonly got?: RecordedAmount | undefined
  readonly label?: string | undefined
}

/**
 * What a form's rows are about. A row with two amounts is a trade of one for the other, at the worth of one of them. A deposit that gives a rest back is
 * none: each of its amounts has a row, labeled by whether it went into the pool or came out.
 */
function toMoves({ kind, paid, received }: ActivityRecord): readonly Move[] {
  const isKnown = ({ amount }: RecordedAmount) => amount !== null
  const [left, came] = [paid.filter(isKnown), received.filter(isKnown)]
  if (liquidityKinds.has(kind))
    return [
      ...left.map((sent) => ({ sent, label: 'liquidity in' })),
      ...came.map((got) => ({ got, label: 'liquidity out' })),
    ]
  const label = labels[kind]
  // Beside an unknown amount, nobody knows what was traded for what.
  if (left.length < paid.length || came.length < received.length)
    return [...left.map((sent) => ({ sent, label })), ...came.map((got) => ({ got, label }))]
  const count = Math.max(left.length, came.length)
  return Array.from({ length: count }, (_, line) => ({ sent: left[line], got: came[line], label }))
}

const liquidityKinds: ReadonlySet<string> = new Set(['create-pool', 'add-liquidity', 'remove-liquidity', 'migrate'])

/** Koinly's labels for everything but plain trades, deposits and withdrawals. Wrapping isn't a sale. */
const labels: Readonly<Partial<Record<string, string>>> = {
  wrap: 'swap',
  unwrap: 'swap',
  collect: 'reward',
  claim: 'reward',
}

/** Programs tell tokens apart by this alone, so any other token than the one known by its symbol has its address in it. */
function toCurrency({ token, address, isListed }: RecordedAmount): string {
  return isListed || address === null ? token : `${token}-${address}`
}

/** In English, as the form is. */
function toDescription({ type, note, paid, received }: ActivityRecord): string {
  const remarks = [
    ...paid.map((each) => ['sent', each] as const),
    ...received.map((each) => ['received', each] as const),
  ]
    .map(([side, each]) => ({ side, accuracy: accuracyOf(each), currency: toCurrency(each) }))
    .filter(({ accuracy }) => accuracy !== 'exact')
    .map(
      ({ side, accuracy, currency }) =>
        ` [${accuracy === 'estimate' ? 'estimated' : accuracy} amount: ${currency} ${side}]`,
    )
  return `${type}${remarks.join('')}${note === null ? '' : `: ${note}`}`
}

function toCells(amount: RecordedAmount | undefined): (string | null)[] {
  return amount ? [amount.amount, amount.token, amount.address, amount.usd] : [null, null, null, null]
}

function toWorth(amount: RecordedAmount | undefined): (string | null)[] {
  return amount?.usd ? [amount.usd, 'USD'] : [null, null]
}
