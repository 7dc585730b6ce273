import type { TokenList } from '@oxbow/chain/TokenList'
import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import { startChain } from '@oxbow/test/startChain'
import { expect } from 'vitest'
import { countStatements } from './countStatements.ts'
import { startIndexDatabase } from './startIndexDatabase.ts'
import { startTestServer } from './startTestServer.ts'
import { sumFigures } from './sumFigures.ts'

export const address = (digit: string) => `0x${digit.repeat(40)}`
export const hash = (digit: string) => `0x${digit.repeat(64)}`
export const hour = 3_600
export const day = 86_400
/** The newest block: half past an hour, ten days in. */
export const now = 240 * hour + 1_800
export const chainIds = [31337]

const woods: TokenList = {
  name: 'Woods',
  timestamp: '2026-11-20T00:00:00Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens: [
    {
      chainId: 31337,
      address: address('C'),
      name: 'Wrapped Ether',
      symbol: 'WETH',
      decimals: 18,
      extensions: { website: 'https://weth.example' },
    },
  ],
}

const listed = [
  ['a', 'USDC'],
  ['b', 'TETH'],
  ['c', 'WETH'],
  ['e', 'QUIET'],
].map(([digit, symbol]) => ({
  address: address(digit!) as `0x${string}`,
  name: symbol!,
  symbol: symbol!,
  decimals: 18,
}))

/** A server over an index of ten days: three tokens that trade and one that does not, 25 pools, 90 swaps. */
export async function startMarketServer() {
  const [chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const server = await startTestServer(
    chain,
    {
      databaseUrl: database.url,
      tokenLists: [`data:,${encodeURIComponent(JSON.stringify(woods))}`],
    },
    undefined,
    undefined,
    listed,
  )
  // Its own tables are made meanwhile, by statements that nobody asked for.
  await server.services.ownData?.run(async () => {})
  await database.publish()
  const token = (digit: string, symbol: string, name: string, price: number | null, tvl: number | null) =>
    `(31337, '${address(digit)}', '${name}', '${symbol}', 18, ${price}, 10, ${tvl})`
  const bucket = (id: string, period: number, start: number, close: number | null, volume: number | null, more = '1') =>
    `(31337, '${id}', ${period}, ${start}, ${close}, ${close}, ${close}, ${close}, ${volume}, ${more})`
  await database.run(`
    insert into ix_test.token values
      ${token('a', 'USDC', 'USD Coin', 1, 5_000)}, ${token('b', 'TETH', 'Tether', null, null)}, ${token('c', 'WETH', 'Wrapped Ether', 110, 9_000)},
      ${token('e', 'QUIET', 'Nobody trades this', 2, 20)}, (31338, '${address('f')}', 'Elsewhere', 'OTHER', 6, 1, 1, 1);
    insert into ix_test.token_bucket values
      ${bucket(address('c'), hour, now - 1_800 - 30 * hour, 100, 7)},
      ${bucket(address('c'), hour, now - 1_800 - 3 * hour, 105, 40)}, ${bucket(address('c'), hour, now - 1_800, 110, 2)},
      ${bucket(address('c'), day, 9 * day, 120, 300)}, ${bucket(address('c'), day, 5 * day, 60, 200)},
      ${bucket(address('a'), hour, now - 1_800, 1, 41)}, ${bucket(address('b'), hour, now - 1_800, null, null)};
    insert into ix_test.pool
      select 31337, '0x' || lpad(to_hex(n), 40, '0'), case n % 3 when 0 then 'v2' when 1 then 'v3' else 'v4' end,
        '${address('a')}', case when n = 25 then '${address('b')}' else '${address('c')}' end, 500, '${address('0')}', 1, 2, 0.5,
        case when n = 25 then null else n * 100 end, null
      from generate_series(1, 25) as n;
    update ix_test.pool set anchor_usd = tvl_usd / 2, held_usd = tvl_usd;
    insert into ix_test.pool_bucket values
      ${bucket(`0x${'1'.padStart(40, '0')}`, hour, now - 1_800, 0.5, 1_000, '1, 90, 1')},
      ${bucket(`0x${'1'.padStart(40, '0')}`, hour, now - 1_800 - 30 * hour, 0.4, 500, '1, 80, 1')},
      ${bucket(`0x${'1'.padStart(40, '0')}`, day, 9 * day, 0.4, 4_000, '1, 80, 4')},
      ${bucket(`0x${'2'.padStart(40, '0')}`, hour, now - 1_800, 0.5, null, '1, 190, null')};
    insert into ix_test.pool_bucket
      select 31337, id, ${hour}, ${day}, 0.5, 0.5, 0.5, 0.5, 1, 1, tvl_usd, 1 from ix_test.pool where id > '0x${'2'.padStart(40, '0')}';
    update ix_test.pool_bucket set lp_fees_usd = fees_usd * 0.75;
    insert into ix_test.swap
      select case when n % 2 = 0 then 31337 else 31338 end, n / 2, n % 2, ${now} - 200 + n, '${hash('1')}', '${address('1')}', 'v3',
        '${address('a')}', case when n % 2 = 0 then '${address('c')}' else '${address('f')}' end, '${address('7')}', -(10::numeric ^ 30), 5, 1.5
      from generate_series(1, 90) as n;
    update ix_test.swap set counted_usd = amount_usd;
    insert into ix_test.token values (31338, '${address('a')}', 'USD Coin', 'USDC', 6, 1, 1, 1);
    insert into ix_test.liquidity_event values
      (31337, 20, 9, ${now} - 155, '${hash('2')}', '${address('1')}', 'v3', '${address('a')}', '${address('c')}', '${address('8')}', 'mint', 4, 6, null),
      (31337, 21, 9, ${now} - 154, '${hash('3')}', '${address('1')}', 'v4', '${address('a')}', '${address('c')}', '${address('8')}', 'burn', null, -6, 9),
      (31337, 22, 9, ${now} - 153, '${hash('4')}', '${address('1')}', 'v4', '${address('a')}', '${address('c')}', '${address('8')}', 'collect', 1, 1, 9);
    insert into ix_test.chain_head values (31337, 90, '${hash('2')}', ${now}, 0);
    ${sumFigures}`)

  /** Runs an operation and returns how many statements the database was sent for it. */
  async function run<Result, Variables>(document: GraphqlDocument<Result, Variables>, variables: Variables) {
    const { result, count } = await countStatements(() => server.post('/graphql', { query: document.query, variables }))
    const { status, json } = result
    expect(json).not.toHaveProperty('errorCode')
    expect(status).toBe(200)
    return { data: document.result['~standard'].validate((json as { data: unknown }).data), count } as {
      data: { value: Result }
      count: number
    }
  }

  async function ask<Result, Variables>(document: GraphqlDocument<Result, Variables>, variables: Variables) {
    const { data, count } = await run(document, variables)
    expect(count).toBe(1)
    expect(data).toHaveProperty('value')
    return data.value
  }

  return {
    chain,
    database,
    server,
    run,
    ask,
    async [Symbol.asyncDispose]() {
      await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
      await server[Symbol.asyncDispose]()
    },
  }
}
