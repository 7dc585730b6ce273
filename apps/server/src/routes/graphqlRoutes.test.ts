import { tokensByAddressDocument, tokensDocument } from '@oxbow/contract/documents'
import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import { chainHeadsDocument } from '@oxbow/contract/marketDocuments'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countResolvers, countStatements } from '../test/countStatements.ts'
import { type IndexDatabase, startIndexDatabase } from '../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

let chain: TestChain
let database: IndexDatabase
let server: TestServer
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(chain, { databaseUrl: database.url })
  // Its own tables are made meanwhile, by statements that nobody asked for.
  await server.services.ownData?.run(async () => {})
})
afterAll(async () => {
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
  await server[Symbol.asyncDispose]()
})

const address = (digit: string) => `0x${digit.repeat(40)}`
const hash = (digit: string) => `0x${digit.repeat(64)}`

async function run<Result, Variables>(
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const { result, count } = await countStatements(() => read(document, variables))
  expect(count).toBeLessThanOrEqual(countResolvers(document.query))
  return result
}

/** For while something else asks the database too. */
async function read<Result, Variables>(
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const { status, json } = await server.post('/graphql', { query: document.query, variables })
  expect(json).not.toHaveProperty('errorCode')
  expect(status).toBe(200)
  return document.result.parse((json as { data: unknown }).data)
}

const refuse = async (body: unknown) => {
  const startedMs = performance.now()
  const { status, json } = await server.post('/graphql', body)
  return { status, ms: performance.now() - startedMs, ...(json as { errorCode: string; detail: string }) }
}

describe('before the index is published', () => {
  test('error: data endpoints say so and name when to ask again', async () => {
    const { status, json, headers } = await server.post('/graphql', { query: chainHeadsDocument.query })
    expect({ status, json }).toMatchObject({ status: 503, json: { errorCode: 'IndexNotReady' } })
    expect(headers['retry-after']).toBe('2')
  })
})

