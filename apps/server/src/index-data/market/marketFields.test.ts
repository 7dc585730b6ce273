import {
  boundedHistoryDocument,
  historyDocument,
  marketTotalsDocument,
  transactionsDocument,
} from '@oxbow/contract/marketDocuments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, chainIds, day, hour, now, startMarketServer } from '../../test/startMarketServer.ts'

let market: Awaited<ReturnType<typeof startMarketServer>>
let database: (typeof market)['database']
let server: (typeof market)['server']
let ask: (typeof market)['ask']
beforeAll(async () => {
  market = await startMarketServer()
  ;({ database, server, ask } = market)
})
afterAll(() => market[Symbol.asyncDispose]())

describe('transactions', () => {
  test('default: all kinds merged, newest first, collected fees left out, pages join', async () => {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { transactions } = await ask(transactionsDocument, { chainIds, first: 10, after })
      seen.push(...transactions.items.map(({ kind, blockNumber }) => `${kind} ${blockNumber}`))
      if (transactions.endCursor === null) break
      after = transactions.endCursor
    }
    expect(seen).toHaveLength(47)
    expect(seen[0]).toBe('SWAP 45')
    expect(seen.slice(23, 28)).toEqual(['SWAP 22', 'REMOVE 21', 'SWAP 21', 'ADD 20', 'SWAP 20'])
  })

  test('behavior: what an event does not tell is unknown, amounts keep every digit', async () => {
    const { transactions } = await ask(transactionsDocument, { chainIds, kinds: ['REMOVE'] })
    expect(transactions.items).toMatchObject([{ kind: 'REMOVE', amount0: null, amount1: '-6', amountUsd: 9 }])
    const swaps = await ask(transactionsDocument, { chainIds, kinds: ['SWAP'], first: 1 })
    expect(swaps.transactions.items[0]?.amount0).toBe('-1000000000000000000000000000000')
  })

  test('param: pool, account and token', async () => {
    const count = async (variables: object) =>
      (await ask(transactionsDocument, { chainIds, first: 100, ...variables })).transactions.items.length
    expect(await count({ pool: address('1') })).toBe(47)
    expect(await count({ account: address('8') })).toBe(2)
    expect(await count({ token: address('d') })).toBe(0)
    expect(await count({ token: address('c') })).toBe(47)
    // Whatever the size of the pages: the same ones in the same order.
    const all = (await ask(transactionsDocument, { chainIds, first: 100, token: address('c') })).transactions.items
    const seen: unknown[] = []
    for (let after: string | undefined; ; ) {
      const { transactions } = await ask(transactionsDocument, { chainIds, first: 7, token: address('c'), after })
      seen.push(...transactions.items)
      if (transactions.endCursor === null) break
      after = transactions.endCursor
    }
    expect(seen).toEqual(all)
  })
})

test('marketTotals: by protocol, with the day before', async () => {
  const { marketTotals } = await ask(marketTotalsDocument, { chainIds })
  expect(marketTotals.map(({ protocol, poolCount }) => [protocol, poolCount])).toEqual([
    ['v2', 8],
    ['v3', 9],
    ['v4', 8],
  ])
  expect(marketTotals[1]).toMatchObject({
    volumeDayUsd: 1_000,
    volumeDayBeforeUsd: 500,
    tvlComparableUsd: marketTotals[1]!.tvlUsd,
    tvlDayAgoUsd: marketTotals[1]!.tvlUsd! - 100 + 80,
  })
})

