import type { UsernameAction } from '@oxbow/names/UsernameAction'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentType, isSameRequest, payload } from '../../test/malformedRequests.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { usernameVisitor } from '../../test/usernameVisitor.ts'

/** Each checks a signature, 10 ms of a processor: `npm run bench faults` sends 10,000. */
const forged = Number(process.env.OXBOW_FORGED_REQUESTS ?? 1_000)
/** To each endpoint; `npm run bench faults` asks for more. */
const runs = Number(process.env.OXBOW_MALFORMED_REQUESTS ?? 150)

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let alice: ReturnType<typeof usernameVisitor>
let bob: ReturnType<typeof usernameVisitor>
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(chain, { databaseUrl: database.url, rateLimitPerMinute: 10_000_000 })
  ;[alice, bob] = [usernameVisitor(server), usernameVisitor(server)]
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
})

type Signed = { kind: UsernameAction['kind'] } & Awaited<ReturnType<typeof alice.sign>> & Record<string, unknown>
type Sent = { path: string; body: Record<string, unknown>; host?: string }

const kinds = ['claim', 'change', 'delete', 'edit', 'avatar'] as const
const facts = { bio: 'Here since 2026', website: 'https://alice.example', x: 'alice' }
const actions: readonly UsernameAction[] = [
  { kind: 'change', username: 'aliceagain' },
  { kind: 'edit', ...facts },
  { kind: 'avatar', pictureHash: undefined },
  { kind: 'delete' },
]
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Every way to make something else of a request that was signed. */
const forgery = fc.oneof(
  fc.constantFrom<(genuine: Signed, others: readonly Signed[]) => Sent>(
    // Another account's, with its own signature or that of another.
    (genuine) => to(genuine, { account: bob.account }),
    (genuine, others) => to(genuine, { account: bob.account, signature: others[0]!.signature }),
    // What one action was signed for, as another: crossed.
    (genuine, others) => to(genuine, { nonce: others.find(({ kind }) => kind !== genuine.kind)!.nonce }),
    (genuine, others) => to(genuine, { signature: others.find(({ kind }) => kind !== genuine.kind)!.signature }),
    (genuine) => ({ ...to(genuine, {}), host: '127.0.0.1:3000' }),
    (genuine) => ({ ...to(genuine, {}), host: 'localhost:3001' }),
    (genuine) => to(genuine, { chainId: 31338 }),
    (genuine) => to(genuine, { chainId: 1 }),
    (genuine) => to(genuine, { signature: '0x' }),
    (genuine) => to(genuine, { signature: `${genuine.signature}00` }),
    // The other encodings of the same signature (EIP-2, EIP-2098, v of 0 or 1).
    ({ signature, ...genuine }) => to(genuine as Signed, { signature: mirrored(signature) }),
    ({ signature, ...genuine }) => to(genuine as Signed, { signature: compact(signature) }),
    ({ signature, ...genuine }) =>
      to(genuine as Signed, { signature: signature.slice(0, 130) + (signature.endsWith('1b') ? '00' : '01') }),
  ),
  fc.constantFrom(...kinds).map((kind) => (genuine: Signed) => {
    const other = kind === genuine.kind ? kinds.find((each) => each !== genuine.kind)! : kind
    return { path: other, body: { username: 'aliceagain', picture: null, ...facts, ...without(genuine) } }
  }),
  fc.tuple(fc.nat(129), fc.integer({ min: 1, max: 15 })).map(([at, by]) => (genuine: Signed) => {
    const digit = Number.parseInt(genuine.signature[2 + at]!, 16) ^ by
    const signature = genuine.signature.slice(0, 2 + at) + digit.toString(16) + genuine.signature.slice(3 + at)
    return to(genuine, { signature })
  }),
  fc.tuple(fc.nat(63), fc.integer({ min: 1, max: 15 })).map(([at, by]) => (genuine: Signed) => {
    const digit = Number.parseInt(genuine.nonce[2 + at]!, 16) ^ by
    return to(genuine, { nonce: genuine.nonce.slice(0, 2 + at) + digit.toString(16) + genuine.nonce.slice(3 + at) })
  }),
  fc
    .stringMatching(/^[a-z0-9]{3,20}$/)
    .map(
      (username) => (genuine: Signed) =>
        to(
          genuine,
          genuine.kind === 'change' ? { username: username === 'aliceagain' ? 'other' : username } : { chainId: 2 },
        ),
    ),
  fc
    .stringMatching(/^[a-z ]{1,40}$/)
    .map((bio) => (genuine: Signed) => to(genuine, genuine.kind === 'edit' ? { bio } : { chainId: 3 })),
)

function to(genuine: Signed, changes: Record<string, unknown>): Sent {
  return { path: genuine.kind, body: { ...without(genuine), ...changes } }
}

function without({ kind: _, ...body }: Signed): Record<string, unknown> {
  return body
}

function mirrored(signature: Hex): string {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  return signature.slice(0, 66) + s.toString(16).padStart(64, '0') + (signature.endsWith('1b') ? '1c' : '1b')
}

function compact(signature: Hex): string {
  const s = BigInt(`0x${signature.slice(66, 130)}`) | (signature.endsWith('1c') ? 1n << 255n : 0n)
  return signature.slice(0, 66) + s.toString(16).padStart(64, '0')
}

