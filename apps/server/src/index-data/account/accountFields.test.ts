import { accountTransactionsDocument, tokenPricesDocument } from '@oxbow/contract/accountDocuments'
import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countResolvers, countStatements } from '../../test/countStatements.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { sumFigures } from '../../test/sumFigures.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const hash = (digit: string) => `0x${digit.repeat(64)}`
const [alice, bob, router] = [address('7'), address('8'), address('9')]
const [usdc, weth, pair] = [address('a'), address('c'), address('b')]
const [carol, dave] = [address('5'), address('4')]
const [erin, friend] = [address('3'), address('2')]
const grace = `0x${'ab'.repeat(20)}`
const fake = address('e')
const [heidi, ivan] = [`0x${'cd'.repeat(20)}`, `0x${'ef'.repeat(20)}`]
const nftOf = (digits: string) => `0x${digits.repeat(20)}` as const
/** The last one was followed once, and its rows are still there. */
const [pebbles, passes, dropped] = [nftOf('12'), nftOf('34'), nftOf('56')]
const listed = [
  { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { address: weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
]
const day = 86_400
/** The newest block: half past an hour, ten days in. */
const now = 10 * day + 1_800

let chain: TestChain
let database: IndexDatabase
let server: TestServer
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const followed = [pebbles, passes].map((each) => ({ address: each!, standard: 'erc721' as const }))
  server = await startTestServer(chain, { databaseUrl: database.url }, undefined, undefined, listed, followed)
  // Its own tables are made meanwhile, by statements that nobody asked for.
  await server.services.ownData?.run(async () => {})
  await database.publish()
  const bucket = (token: string, start: number, open: number, close: number) =>
    `(31337, '${token}', 3600, ${start}, ${open}, ${close}, ${close}, ${close})`
  await database.run(`
    insert into ix_test.token values
      (31337, '${usdc}', 'USD Coin', 'USDC', 6, 1, 10, 5), (31337, '${weth}', 'Wrapped Ether', 'WETH', 18, 110, 10, 9),
      (31337, '${address('d')}', 'New', 'NEW', 18, null, 10, null);
    insert into ix_test.token_bucket (chain_id, token, period_seconds, start_timestamp, open, high, low, close) values
      ${bucket(weth, now - day - 1_800, 100, 104)}, ${bucket(weth, now - 1_800, 110, 110)}, ${bucket(usdc, now - 5 * day, 1, 0.99)};
    insert into ix_test.chain_head values (31337, 500, '${hash('2')}', ${now});
    insert into ix_test.swap
      select 31337, 100 + n, leg, 1000 + n, '0x' || lpad(to_hex(n), 64, '0'), '${address('1')}', 'v3', '${usdc}', '${weth}', '${alice}', 5, -7, 1.5
      from generate_series(1, 30) as n, generate_series(1, 2) as leg;
    insert into ix_test.token_approval values
      (31337, 200, 1, 2000, '${hash('e')}', 'erc20', '${usdc}', '${alice}', '${router}', 2::numeric ^ 255, '${alice}'),
      (31337, 200, 2, 2000, '${hash('e')}', 'permit2', '${usdc}', '${alice}', '${router}', 1, '${alice}'),
      (31337, 210, 1, 2100, '${hash('a')}', 'pair', '${pair}', '${carol}', '${router}', 77, '${carol}'),
      (31337, 211, 1, 2110, '${hash('b')}', 'pair', '${address('6')}', '${carol}', '${router}', 77, '${carol}');
    insert into ix_test.pool (chain_id, id, protocol, token0, token1, fee_pips, hooks, reserve0, reserve1) values
      (31337, '${pair}', 'v2', '${usdc}', '${weth}', 3000, '${address('0')}', 1, 1);
    -- A token that anybody made, and that tells of what never was; and a transfer of nothing, which needs nobody's leave.
    insert into ix_test.token values (31337, '${fake}', 'USD Coin', 'USDC', 6, null, null, null);
    insert into ix_test.token_transfer select 31337, 400 + n, 1, 4000 + n, '0x' || lpad(to_hex(4000 + n), 64, '0'), '${fake}', '${alice}', '${bob}', 25000000000, '${router}'
      from generate_series(1, 2000) as n;
    insert into ix_test.token_approval values (31337, 301, 1, 3001, '${hash('4')}', 'erc20', '${fake}', '${alice}', '${router}', 1, '${router}');
    insert into ix_test.token_transfer values (31337, 302, 1, 3002, '${hash('5')}', '${usdc}', '${alice}', '${bob}', 0, '${router}');
    insert into ix_test.token_wrap values
      (31337, 220, 1, 2200, '${hash('c')}', 'wrap', '${weth}', '${carol}', 5),
      (31337, 230, 1, 2300, '${hash('d')}', 'unwrap', '${weth}', '${carol}', 4);
    -- Ether for another network, and ether from one; then a contract's, which is paid in wrapped coins.
    insert into ix_test.native_bridge values
      (31337, 240, 1, 2400, '0x${'24'.repeat(32)}', 'deposit', '${weth}', '${grace}', '${router}', 8, '${grace}'),
      (31337, 250, 2, 2500, '0x${'25'.repeat(32)}', 'fill', '${weth}', '${grace}', '${router}', 7, '${bob}'),
      (31337, 260, 2, 2600, '0x${'26'.repeat(32)}', 'fill', '${weth}', '${grace}', '${router}', 6, '${bob}');
    insert into ix_test.native_payment values
      (31337, 270, 0, 2700, '0x${'27'.repeat(32)}', '${weth}', '${grace}', '${friend}', 4),
      (31337, 280, 3, 2800, '0x${'28'.repeat(32)}', '${weth}', '${friend}', '${grace}', 3);
    insert into ix_test.token_transfer values (31337, 260, 3, 2600, '0x${'26'.repeat(32)}', '${weth}', '${router}', '${grace}', 6, '${bob}');
    insert into ix_test.token_transfer values
      (31337, 300, 1, 3000, '${hash('f')}', '${usdc}', '${alice}', '${bob}', 12, '${alice}'),
      (31337, 300, 2, 3000, '${hash('f')}', '${usdc}', '${bob}', '${router}', 99, '${alice}');
    -- Five thousand transfers in one transaction, which somebody else signed, before the only one of his own.
    insert into ix_test.token_transfer select 31337, 310, n, 3100, '${hash('6')}', '${usdc}', '${dave}', '${bob}', 2, '${bob}' from generate_series(1, 5000) as n;
    insert into ix_test.token_transfer values (31337, 309, 1, 3090, '${hash('7')}', '${usdc}', '${dave}', '${bob}', 1, '${dave}');
    -- One transfer and one approval of an unlisted token of her own, and after them 520 of strangers.
    insert into ix_test.token_transfer values (31337, 320, 1, 3200, '${hash('8')}', '${usdc}', '${erin}', '${friend}', 5, '${erin}');
    insert into ix_test.token_approval values (31337, 321, 1, 3210, '${hash('9')}', 'erc20', '${fake}', '${erin}', '${router}', 1, '${erin}');
    insert into ix_test.token_transfer select 31337, 7000 + n, 1, 7000 + n, '0x' || lpad(to_hex(7000 + n), 64, '0'), '${usdc}', '${friend}', '${erin}', 1, '${friend}'
      from generate_series(1, 520) as n;
    insert into ix_test.token_approval select 31337, 8000 + n, 1, 8000 + n, '0x' || lpad(to_hex(8000 + n), 64, '0'), 'erc20', '${fake}', '${erin}', '${bob}', 1, '${router}'
      from generate_series(1, 520) as n;
    ${sumFigures}`)
})
afterAll(async () => {
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
  await server[Symbol.asyncDispose]()
})