test('marketTotals: a change is that of what is known at both ends', async () => {
  const read = async () => (await ask(marketTotalsDocument, { chainIds })).marketTotals[0]!
  const [before, id] = [await read(), `0x${'3'.padStart(40, '0')}`]
  await database.run(`update ix_test.pool_figures set tvl_day_ago_sides = 1 where pool_id = '${id}'`)
  expect(await read()).toMatchObject({ tvlUsd: before.tvlUsd, tvlComparableUsd: before.tvlUsd! - 300 })
  expect((await read()).tvlDayAgoUsd).toBe(before.tvlDayAgoUsd! - 300)
  // What is younger than a day held nothing then, which is known.
  await database.run(`update ix_test.pool set created_at_timestamp = ${now - hour} where id = '${id}';
    update ix_test.pool_figures set tvl_day_ago_sides = null, tvl_day_ago_usd = null where pool_id = '${id}'`)
  expect(await read()).toMatchObject({ tvlComparableUsd: before.tvlUsd, tvlDayAgoUsd: before.tvlDayAgoUsd! - 300 })
  await database.run(`update ix_test.pool set created_at_timestamp = ${now - 30 * hour}`)
  expect(await read()).toMatchObject({ volumeDayUsd: before.volumeDayUsd, volumeDayBeforeUsd: null })
  await database.run(`update ix_test.pool set created_at_timestamp = 0;
    update ix_test.pool_figures set tvl_day_ago_sides = 3, tvl_day_ago_usd = 300 where pool_id = '${id}'`)
})

test('history: since a time, and where the first period stood', async () => {
  const variables = { of: 'TOKEN', chainId: 31337, id: address('c'), period: 'HOUR' } as const
  const { history } = await ask(historyDocument, { ...variables, since: now - day })
  expect(history.map(({ close }) => close)).toEqual([100, 105, 110])
  const past = await ask(boundedHistoryDocument, { ...variables, since: now - day, until: history[2]!.timestamp })
  expect(past.history.map(({ close }) => close)).toEqual([100, 105])
  const pool = { of: 'POOL', chainId: 31337, id: `0x${'1'.padStart(40, '0')}`, period: 'DAY' } as const
  expect((await ask(historyDocument, { ...pool, since: 0 })).history).toMatchObject([{ feesUsd: 4, volumeUsd: 4_000 }])
})

test('history: what a pool held while only one of its sides had a price is unknown', async () => {
  const id = `0x${'1'.padStart(40, '0')}`
  const read = async () =>
    (await ask(historyDocument, { of: 'POOL', chainId: 31337, id, period: 'HOUR', since: 0 })).history.map(
      ({ tvlUsd }) => tvlUsd,
    )
  expect(await read()).toEqual([80, 90])
  await database.run(`update ix_test.pool_bucket set tvl_sides = 2 where pool_id = '${id}' and tvl_usd = 80`)
  expect(await read()).toEqual([null, 90])
})

test('history: five minutes for a week, however much was asked for', async () => {
  const at = (seconds: number) => `(31337, '${address('c')}', 300, ${now - seconds}, 1, 1, 1, ${seconds}, 1)`
  await database.run(
    `insert into ix_test.token_bucket values ${at(600)}, ${at(6 * day)}, ${at(8 * day)}, ${at(9 * day)}`,
  )
  const variables = { of: 'TOKEN', chainId: 31337, id: address('c'), period: 'FIVE_MINUTES', since: 0 } as const
  const { history } = await ask(historyDocument, variables)
  // The last before the week says where it began.
  expect(history.map(({ close }) => close)).toEqual([8 * day, 6 * day, 600])
})

test.each([
  ['{ tokenMarkets(chainIds: [1]) { endCursor } }', 'UnsupportedChain'],
  ['{ tokenMarkets(chainIds: []) { endCursor } }', 'RequestValidationError'],
  ['{ tokenMarkets(chainIds: [31337], only: ["x"]) { endCursor } }', 'RequestValidationError'],
  ['{ poolMarkets(chainIds: [31337], protocol: "v9") { endCursor } }', 'RequestValidationError'],
  ['{ poolMarkets(chainIds: [31337], after: "WzEsMl0") { endCursor } }', 'RequestValidationError'],
  ['{ transactions(chainIds: [31337], first: 101) { endCursor } }', 'RequestValidationError'],
  ['{ history(of: POOL, chainId: 31337, id: "0x1", period: DAY, since: 1) { close } }', 'RequestValidationError'],
])('error: refused: %s', async (query, errorCode) => {
  expect(await server.post('/graphql', { query })).toMatchObject({ status: 400, json: { errorCode } })
})
