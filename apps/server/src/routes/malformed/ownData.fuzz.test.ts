import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import { type Hex, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '../../settings/env.ts'
import { approveToken } from '../../test/approveToken.ts'
import { createTwapMaker } from '../../test/createTwapMaker.ts'
import { contentType, isSameRequest, payload, type Sameness } from '../../test/malformedRequests.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer, untilCaughtUp } from '../../test/startTestServer.ts'
import { vaultOf, vaultVisitor } from '../../test/vaultVisitor.ts'

/** To each operation; `npm run bench faults` asks for more. */
const runs = Number(process.env.OXBOW_MALFORMED_REQUESTS ?? 25)
const [alice] = accounts
const address = (digit: string) => `0x${digit.repeat(40)}`

/** The keeper beside the server, which sends whatever it is handed. */
const keeper = createServer((request, response) => {
  request.resume()
  const quote = { relayer: address('d'), token: address('c'), fee: '9', needsAuthorization: true, latestExpiry: 9 }
  const answer = request.url === '/gas/quote' ? quote : { hash: `0x${'ab'.repeat(32)}`, status: 'pending' }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
})

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let tokens: { tokenIn: Hex; tokenOut: Hex }
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  await database.publish()
  await new Promise<void>((done) => keeper.listen(0, '127.0.0.1', done))
  const deploy = async () => (await deployToken(chain, { holders: [alice!.address] })).address.toLowerCase() as Hex
  tokens = { tokenIn: await deploy(), tokenOut: await deploy() }
  await createPool(chain, { protocol: 'v2', tokenA: tokens.tokenIn, tokenB: tokens.tokenOut })
  for (const spender of [chain.contracts.permit2, chain.contracts.seaport])
    await approveToken(chain, alice!, { token: tokens.tokenIn, spender, amount: maxUint256 })
  const { port } = keeper.address() as AddressInfo
  const set = { OXBOW_LOG_LEVEL: 'silent', OXBOW_GAS_STATION: 'on', OXBOW_KEEPER_PORT: String(port) }
  const env = { ...parseEnv(set), databaseUrl: database.url, rateLimitPerMinute: 1_000_000_000 }
  const listed = Object.values(tokens).map((token) => ({ address: token, name: 'Token', symbol: 'TOK', decimals: 18 }))
  server = await startTestServer(chain, env, [chain.url], [], listed)
  await untilCaughtUp(server, chain)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  keeper.close()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

const leak = /\bat .*\.(ts|js):\d|node_modules|app\.wallet/

type Operation = {
  readonly url: string
  /** A new request that succeeds: what it holds may be used once. */
  readonly make: () => Promise<object>
  readonly headers?: Record<string, string>
  /** What is signed or strict is taken only as it was made. */
  readonly sameness?: Sameness
}

/** Sends `runs` requests that are changed, and says how often each status came. */
async function sendMalformed({ url, make, headers, sameness }: Operation): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let visitor = 0
  let known: object | undefined
  const property = fc.asyncProperty(payload, contentType, async (toBody, type) => {
    const valid = known ?? (await make())
    const body = toBody(valid)
    visitor += 1
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: body,
      remoteAddress: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
      headers: { ...headers, 'content-type': type },
    })
    // Timers of the server, and what it cleans up, would not get their turn.
    await setImmediate()
    const said = `${body} -> ${answer.statusCode} ${answer.body}`
    // What is refused by its form has used nothing up: the next is made from the same, without signing in again.
    known = answer.statusCode === 400 && answer.json().errorCode === 'RequestValidationError' ? valid : undefined
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    expect(answer.body, said).not.toMatch(leak)
    expect(answer.statusCode, said).toBeLessThan(500)
    if (answer.statusCode >= 400) expect(answer.json().errorCode, said).toMatch(/^[A-Z]\w+$/)
    else if (sameness) expect(isSameRequest(body, valid, sameness), said).toBe(true)
  })
  await fc.assert(property, { numRuns: runs, endOnFailure: true })
  return statuses
}