async function run<Result, Variables>(
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const { result, count } = await countStatements(() => server.post('/graphql', { query: document.query, variables }))
  const { status, json } = result
  expect(count).toBeLessThanOrEqual(countResolvers(document.query))
  expect({ status, json }).toMatchObject({ status: 200, json: { data: expect.anything() } })
  return document.result.parse((json as { data: unknown }).data)
}

const listOf = async (account: string, { first = 7, ...options }: ListOptions = {}) =>
  (await run(accountTransactionsDocument, { account, chainIds: [31337], first, ...options })).accountTransactions
type ListOptions = Partial<
  typeof accountTransactionsDocument extends GraphqlDocument<infer _, infer Asked> ? Asked : never
>

describe('tokenPrices', () => {
  test('default: now and a day ago; what the index does not know is absent or null', async () => {
    const addresses = [usdc, weth, address('d'), address('f')]
    const { tokenPrices } = await run(tokenPricesDocument, { chainId: 31337, addresses })
    expect(tokenPrices).toEqual([
      { address: usdc, nowUsd: 1, dayAgoUsd: 0.99 },
      // The close of the last full five minutes then.
      { address: weth, nowUsd: 110, dayAgoUsd: 104 },
      { address: address('d'), nowUsd: null, dayAgoUsd: null },
    ])
    expect((await run(tokenPricesDocument, { chainId: 31337, addresses: [] })).tokenPrices).toEqual([])
  })
})