async function send({ path, body, host = 'localhost:3000' }: Sent) {
  const headers = { 'content-type': 'application/json', host }
  const url = `/v1/username/${path}`
  const answer = await server.app.inject({ method: 'POST', url, payload: body, headers, remoteAddress: alice.ip })
  return { status: answer.statusCode, json: answer.json() as { errorCode?: string; profile?: object } }
}

const signAs = async (visitor: typeof alice, action: UsernameAction): Promise<Signed> => ({
  ...(await visitor.sign(action)),
  kind: action.kind,
})

describe('signed requests for usernames', { tags: 'thorough' }, () => {
  test(`behavior: of ${forged} that are replayed, altered or crossed none is accepted; those as signed are, once`, async () => {
    const claims = await Promise.all([
      signAs(alice, { kind: 'claim', username: 'aliceofold' }),
      signAs(bob, { kind: 'claim', username: 'bobofold' }),
    ])
    for (const claim of claims) expect((await send(to(claim, {}))).status).toBe(200)
    const expired = await Promise.all(actions.map((action) => signAs(alice, action)))
    await database.run(`update app.challenge set expires_at = now() - interval '1 second'`)
    const pending = await Promise.all(actions.map((action) => signAs(alice, action)))
    const others = await Promise.all(actions.map((action) => signAs(bob, action)))
    const readProfiles = async () =>
      (await server.app.inject({ url: `/v1/usernames?accounts=${alice.account},${bob.account}` })).json()
    const before = await readProfiles()

    const used: Signed[] = [...claims, ...expired]
    const codes = new Map<string, number>()
    let accepted = 0
    const attempt = async (sent: Sent) => {
      const { status, json } = await send(sent)
      if (status === 200) accepted++
      codes.set(json.errorCode ?? String(status), (codes.get(json.errorCode ?? String(status)) ?? 0) + 1)
      expect(status, JSON.stringify(sent)).toBeLessThan(500)
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(9), fc.nat(actions.length - 1), forgery, async (dice, at, forge) => {
        // A tenth is sent again as it was, after it was accepted or ran out.
        if (dice === 0) return attempt(to(used[at % used.length]!, {}))
        await attempt(forge(pending[at]!, [...others, ...pending]))
      }),
      { numRuns: forged, endOnFailure: true },
    )
    expect(accepted).toBe(0)
    expect([...codes.values()].reduce((sum, count) => sum + count, 0)).toBe(forged)
    // They fail for who signed what, not for a mistake of this test in their shape.
    expect(codes.get('UsernameSignatureInvalid')! / forged).toBeGreaterThan(0.85)
    expect(await readProfiles()).toEqual(before)

    for (const signed of pending) {
      // The same twice at one moment.
      const answers = await Promise.all([send(to(signed, {})), send(to(signed, {}))])
      expect(answers.map(({ status }) => status).sort(), signed.kind).toEqual([200, 403])
      expect((await send(to(signed, {}))).status).toBe(403)
    }
  })

  test('behavior: what was signed for one server is nothing at another', async () => {
    await using elsewhere = await startIndexDatabase()
    await using other = await startTestServer(chain, { databaseUrl: elsewhere.url })
    const { post } = usernameVisitor(other)
    const signed = await alice.sign({ kind: 'claim', username: 'aliceelsewhere' })
    expect(await post('/v1/username/claim', signed)).toMatchObject({
      status: 403,
      json: { errorCode: 'UsernameSignatureInvalid' },
    })
  })

  test.each(['challenge', ...kinds])(
    `behavior: ${runs} malformed requests to %s: a code, never a 5xx, a 2xx or a stack`,
    async (kind) => {
      const visitor = usernameVisitor(server)
      const action = [{ kind: 'claim', username: 'malformed' } as const, ...actions].find((each) => each.kind === kind)
      const valid = action ? await visitor.sign(action) : { account: visitor.account, deviceId: 'a'.repeat(32) }
      await fc.assert(
        fc.asyncProperty(payload, contentType, async (make, type) => {
          const body = make(valid)
          const headers = { 'content-type': type, host: 'localhost:3000' }
          const answer = await server.app.inject({
            method: 'POST',
            url: `/v1/username/${kind}`,
            payload: body,
            headers,
          })
          expect(answer.body, body).not.toMatch(/\bat .*\.(ts|js):\d|node_modules/)
          expect(answer.statusCode, `${body} -> ${answer.body}`).toBeLessThan(500)
          if (answer.statusCode >= 400) expect(answer.json().errorCode).toMatch(/^[A-Z]\w+$/)
          // A challenge is anybody's to ask for.
          else if (kind !== 'challenge') expect(isSameRequest(body, valid, { ignoresMore: true }), body).toBe(true)
        }),
        { numRuns: runs, endOnFailure: true },
      )
    },
  )

  test(`behavior: ${runs} reads with anything in the address: never a 5xx or a stack`, async () => {
    const path = fc.constantFrom(
      '/v1/username?username=',
      '/v1/usernames?accounts=',
      '/v1/usernames?prefix=',
      '/avatars/',
    )
    await fc.assert(
      fc.asyncProperty(path, fc.string({ unit: 'binary', maxLength: 60 }), async (start, word) => {
        const answer = await server.app.inject({ url: start + encodeURIComponent(word) })
        expect(answer.statusCode, start + word).toBeLessThan(500)
        expect(answer.body).not.toMatch(/\bat .*\.(ts|js):\d|node_modules/)
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })
})