describe('graphql', () => {
  beforeAll(async () => {
    await database.publish()
    const token = (digit: string, name: string, symbol: string, price: number | null, tvl: number | null) =>
      `(31337, '${address(digit)}', '${name}', '${symbol}', 18, ${price}, 10, ${tvl})`
    await database.run(`
      insert into ix_test.token values
        ${token('a', 'USD Coin', 'USDC', 1, 5_000_000)}, ${token('b', 'USD Coin', 'USDC', null, null)},
        ${token('c', 'Wrapped Ether', 'WETH', 3_000, 9_000_000)}, ${token('d', 'Not 100%', 'USDCX', 2, 10)},
        (31338, '${address('e')}', 'Elsewhere', 'USDC', 6, 1, 1, 1);
      insert into ix_test.chain_head values (31337, 22, '${hash('2')}', 1700000000);`)
  })

  test('default: tokens by depth, unknown prices null', async () => {
    const { tokens } = await run(tokensDocument, { chainId: 31337, unlisted: true })
    expect(tokens.items.map(({ address, priceUsd }) => [address[2], priceUsd])).toEqual([
      ['c', 3_000],
      ['a', 1],
      ['d', 2],
      ['b', null],
    ])
  })

  test('param: search, the token with a market before its impostor, wildcards taken literally', async () => {
    const find = async (search: string) =>
      (await run(tokensDocument, { chainId: 31337, unlisted: true, search })).tokens.items.map(
        ({ address }) => address[2],
      )
    expect(await find('usdc')).toEqual(['a', 'b', 'd'])
    expect(await find(address('D').toLowerCase())).toEqual(['d'])
    expect(await find('ether')).toEqual(['c'])
    expect(await find('100%')).toEqual(['d'])
    expect(await find('00%')).toEqual(['d'])
    // As a wildcard it would find them all; as the one letter it is it begins no symbol.
    expect(await find('%')).toEqual([])
    expect(await find("'; drop schema dex; --")).toEqual([])
  })

  test('default: without unlisted ones, unless one is named by its address', async () => {
    const find = async (search?: string) =>
      (await run(tokensDocument, { chainId: 31337, search })).tokens.items.map(({ address }) => address[2])
    expect(await find()).toEqual([])
    expect(await find('usdc')).toEqual([])
    expect(await find(address('b'))).toEqual(['b'])
  })

  test('param: addresses', async () => {
    const { tokensByAddress } = await run(tokensByAddressDocument, {
      chainId: 31337,
      addresses: [address('C'), address('f'), address('e')],
    })
    expect(tokensByAddress.map(({ symbol }) => symbol)).toEqual(['WETH'])
  })

  test('behavior: pages join without gap or repetition', async () => {
    const found: string[] = []
    for (let after: string | undefined; ; ) {
      const { tokens } = await run(tokensDocument, { chainId: 31337, unlisted: true, search: 'usd', first: 1, after })
      found.push(...tokens.items.map(({ address }) => address.slice(2, 3)))
      if (tokens.endCursor === null) break
      after = tokens.endCursor
    }
    expect(found).toEqual(['a', 'd', 'b'])
  })

  test('default: heads', async () => {
    expect((await run(chainHeadsDocument, {})).chainHeads).toEqual([
      { chainId: 31337, blockNumber: 22, blockHash: hash('2'), timestamp: 1_700_000_000 },
    ])
  })

  const items = 'items { address }'
  const nested = (depth: number): string =>
    depth === 0 ? '__typename' : `items { ...on TokenPage { ${nested(depth - 1)} } }`
  const hostile: Record<string, unknown> = {
    'deep nesting': { query: `{ tokens(chainId: 31337) { ${nested(30)} } }` },
    'first: 100000': { query: `{ tokens(chainId: 31337, first: 100000) { ${items} } }` },
    'first: 100000 by variable': {
      query: `query ($n: Int) { tokens(chainId: 31337, first: $n) { ${items} } }`,
      variables: { n: 100_000 },
    },
    '500 aliases': {
      query: `{ ${Array.from({ length: 500 }, (_, n) => `a${n}: chainHeads { chainId }`).join(' ')} }`,
    },
    '6 aliases of a costly list': {
      query: `{ ${Array.from({ length: 6 }, (_, n) => `a${n}: tokens(chainId: 31337, first: 100) { ${items} }`).join(' ')} }`,
    },
    '5000 tokens': { query: `{ chainHeads { ${'chainId '.repeat(5_000)} } }`.slice(0, 19_000) },
    introspection: { query: getIntrospectionQuery() },
    '__schema alone': { query: '{ __schema { types { name } } }' },
    'fragment cycle': { query: 'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }' },
    '500 directives': { query: `{ chainHeads ${'@include(if: true) '.repeat(400)} { chainId } }` },
    batch: [{ query: chainHeadsDocument.query }, { query: chainHeadsDocument.query }],
    'unknown field': { query: '{ token { id } }' },
    'syntax error': { query: '{ tokens(' },
    'huge query': { query: `{ chainHeads { chainId } } #${'x'.repeat(30_000)}` },
    'a parsed document as JSON': { query: '{"kind":"Document","definitions":[]}' },
    'no query': {},
    'unknown operation': { query: chainHeadsDocument.query, operationName: 'Other' },
    'bad address': { query: '{ poolMarkets(chainIds: [31337], token: "0x1") { endCursor } }' },
    'bad cursor': { query: '{ tokens(chainId: 31337, after: "zzz") { endCursor } }' },
    'unknown chain': { query: '{ tokens(chainId: 1) { endCursor } }' },
    mutation: { query: 'mutation { deleteEverything }' },
  }
  test.each(Object.keys(hostile))('error: refused before execution: %s', async (name) => {
    const { status, errorCode, detail, ms } = await refuse(hostile[name])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(['RequestValidationError', 'QueryTooComplex', 'UnsupportedChain']).toContain(errorCode)
    expect(detail).not.toMatch(/did you mean|stack|node_modules/i)
    // A machine that others share may stand still for a while; a query that ran would take longer.
    expect(ms).toBeLessThan(5_000)
  })

  test('param: persisted operations: those of the pages are answered, no others', async () => {
    const strict = await startTestServer(chain, { databaseUrl: database.url, answersOnlyPersisted: true })
    const answers = await strict.post('/graphql', { query: chainHeadsDocument.query })
    const own = await strict.post('/graphql', { query: '{ chainHeads { chainId } }' })
    await strict[Symbol.asyncDispose]()
    expect([answers.status, own.status]).toEqual([200, 400])
    expect(own.json).toMatchObject({ errorCode: 'RequestValidationError' })
  })

  test('behavior: while pages watch the index an answer is kept until it moves, and no longer', async () => {
    const heads = server.services.indexHeads!
    const ask = async () => (await read(chainHeadsDocument, {})).chainHeads.map(({ blockNumber }) => blockNumber)
    const moved = () =>
      new Promise<void>((done) => {
        const stop = heads.watch(() => {
          stop()
          done()
        })
      })
    const stop = heads.watch(() => {})
    await moved()
    expect(await ask()).toEqual([22])
    // Not told by a head: the answer from before is the one for this block.
    await database.run(`insert into ix_test.token values (31337, '${address('9')}', 'New', 'NEW', 18, 1, 1, 1)`)
    const count = async () => (await read(tokensDocument, { chainId: 31337, unlisted: true })).tokens.items.length
    expect(await count()).toBe(5)
    await database.run(`insert into ix_test.token values (31337, '${address('8')}', 'Newer', 'NEWER', 18, 1, 1, 1)`)
    expect(await count()).toBe(5)
    const next = moved()
    await database.run(`update ix_test.chain_head set block_number = 23, block_hash = '${hash('3')}'`)
    await next
    expect(await ask()).toEqual([23])
    expect(await count()).toBe(6)
    stop()
    await database.run(`delete from ix_test.token where address in ('${address('9')}', '${address('8')}')`)
    await expect.poll(() => heads.version()).toBeUndefined()
    expect(await count()).toBe(4)
  })

  test('behavior: the database goes away and comes back; the server answers 503 meanwhile and recovers by itself', async () => {
    await database.stop()
    const { status, errorCode } = await refuse({ query: chainHeadsDocument.query })
    expect({ status, errorCode }).toEqual({ status: 503, errorCode: 'DatabaseUnavailable' })
    await database.restart()
    expect((await run(chainHeadsDocument, {})).chainHeads).toHaveLength(1)
  })
})