describe('NFTs in accountTransactions', () => {
  beforeAll(async () => {
    const moves = (block: number, logs: string) =>
      `(31337, ${block}, ${logs.replace(',', `, 0, ${block * 100}, '0x${String(block).repeat(64).slice(0, 64)}',`)})`
    const nobody = address('0')
    await database.run(`
      insert into ix_test.nft_transfer values
        ${moves(11, `1, '${pebbles}', 7, '${nobody}', '${heidi}', 1, '${heidi}'`)}, ${moves(11, `2, '${pebbles}', 5, '${nobody}', '${heidi}', 1, '${heidi}'`)},
        ${moves(12, `1, '${pebbles}', 7, '${heidi}', '${ivan}', 1, '${ivan}'`)}, ${moves(13, `1, '${passes}', 1, '${heidi}', '${ivan}', 1, '${heidi}'`)},
        ${moves(14, `1, '${dropped}', 1, '${heidi}', '${ivan}', 1, '${heidi}'`)};
      insert into ix_test.nft_sale values
        (31337, 12, 0, 1, 0, 1200, '${hash('1')}', '${hash('9')}', '${pebbles}', 7, '${heidi}', '${ivan}', 1, '${nobody}', 25, 1),
        (31337, 13, 0, 1, 0, 1300, '${hash('1')}', '${hash('8')}', '${passes}', 1, '${heidi}', '${ivan}', 1, '${usdc}', 50, 1);`)
  })

  test('default: of followed collections, with what was paid in native currency; several under their first', async () => {
    const { items } = await listOf(heidi, { nfts: true })
    expect(items.map(({ isOwn, timestamp }) => [timestamp, isOwn])).toEqual([
      [1_300, true],
      [1_200, false],
      [1_100, true],
    ])
    expect(items.map(({ events }) => events)).toMatchObject([
      [{ kind: 'nft-sent', counterparty: ivan, nft: { collection: passes, isSale: true, nativePrice: null } }],
      [{ kind: 'nft-sent', amount0: '1', nft: { tokenId: '7', itemCount: 1, isSale: true, nativePrice: '25' } }],
      [{ kind: 'nft-received', amount0: '2', nft: { tokenId: '5', itemCount: 2, isSale: false, nativePrice: null } }],
    ])
    expect(items[0]?.events[0]).toMatchObject({ token0: { address: passes, decimals: 0 }, token1: null })
  })

  test('behavior: only where they are asked for, and by who signed', async () => {
    expect((await listOf(heidi)).items).toEqual([])
    const { items } = await listOf(ivan, { nfts: true, own: true })
    expect(items).toMatchObject([{ timestamp: 1_200, events: [{ kind: 'nft-received', counterparty: heidi }] }])
  })
})

