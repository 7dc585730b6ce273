import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActivityRecord, toActivityRecord } from '../../features/activity/export/ActivityRecord.ts'
import { activityItem } from '../../features/activity/test/activityItem.ts'
import { eth, network, usdc } from '../../test/fixtures.ts'
import { toActivityFile } from './toActivityFile.ts'

const item = (rest: Partial<ActivityItem> = {}) => activityItem({ timeMs: Date.UTC(2026, 0, 5, 12, 30, 15), ...rest })

const record = (rest: Partial<ActivityItem> = {}, facts: Partial<toActivityRecord.Facts> = {}) =>
  toActivityRecord(item(rest), {
    network,
    type: 'Swapped',
    status: 'Final',
    networkCostWei: 21_000_000_000_000n,
    note: undefined,
    worthOf: ({ token }) => (token.symbol === 'USDC' ? 750.12 : undefined),
    ...facts,
  })

const csv = (records: readonly ActivityRecord[]) => readCsv(toActivityFile(records, 'csv').text)
const tax = (records: readonly ActivityRecord[]) => readCsv(toActivityFile(records, 'tax').text)

describe('toActivityFile', () => {
  test('default: the words of the list, every digit, what it was worth, what it cost; unknown is empty', () => {
    expect(csv([record()])).toEqual([
      {
        time: '2026-01-05T12:30:15.000Z',
        type: 'Swapped',
        status: 'Final',
        network: network.name,
        paid: '0.25',
        paid_token: 'ETH',
        paid_address: '',
        paid_usd: '',
        received: '750.123456',
        received_token: 'USDC',
        received_address: usdc.address,
        received_usd: '750.12',
        approved: '',
        approved_token: '',
        counterparty: '',
        network_cost: '0.000021',
        network_cost_token: 'ETH',
        network_cost_usd: '',
        hash: item().hash,
        note: '',
      },
    ])
    expect(JSON.parse(toActivityFile([record()], 'json').text)).toEqual({ version: 1, transactions: [record()] })
  })

  test('behavior: a table begins with the mark that tells spreadsheets its letters, a tax form does not', () => {
    expect([...new TextEncoder().encode(toActivityFile([record()], 'csv').text).slice(0, 3)]).toEqual([
      0xef, 0xbb, 0xbf,
    ])
    expect(toActivityFile([record()], 'tax').text).toMatch(/^Date,/)
  })

  test('default: the tax form has its columns in their order', () => {
    expect(toActivityFile([], 'tax').text).toBe(
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    )
    expect(Object.values(tax([record({}, { note: 'Rent' })])[0]!)).toEqual([
      ...['2026-01-05 12:30:15 UTC', '0.25', 'ETH', '750.123456', 'USDC', '0.000021', 'ETH'],
      ...['750.12', 'USD', '', 'Swapped: Rent', item().hash],
    ])
  })

  test('behavior: what did not happen moved nothing, and an approval costs its network fee alone', () => {
    const failed = record({ status: 'failed' })
    expect([failed.paid, failed.received]).toEqual([[], []])
    const approval = record({
      kind: 'approve',
      received: [],
      isUnlimited: true,
      paid: [{ token: usdc, amount: undefined }],
    })
    expect(csv([approval])[0]).toMatchObject({ paid: '', approved: 'unlimited', approved_token: 'USDC' })
    expect(tax([failed, approval]).map((row) => [row['Sent Amount'], row['Fee Amount'], row.Label])).toEqual([
      ['0.000021', '', 'cost'],
      ['0.000021', '', 'cost'],
    ])
    expect(tax([record({ status: 'dropped' }, { networkCostWei: undefined })])).toEqual([])
  })

  test.each(['final', 'failed', 'cancelled'] as const)(
    'behavior: a gas-free swap whose signature is %s paid and received nothing',
    (status) => {
      const swap = record({ kind: 'swap-order', isSignature: true, status }, { networkCostWei: undefined })
      expect(swap.isDone).toBe(false)
      expect(csv([swap])[0]).toMatchObject({ paid: '', received: '' })
      expect(tax([swap])).toEqual([])
    },
  )

  test('behavior: what was only quoted is not written, and two amounts are two lines with one cost', () => {
    const quoted = record({ received: [{ token: usdc, amount: 1n, isEstimate: true }] })
    expect(quoted.received).toEqual([])
    const both = [...item().paid, ...item().received]
    const rows = tax([record({ kind: 'add-liquidity', paid: both, received: [] })])
    expect(rows.map((row) => [row['Sent Currency'], row['Fee Amount'], row.Label])).toEqual([
      ['ETH', '0.000021', 'liquidity in'],
      ['USDC', '', 'liquidity in'],
    ])
  })

  test.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    ';=1+1',
    '＝1+1',
    '\t=1',
    "'=1",
    'a,"b"\r\nc',
    '=HYPERLINK("http://x.test","y")',
  ])('behavior: %j as a symbol or a note is text to a spreadsheet, and read back the same', (text) => {
    const odd = record({ paid: [{ token: { ...usdc, symbol: text }, amount: 1n }] }, { note: text })
    const file = toActivityFile([odd], 'csv').text
    expect(file).not.toMatch(/(^|,|\n|")[=+@\t]/)
    expect(csv([odd])[0]).toMatchObject({ paid_token: text, note: text })
  })

  test('property: ten thousand transactions are written and read back the same within five seconds', () => {
    const amount = fc.record({
      token: fc.constantFrom(eth, usdc),
      amount: fc.bigInt({ min: 0n, max: 2n ** 128n }),
    })
    const drawn = fc.sample(
      fc.record({
        paid: fc.array(amount, { maxLength: 2 }),
        received: fc.array(amount, { maxLength: 2 }),
        note: fc.string(),
      }),
      10_000,
    )
    const startMs = performance.now()
    const records = drawn.map(({ note, ...moved }) => record(moved, { note: note === '' ? undefined : note }))
    const files = (['csv', 'json', 'tax'] as const).map((format) => toActivityFile(records, format).text)
    expect(performance.now() - startMs).toBeLessThan(5_000)
    expect(JSON.parse(files[1]!).transactions).toEqual(records)
    const lines = records.flatMap(({ paid, received, note }) =>
      Array.from({ length: Math.max(1, paid.length, received.length) }, (_, line) => [
        ...[paid[line]?.amount ?? '', received[line]?.amount ?? '', line === 0 ? (note ?? '') : ''],
      ]),
    )
    expect(readCsv(files[0]!).map((row) => [row.paid, row.received, row.note])).toEqual(lines)
  })
})

/** RFC 4180, and without the mark that keeps text from being a formula. */
function readCsv(file: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  // A spreadsheet takes the mark of its letters for what it is.
  const text = file.replace(/^\ufeff/, '')
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [whole, raw, end] = match as unknown as [string, string, string]
    const plain = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw
    rows.at(-1)!.push(/^''*[;=+\-@\t\r＝＋－＠]/.test(plain) ? plain.slice(1) : plain)
    if (end === '\r\n') rows.push([])
    if (end === '' || whole === '') break
  }
  const [header, ...body] = rows
  return body.map((row) => Object.fromEntries(header!.map((name, index) => [name, row[index]!])))
}