describe('malformed requests', () => {
  const host = { host: 'wallet.localhost:3000' }
  const sameness = { unsigned: ['authenticatorAttachment', 'transports', 'userHandle'] }
  const known = async () => {
    const visitor = vaultVisitor(server)
    expect((await visitor.register()).status).toBe(200)
    return visitor
  }
  let wallet: Awaited<ReturnType<typeof known>> | undefined
  const vault = {
    challenge: async () => ({ kind: 'sign-in' }),
    async verify() {
      wallet ??= await known()
      return { kind: 'save', response: await wallet.assertion('save') }
    },
    async register() {
      const visitor = vaultVisitor(server)
      return { ...(await visitor.proven()), address: visitor.address, vault: vaultOf(1) }
    },
    async save() {
      const visitor = await known()
      return { ticket: await visitor.ticket('save'), vault: vaultOf(2), from: 1 }
    },
    async delete() {
      const visitor = await known()
      const [{ id: credential }] = (await visitor.signIn()).json.wallet.passkeys
      return { ticket: await visitor.ticket('delete-record'), credential, insists: true }
    },
  }
  test.each(Object.entries(vault))(
    `behavior: ${runs} to /v1/vault/%s: a code, and nothing is taken`,
    async (name, make) => {
      const url = `/v1/vault/${name}`
      const statuses = await sendMalformed({ url, make, headers: host, sameness })
      expect(statuses.get(400)).toBeGreaterThan(0)
      const valid = await server.app.inject({ method: 'POST', url, payload: await make(), headers: host })
      expect(valid.statusCode, valid.body).toBe(200)
    },
  )

  test(`behavior: ${runs} to /v1/order-plan: a code, and nothing is taken`, async () => {
    const maker = createTwapMaker(chain, tokens)
    const make = () => maker.planOf(alice!)
    await sendMalformed({ url: '/v1/order-plan', make, sameness: { ignoresMore: true } })
    expect(await server.post('/v1/order-plan', await make())).toMatchObject({ status: 201 })
  })

  const calls = [{ to: address('1'), value: '0', data: '0x' }]
  const asked = { chainId: 31337, account: address('a'), calls }
  const grant = { ...asked, delegate: address('d'), calls: [...calls, ...calls], id: '1', expiresAt: 5 }
  const limit = {
    swapper: alice!.address.toLowerCase(),
    type: 'EXACT_INPUT',
    amount: '1000000000000000000',
    tokenInChainId: 31337,
    tokenOutChainId: 31337,
    limitPrice: '0.9',
  }
  test.each<[string, () => object, number]>([
    ['/v1/gas/quote', () => asked, 200],
    ['/v1/gas/relay', () => ({ grant, signature: `0x${'11'.repeat(65)}` }), 200],
    ['/v1/limit_order_quote', () => ({ ...limit, ...tokens }), 200],
    ['/v1/testnet', () => ({}), 400],
    ['/v1/swap_7702', () => ({}), 400],
    ['/v1/wallet/encode_7702', () => ({}), 400],
    ['/v1/wallet/encode_4337', () => ({}), 400],
    ['/v1/plan', () => ({}), 400],
    ['/v1/lp/migrate', () => ({}), 400],
  ])(`behavior: ${runs} to %s: a code, never a 5xx or a stack`, async (url, valid, status) => {
    await sendMalformed({ url, make: async () => valid() })
    const answer = await server.post(url, valid())
    expect(answer.status, JSON.stringify(answer.json)).toBe(status)
  })

  type Described = {
    readonly paths: Record<string, { readonly get?: { parameters?: { name: string; in: string }[] } }>
  }

  test(`behavior: ${runs} reads of each address with anything in it: never a 5xx, a stack or a hang`, async () => {
    const { paths } = (server.app as unknown as { swagger(): Described }).swagger()
    const described = Object.entries(paths).flatMap(([path, { get }]) => (get ? [[path, get.parameters ?? []]] : []))
    const hidden = ['/', '/v1/openapi.json', '/logos/{name}', '/avatars/{name}', '/unknown/{name}'].map((path) => [
      path,
      [],
    ])
    const reads = [...described, ...hidden] as [string, { name: string; in: string }[]][]
    expect(reads.length).toBeGreaterThan(20)
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('31337', '1', '', '-1', '1.5', '1e999', 'open', '../../etc/passwd', '%', '%00', 'a'.repeat(78)),
      fc.constantFrom(tokens.tokenIn, tokens.tokenOut, address('a'), `0x${'b'.repeat(64)}`, '9'.repeat(78), 'alice'),
    )
    for (const [path, parameters] of reads) {
      const names = parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : []))
      const request = fc.record({
        inPath: word,
        // Mostly each by its name, so that what is behind the first check is reached.
        values: fc.array(fc.option(word, { freq: 8 }), { minLength: names.length, maxLength: names.length }),
        more: fc.option(fc.tuple(word, word)),
        isChain: fc.boolean(),
      })
      const property = fc.asyncProperty(request, async ({ inPath, values, more, isChain }) => {
        const query = new URLSearchParams()
        names.forEach((name, index) => {
          const value = isChain && /^(chainId|origin|destination)$/.test(name) ? '31337' : values[index]
          if (value !== null && value !== undefined) query.append(name, value)
        })
        if (more) query.append(...more)
        const url = `${path.replaceAll(/\{\w+\}/g, encodeURIComponent(inPath))}?${query}`
        const startedMs = performance.now()
        const answer = await server.app.inject({ method: 'GET', url })
        expect(performance.now() - startedMs, url).toBeLessThan(15_000)
        // That a chain is not ready is an answer.
        if (path !== '/readyz') expect(answer.statusCode, `${url} -> ${answer.body.slice(0, 500)}`).toBeLessThan(500)
        expect(answer.body.slice(0, 10_000), url).not.toMatch(leak)
      })
      await fc.assert(property, { numRuns: runs, endOnFailure: true })
    }
  })
})