describe('accountTransactions', () => {
  test('default: whole transactions, the newest first, what Permit2 notes for itself left out', async () => {
    const { items } = await listOf(alice)
    expect(items.map(({ blockNumber }) => blockNumber)).toEqual([300, 200, 130, 129, 128, 127, 126])
    expect(items[0]?.events).toMatchObject([
      { kind: 'sent', amount0: '12', counterparty: bob, token0: { symbol: 'USDC' }, token1: null },
    ])
    expect(items[1]?.events.map(({ kind, counterparty }) => [kind, counterparty])).toEqual([['approval', router]])
    expect(items[2]?.events).toMatchObject([
      { kind: 'swap', amount0: '5', amount1: '-7', token1: { symbol: 'WETH' } },
      { kind: 'swap' },
    ])
  })

  test('behavior: what somebody wraps and unwraps, and allows of the shares of a pair, whose name are its tokens', async () => {
    const { items } = await listOf(carol)
    expect(items.flatMap(({ events }) => events)).toMatchObject([
      { kind: 'unwrap', amount0: '4', counterparty: null, token0: { symbol: 'WETH' }, token1: null },
      { kind: 'wrap', amount0: '5', counterparty: null, token0: { symbol: 'WETH' }, token1: null },
      {
        kind: 'approval',
        amount0: '77',
        counterparty: router,
        token0: { address: pair, symbol: 'USDC/WETH', decimals: 18, logoUrl: null },
      },
    ])
  })

  test('behavior: ether that was paid, to and from another network too, and what arrived wrapped, which a transfer tells of', async () => {
    const { items } = await listOf(grace)
    expect(
      items.map(({ isOwn, events }) => ({ isOwn, events: events.map(({ kind, amount0 }) => [kind, amount0]) })),
    ).toEqual([
      { isOwn: false, events: [['arrived', '3']] },
      { isOwn: true, events: [['left', '4']] },
      { isOwn: false, events: [['received', '6']] },
      { isOwn: false, events: [['arrived', '7']] },
      { isOwn: true, events: [['left', '8']] },
    ])
    expect(items[1]!.events[0]).toMatchObject({ token0: { address: weth }, token1: null, counterparty: friend })
    expect((await listOf(grace, { own: true })).items.map(({ blockNumber }) => blockNumber)).toEqual([270, 240])
    expect(items[3]!.events[0]).toMatchObject({ token0: { address: weth }, token1: null, counterparty: router })
  })

  test('behavior: what strangers have a token of their own tell of somebody, or move nothing of, stands nowhere', async () => {
    const { items } = await listOf(alice)
    expect(items.flatMap(({ events }) => events).filter(({ token0 }) => token0.address === fake)).toEqual([])
    expect(items.map(({ txHash }) => txHash)).not.toContain(hash('5'))
    expect((await listOf(bob)).items.map(({ blockNumber }) => blockNumber)).toEqual([310, 309, 300])
    expect([(await listOf(alice)).hasUnlisted, (await listOf(carol)).hasUnlisted]).toEqual([true, false])
    const all = await listOf(alice, { showsUnlisted: true })
    expect(all.items[0]).toMatchObject({ isOwn: false, events: [{ kind: 'sent', token0: { address: fake } }] })
  })

  test('behavior: pages join without gap or repetition', async () => {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { items, endCursor } = await listOf(alice, { after })
      seen.push(...items.map(({ txHash }) => txHash))
      expect(items.every(({ events, blockNumber }) => blockNumber >= 200 || events.length === 2)).toBe(true)
      if (endCursor === null) break
      after = endCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([32, 32])
  })

  test('behavior: a span begins with its first second and ends before its last, page after page', async () => {
    const span = { since: 1010, until: 1030, first: 12 }
    const part = await listOf(alice, span)
    expect(part.items.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 12 }, (_, n) => 1029 - n))
    const rest = await listOf(alice, { ...span, after: part.endCursor! })
    expect([rest.items.at(-1)?.timestamp, rest.items.length, rest.endCursor]).toEqual([1010, 8, null])
    expect((await listOf(alice, { since: 3000 })).items.map(({ timestamp }) => timestamp)).toEqual([3000])
  })

  test('behavior: who signed is told apart from whose tokens moved', async () => {
    expect((await listOf(alice)).items.every(({ isOwn }) => isOwn)).toBe(true)
    expect((await listOf(bob)).items.map(({ isOwn }) => isOwn)).toEqual([true, false, false])
  })

  test('behavior: what the account signed is found alone, whatever strangers write after it', async () => {
    expect((await listOf(erin, { first: 100 })).items.every(({ isOwn }) => !isOwn)).toBe(true)
    const own = await listOf(erin, { first: 1, own: true })
    expect(own.items).toMatchObject([
      { blockNumber: 320, isOwn: true, events: [{ kind: 'sent', counterparty: friend }] },
    ])
    expect(own.endCursor).toBeNull()
    const all = await listOf(erin, { first: 1, own: true, showsUnlisted: true })
    expect(all.items).toMatchObject([{ blockNumber: 321, events: [{ kind: 'approval', counterparty: router }] }])
    const rest = await listOf(erin, { first: 1, own: true, showsUnlisted: true, after: all.endCursor! })
    expect([rest.items[0]?.blockNumber, rest.endCursor]).toEqual([320, null])
  })

  test('behavior: a transaction of thousands of transfers is one, and ends no list', async () => {
    const { items, endCursor } = await listOf(dave, { first: 1 })
    expect(items).toMatchObject([{ blockNumber: 310, isOwn: false, events: [{ kind: 'sent', amount0: '10000' }] }])
    const rest = await listOf(dave, { first: 1, after: endCursor! })
    expect(rest).toMatchObject({ items: [{ blockNumber: 309, isOwn: true }], endCursor: null })
  })

  test('behavior: others see their own side', async () => {
    expect((await listOf(bob)).items[2]?.events.map(({ kind, amount0 }) => [kind, amount0])).toEqual([
      ['received', '12'],
      ['sent', '99'],
    ])
    expect((await listOf(address('6'))).items).toEqual([])
  })

  test.each([
    ['an account that is none', { account: '0x1', chainIds: [31337] }],
    ['no chain', { account: alice, chainIds: [] }],
    ['a chain of somebody else', { account: alice, chainIds: [1] }],
    ['a list without end', { account: alice, chainIds: [31337], first: 100_000 }],
    ['a cursor of another list', { account: alice, chainIds: [31337], after: 'zzz' }],
  ])('error: %s', async (_name, variables) => {
    const { status } = await server.post('/graphql', { query: accountTransactionsDocument.query, variables })
    expect(status).toBe(400)
  })
})
