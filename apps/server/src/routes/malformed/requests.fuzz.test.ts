import { setImmediate } from 'node:timers/promises'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentType, payload } from '../../test/malformedRequests.ts'
import { startTestServer, type TestServer, untilCaughtUp } from '../../test/startTestServer.ts'

/** To each endpoint; `npm run bench faults` asks for more. */
const runs = Number(process.env.OXBOW_MALFORMED_REQUESTS ?? 150)
const swapper = '0x00000000000000000000000000000000000000aa'

let chain: TestChain
let server: TestServer
/** A request to each endpoint that succeeds; its mutations are what is sent. */
const valid: Record<string, object> = {}

beforeAll(async () => {
  chain = await startChain()
  const token = await deployToken(chain)
  const pool = await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: token.address })
  await createPool(chain, { protocol: 'v2', tokenA: chain.contracts.weth, tokenB: token.address })
  server = await startTestServer(chain, { rateLimitPerMinute: 1_000_000 })
  await untilCaughtUp(server, chain)
  valid['/v1/quote'] = {
    type: 'EXACT_INPUT',
    amount: '1000000',
    tokenIn: nativeToken,
    tokenOut: token.address.toLowerCase(),
    tokenInChainId: 31337,
    tokenOutChainId: 31337,
    swapper,
    slippageTolerance: 0.5,
    protocols: ['V4'],
    urgency: 'normal',
  }
  valid['/v1/check_approval'] = { walletAddress: swapper, token: token.address, amount: '5', chainId: 31337 }
  valid['/v1/swap'] = { quote: ((await server.post('/v1/quote', valid['/v1/quote'])).json as { quote: object }).quote }
  valid['/v1/swap_5792'] = valid['/v1/swap']
  const [token0Address, token1Address] = [nativeToken, token.address]
  const wallet = { walletAddress: swapper, chainId: 31337, simulateTransaction: true }
  const independentToken = { tokenAddress: token.address, amount: '1000000' }
  valid['/v1/send'] = { sender: swapper, recipient: swapper, token: token.address, amount: '5', chainId: 31337 }
  valid['/v1/lp/check_approval'] = { ...wallet, protocol: 'V4', action: 'CREATE', lpTokens: [independentToken] }
  valid['/v1/lp/create'] = {
    ...wallet,
    protocol: 'V4',
    independentToken,
    slippageTolerance: 0.5,
    existingPool: { token0Address, token1Address, poolReference: pool.id },
    tickBounds: { tickLower: -600, tickUpper: 600 },
  }
  valid['/v1/lp/create_classic'] = {
    walletAddress: swapper,
    simulateTransaction: true,
    independentToken,
    poolParameters: { token0Address, token1Address, chainId: 31337 },
    dependentToken: { tokenAddress: nativeToken, amount: '7' },
  }
  valid['/v1/lp/increase'] = { ...wallet, protocol: 'V2', token0Address, token1Address, independentToken }
  valid['/v1/lp/decrease'] = {
    ...wallet,
    protocol: 'V2',
    token0Address,
    token1Address,
    liquidityPercentageToDecrease: 50,
  }
  valid['/v1/lp/claim_fees'] = { ...wallet, protocol: 'V4', tokenId: '1' }
  valid['/v1/lp/pool_info'] = {
    protocol: ['V2', 'V4'],
    chainId: 31337,
    pageSize: 10,
    currentPage: 1,
    poolParameters: { tokenAddressA: token0Address, tokenAddressB: token1Address, fee: 3_000 },
  }
  valid['/v1/order'] = { signature: '0x', quote: {}, routing: 'DUTCH_V2' }
  valid['/v1/rpc/31337'] = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  valid['/graphql'] = { query: '{ chainHeads { chainId } }', variables: {} }
})
afterAll(async () => {
  await chain.stop()
  await server[Symbol.asyncDispose]()
})

/** There is no database here, the wallet has no position, and orders are refused. */
const statusOfValid: Record<string, number> = {
  '/graphql': 503,
  '/v1/lp/decrease': 404,
  '/v1/lp/claim_fees': 404,
  '/v1/order': 400,
}

describe('malformed requests', () => {
  test.each([
    '/v1/quote',
    '/v1/check_approval',
    '/v1/swap',
    '/v1/swap_5792',
    '/v1/send',
    '/v1/lp/check_approval',
    '/v1/lp/create',
    '/v1/lp/create_classic',
    '/v1/lp/increase',
    '/v1/lp/decrease',
    '/v1/lp/claim_fees',
    '/v1/lp/pool_info',
    '/v1/order',
    '/v1/rpc/31337',
    '/graphql',
  ])(`behavior: ${runs} to %s: never a 5xx, a stack or a hang, always a code`, async (url) => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(payload, contentType, async (make, type) => {
        const body = make(valid[url]!)
        const startedMs = performance.now()
        const answer = await server.app.inject({
          method: 'POST',
          url,
          payload: body,
          headers: { 'content-type': type },
        })
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
        expect(performance.now() - startedMs, body).toBeLessThan(3_000)
        await setImmediate()
        expect(answer.body, body).not.toMatch(/\bat .*\.(ts|js):\d|node_modules/)
        if (answer.statusCode < 400) return
        const { errorCode, detail } = answer.json()
        // No database is configured here: a data query that is well formed says so.
        if (errorCode === 'DatabaseUnavailable') return
        expect(answer.statusCode, `${body} -> ${answer.body}`).toBeLessThan(500)
        expect(errorCode).toMatch(/^[A-Z]\w+$/)
        expect(detail.length).toBeGreaterThan(5)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect([...statuses.keys()].some((status) => status >= 400)).toBe(true)
    expect((await server.post(url, valid[url])).status).toBe(statusOfValid[url] ?? 200)
  })

  test.each([
    '/v1/tokens',
    '/v1/rewards',
    '/v1/rewards/draft',
    '/v1/nft/listings',
    '/v1/nft/floor',
    '/v1/swaps',
    '/v1/swappable_tokens',
    '/v1/orders',
    '/v1/nonce',
    '/v1/plan/',
    '/v1/networks',
    '/v1/config',
    '/v1/openapi.json',
    '/readyz',
    '/logos/',
    '/',
  ])(`behavior: ${runs} reads of %s with anything in the address: never a 5xx, a stack or a hang`, async (path) => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('31337', '1', '', '../../etc/passwd', '%', '%00', '1e999', 'a'.repeat(78), `0x${'a'.repeat(40)}`),
    )
    const address = fc
      .tuple(fc.boolean(), word, word)
      .map(([isPath, name, value]) =>
        isPath
          ? `${path}${encodeURIComponent(value)}`
          : `${path}?chainId=${encodeURIComponent(value)}&txHashes=${encodeURIComponent(value)}&tokenIn=${encodeURIComponent(value)}&account=${encodeURIComponent(value)}&${encodeURIComponent(name)}=${name.includes('%') ? name : encodeURIComponent(name)}`,
      )
    await fc.assert(
      fc.asyncProperty(address, async (url) => {
        const answer = await server.app.inject({ method: 'GET', url })
        // Most of these are answered without any wait: the server's own timers and what it cleans up would never get their turn.
        await setImmediate()
        // That a chain is not ready is an answer.
        if (!url.startsWith('/readyz')) expect(answer.statusCode, url).toBeLessThan(500)
        expect(answer.body.slice(0, 10_000), url).not.toMatch(/\bat .*\.(ts|js):\d|node_modules/)
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })
})
