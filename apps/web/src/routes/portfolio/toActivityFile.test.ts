import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActivityRecord, countRecords, toActivityRecord } from '../../features/activity/export/ActivityRecord.ts'
import { activityItem } from '../../features/activity/test/activityItem.ts'
import { eth, fakeUsdc, network, usdc } from '../../test/fixtures.ts'
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
    isListed: (token) => token !== fakeUsdc.address,
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
        paid_accuracy: 'exact',
        received_accuracy: 'exact',
      },
    ])
    expect(JSON.parse(toActivityFile([record()], 'json').text)).toEqual({ version: 2, transactions: [record()] })
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

  test('behavior: an estimate is in each file, and marked as one', () => {
    const removal = record({
      kind: 'remove-liquidity',
      paid: [],
      received: [
        { token: eth, amount: 20_183_310_446_887_427_384n, isEstimate: true },
        { token: usdc, amount: 39_425_834_278n },
      ],
    })
    expect(csv([removal]).map((row) => [row.received, row.received_token, row.received_accuracy])).toEqual([
      ['20.183310446887427384', 'ETH', 'estimate'],
      ['39425.834278', 'USDC', 'exact'],
    ])
    const [read] = JSON.parse(toActivityFile([removal], 'json').text).transactions
    expect(read.received).toMatchObject([{ amount: '20.183310446887427384', isEstimate: true }, { isEstimate: false }])
    const description = 'Swapped [estimated amount: ETH received]'
    expect(tax([removal]).map((row) => [row['Received Amount'], row.Description])).toEqual([
      ['20.183310446887427384', description],
      ['39425.834278', description],
    ])
    expect(countRecords([removal, record()])).toEqual({ count: 2, estimated: 1, incomplete: 0 })
  })

  test('behavior: an unknown amount is an empty one, and nothing is traded for it', () => {
    const trade = record({ received: [{ token: usdc, amount: undefined }] })
    expect(csv([trade])[0]).toMatchObject({ received: '', received_token: 'USDC', received_accuracy: 'unknown' })
    expect(tax([trade])).toMatchObject([
      { 'Sent Amount': '0.25', 'Received Amount': '', Description: 'Swapped [unknown amount: USDC received]' },
    ])
    const collected = record({ kind: 'collect', paid: [], received: [{ token: eth, amount: undefined }] })
    expect(tax([collected])).toMatchObject([
      { 'Sent Amount': '0.000021', Label: 'cost', Description: 'Swapped [unknown amount: ETH received]' },
    ])
    expect(countRecords([trade, collected])).toEqual({ count: 2, estimated: 0, incomplete: 2 })
  })

  test('behavior: a deposit that gives a rest back is no trade of one for the other', () => {
    const rest = { token: usdc, amount: 120_000n }
    const rows = tax([
      record({ kind: 'add-liquidity', received: [rest] }, { worthOf: ({ token }) => (token === eth ? 3_400 : 0.12) }),
    ])
    expect(rows.map((row) => Object.values(row).slice(1, 10))).toEqual([
      ['0.25', 'ETH', '', '', '0.000021', 'ETH', '3400.00', 'USD', 'liquidity in'],
      ['', '', '0.12', 'USDC', '', '', '0.12000000', 'USD', 'liquidity out'],
    ])
  })

  test('behavior: two amounts are two lines with one cost', () => {
    const both = [...item().paid, ...item().received]
    const rows = tax([record({ kind: 'add-liquidity', paid: both, received: [] })])
    expect(rows.map((row) => [row['Sent Currency'], row['Fee Amount'], row.Label])).toEqual([
      ['ETH', '0.000021', 'liquidity in'],
      ['USDC', '', 'liquidity in'],
    ])
  })

  test('behavior: the tax form tells a token from an unlisted one of the same symbol', () => {
    const fake = record({ paid: item().received, received: [{ token: fakeUsdc, amount: 10n ** 12n }] })
    expect(tax([fake])[0]).toMatchObject({
      'Sent Currency': 'USDC',
      'Received Amount': '1000000',
      'Received Currency': `USDC-${fakeUsdc.address}`,
    })
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
