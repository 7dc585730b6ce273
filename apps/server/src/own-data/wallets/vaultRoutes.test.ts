import { randomBytes, randomInt } from 'node:crypto'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mutateAssertion } from '../../test/mutateAssertion.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { type ForgedProof, vaultOf, vaultVisitor, walletOrigin } from '../../test/vaultVisitor.ts'

let chain: TestChain
let database: IndexDatabase
let server: TestServer
/** Another server at the same database. */
let second: TestServer
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const env = { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 }
  ;[server, second] = await Promise.all([startTestServer(chain, env), startTestServer(chain, env)])
})
afterAll(async () => {
  await Promise.all([server[Symbol.asyncDispose](), second[Symbol.asyncDispose]()])
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
})

const refused = { status: 403, json: { errorCode: 'PasskeyRefused' } }
const unproven = { status: 403, json: { errorCode: 'AddressNotProven' } }
const conflict = { status: 409, json: { errorCode: 'VaultConflict' } }

describe('wallets', () => {
  test('default: kept, found by a passkey anywhere, changed, and gone with the last passkey', async () => {
    const alice = vaultVisitor(server)
    const { status, json } = await alice.register()
    expect(status).toBe(200)
    expect(json.wallet).toMatchObject({ address: alice.address, vault: vaultOf(1), revision: 1, isBackedUp: false })
    const elsewhere = vaultVisitor(second, alice)
    expect(await elsewhere.signIn()).toMatchObject({ status: 200, json: { wallet: json.wallet } })

    const ticket = await elsewhere.ticket('save')
    expect(await elsewhere.post('save', { ticket, vault: vaultOf(2), from: 1, isBackedUp: true })).toMatchObject({
      json: { wallet: { revision: 2, isBackedUp: true } },
    })
    expect(await elsewhere.post('save', { ticket, vault: vaultOf(3), from: 2 })).toMatchObject(refused)

    const added = await alice.addPasskey(2)
    expect(added.json.wallet.passkeys).toHaveLength(2)
    const [first, next] = added.json.wallet.passkeys.map(({ id }: { id: string }) => id)
    const byFirst = await alice.ticket('delete-record', first)
    expect(
      await alice.post('delete', { ticket: byFirst, credential: first, vault: vaultOf(4), from: 3 }),
    ).toMatchObject(refused)
    const byNext = await alice.ticket('delete-record', next)
    const deleted = await alice.post('delete', { ticket: byNext, credential: first, vault: vaultOf(4), from: 3 })
    expect(deleted.json.wallet).toMatchObject({ revision: 4, passkeys: [{ id: next }] })
    expect(await alice.signIn(first)).toMatchObject(refused)

    const last = await alice.ticket('delete-record', next)
    expect(await alice.post('delete', { ticket: last, credential: next, insists: false })).toMatchObject({
      status: 200,
    })
    expect(await alice.signIn(next)).toMatchObject(refused)
  })

  test('behavior: the last passkey of a wallet without a backup goes only when the person insists', async () => {
    const alice = vaultVisitor(server)
    const { json } = await alice.register()
    const credential = json.wallet.passkeys[0].id
    const attempt = async (insists: boolean) =>
      alice.post('delete', { ticket: await alice.ticket('delete-record'), credential, insists })
    expect(await attempt(false)).toMatchObject({ status: 409, json: { errorCode: 'LastPasskey' } })
    expect(await alice.signIn()).toMatchObject({ status: 200 })
    expect(await attempt(true)).toMatchObject({ status: 200 })
  })

  test('behavior: of twenty that save at once, at two servers, one does', async () => {
    const alice = vaultVisitor(server)
    await alice.register()
    const visitors = Array.from({ length: 20 }, (_, index) => vaultVisitor(index % 2 ? server : second, alice))
    const tickets = await Promise.all(visitors.map((visitor) => visitor.ticket('save')))
    const answers = await Promise.all(
      visitors.map((visitor, index) => visitor.post('save', { ticket: tickets[index], vault: vaultOf(2), from: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.errorCode === 'VaultConflict')).toHaveLength(19)
  })

  test('behavior: of one answer that is sent ten times at once, at two servers, one counts', async () => {
    const alice = vaultVisitor(server)
    await alice.register()
    const response = await alice.assertion('sign-in')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        vaultVisitor(index % 2 ? server : second, alice).post('verify', { kind: 'sign-in', response }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('error: a wallet of somebody else’s address, a vault of another revision or place', async () => {
    const alice = vaultVisitor(server)
    await alice.register()
    const again = vaultVisitor(server, { key: alice.key })
    expect(await again.register()).toMatchObject(conflict)
    expect(await again.importKey(undefined, generatePrivateKey())).toMatchObject(unproven)
    const imported = await again.importKey()
    expect(imported).toMatchObject({ status: 200, json: { wallet: { passkeys: [{}] } } })
    expect(imported.json.wallet.address).not.toBe(alice.address)
    expect((await alice.signIn()).json.wallet.address).toBe(alice.address)
    for (const vault of [vaultOf(3), vaultOf(1), vaultOf(2, 'https://evil.example'), '{}', 'x', 'null'])
      expect(await alice.post('save', { ticket: await alice.ticket('save'), vault, from: 1 }), vault).toMatchObject(
        conflict,
      )
    const large = { ticket: await alice.ticket('save'), vault: 'x'.repeat(12_289), from: 1 }
    expect(await alice.post('save', large)).toMatchObject({ status: 400 })
  })

  test('behavior: a visitor is slowed down', async () => {
    const address = '10.9.8.7'
    const alice = vaultVisitor(server, { ip: address })
    for (let count = 0; count < 60; count++) await alice.post('challenge', { kind: 'sign-in' })
    expect(await alice.post('challenge', { kind: 'sign-in' })).toMatchObject({ status: 429 })
  })
})

describe('an address is kept for whoever has its key', () => {
  async function walletsOf(address: string) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const sql = 'select is_address_proven as proven from app.wallet where address = $1'
    return (await client.query(sql, [address]).finally(() => client.end())).rows
  }
  const stranger = generatePrivateKey()

  test.each<[string, ForgedProof]>([
    ['signed by another key', { key: stranger }],
    ['for another address', { account: privateKeyToAccount(stranger).address }],
    ['for another host', { origin: 'https://evil.example' }],
    ['for another port', { origin: 'http://wallet.localhost:3001' }],
    ['for another passkey', { credential: 'AAAA' }],
    ['of another challenge', { challenge: 'AAAA' }],
  ])('error: a proof %s stores nothing', async (_, forged) => {
    const alice = vaultVisitor(server)
    expect(await alice.register({}, forged)).toMatchObject(unproven)
    expect(await walletsOf(alice.address)).toEqual([])
    // With another device: the one before has a passkey that the server doesn't know.
    const again = vaultVisitor(server, { key: alice.key })
    const { json } = await again.register()
    expect(await again.addPasskey(1, forged)).toMatchObject(unproven)
    expect((await again.signIn(json.wallet.passkeys[0].id)).json.wallet).toMatchObject({ revision: 1, passkeys: [{}] })
  })

  test('error: no proof, one of no use, and one that was used', async () => {
    const alice = vaultVisitor(server)
    const body = { address: alice.address, vault: vaultOf(1) }
    for (const proof of [undefined, '', '0x', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`]) {
      const { status, json } = await alice.post('register', { ...body, response: await alice.registration(), proof })
      expect([400, 403], proof).toContain(status)
      expect(json.errorCode, proof).toMatch(/^(RequestValidationError|AddressNotProven)$/)
    }
    const used = await alice.proven()
    expect(await alice.post('register', { ...body, ...used, vault: 'x' })).toMatchObject(conflict)
    expect(await alice.post('register', { ...body, ...used })).toMatchObject(refused)
    const again = { ...body, response: await alice.registration(), proof: used.proof }
    expect(await alice.post('register', again)).toMatchObject(unproven)
    expect(await walletsOf(alice.address)).toEqual([])
    expect(await alice.register()).toMatchObject({ status: 200 })
    expect(await walletsOf(alice.address)).toEqual([{ proven: true }])
  })

  test('behavior: a network makes thirty wallets a day, whatever addresses it has', async () => {
    const register = (network: string) => vaultVisitor(server, { ip: `2001:db8:${network}::1` }).register()
    const made = await Promise.all(Array.from({ length: 30 }, (_, host) => register(`7:${host}`)))
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect(await register('7:99')).toMatchObject({ status: 429, json: { errorCode: 'Ratelimited' } })
    expect(await register('8:0')).toMatchObject({ status: 200 })
  })

  test('behavior: a vault from before makes room for the owner of its address, and is proven by the next passkey', async () => {
    const [alice, bob] = [vaultVisitor(server), vaultVisitor(server)]
    for (const each of [alice, bob]) {
      await each.register()
      await database.run(`update app.wallet set is_address_proven = false where address = '${each.address}'`)
    }
    expect(await bob.signIn()).toMatchObject({ status: 200 })
    expect(await bob.addPasskey(1)).toMatchObject({ status: 200 })
    expect(await walletsOf(bob.address)).toEqual([{ proven: true }])
    expect(await vaultVisitor(server, { key: bob.key }).register()).toMatchObject(conflict)
    const owner = vaultVisitor(server, { key: alice.key })
    expect(await owner.register()).toMatchObject({ status: 200 })
    expect(await owner.signIn()).toMatchObject({ status: 200 })
    expect(await alice.signIn()).toMatchObject(refused)
  })
})

describe('a passkey’s answer is refused', () => {
  test.each([
    ['of another type', { type: 'webauthn.create' }],
    ['made for the exchange', { origin: 'http://localhost:3000' }],
    ['made for another port', { origin: 'http://wallet.localhost:3001' }],
    ['of another RP ID', { rpId: 'localhost' }],
    ['made in a frame', { crossOrigin: true }],
    ['without the person verified', { isVerified: false }],
  ])('%s', async (_, forgery) => {
    const alice = vaultVisitor(server)
    await alice.register()
    const response = await alice.assertion('sign-in', undefined, forgery)
    expect(await alice.post('verify', { kind: 'sign-in', response })).toMatchObject(refused)
    const other = vaultVisitor(server)
    if (!('type' in forgery)) expect(await other.register(forgery)).toMatchObject(refused)
  })

  test('behavior: a new passkey has time for two dialogs, every other for one', async () => {
    const [alice, bob] = [vaultVisitor(server), vaultVisitor(server)]
    await alice.register()
    const [response, proven] = [await alice.assertion('sign-in'), await bob.proven()]
    await database.run(`update app.wallet_challenge set expires_at = expires_at - interval '110 s'`)
    expect(await alice.post('verify', { kind: 'sign-in', response })).toMatchObject(refused)
    expect((await bob.post('register', { ...proven, address: bob.address, vault: vaultOf(1) })).status).toBe(200)
  })

  test('for another purpose, twice, too late, or to a challenge of its own making', async () => {
    const alice = vaultVisitor(server)
    await alice.register()
    const forSignIn = await alice.assertion('sign-in')
    expect(await alice.post('verify', { kind: 'delete-record', response: forSignIn })).toMatchObject(refused)
    expect(await alice.post('verify', { kind: 'sign-in', response: forSignIn })).toMatchObject({ status: 200 })
    expect(await alice.post('verify', { kind: 'sign-in', response: forSignIn })).toMatchObject(refused)
    const late = await alice.assertion('sign-in')
    await database.run(`update app.wallet_challenge set expires_at = now() - interval '1 s'`)
    expect(await alice.post('verify', { kind: 'sign-in', response: late })).toMatchObject(refused)
    const own = alice.answer(randomBytes(32).toString('base64url'))
    expect(await alice.post('verify', { kind: 'sign-in', response: own })).toMatchObject(refused)
  })

  test('after a challenge that a wrong answer used up', async () => {
    const alice = vaultVisitor(server)
    await alice.register()
    const challenge = await alice.challenge('sign-in')
    const forged = alice.answer(challenge, undefined, { isVerified: false })
    expect(await alice.post('verify', { kind: 'sign-in', response: forged })).toMatchObject(refused)
    expect(await alice.post('verify', { kind: 'sign-in', response: alice.answer(challenge) })).toMatchObject(refused)
  })

  test('of an authenticator that counts backwards', async () => {
    const alice = vaultVisitor(server)
    alice.device.counter = 5
    await alice.register()
    alice.device.counter = 7
    expect(await alice.signIn()).toMatchObject({ status: 200 })
    for (const counter of [7, 6, 0]) {
      alice.device.counter = counter
      expect(await alice.signIn(), String(counter)).toMatchObject(refused)
    }
  })

  test('with a ticket of another purpose or another wallet', async () => {
    const [alice, bob] = [vaultVisitor(server), vaultVisitor(server)]
    await alice.register()
    const { json } = await bob.register()
    const ticket = await alice.ticket('save')
    const credential = json.wallet.passkeys[0].id
    expect(await alice.post('delete', { ticket, credential, insists: true })).toMatchObject(refused)
    const toDelete = await alice.ticket('delete-record')
    expect(await alice.post('delete', { ticket: toDelete, credential, insists: true })).toMatchObject(refused)
    expect(await bob.signIn()).toMatchObject({ status: 200 })
  })

  test('that brings what extensions said: the PRF is nobody else’s', async () => {
    const alice = vaultVisitor(server)
    await alice.register()
    const response = await alice.assertion('sign-in')
    const leaking = { ...response, clientExtensionResults: { prf: { results: { first: 'AAAA' } } } }
    expect(await alice.post('verify', { kind: 'sign-in', response: leaking })).toMatchObject({ status: 400 })
  })

  test('that was asked for by another site’s page', async () => {
    const alice = vaultVisitor(server)
    for (const origin of ['http://localhost:3000', 'https://evil.example', 'null'])
      expect(await alice.post('challenge', { kind: 'sign-in' }, { origin }), origin).toMatchObject({ status: 400 })
    expect(await alice.post('challenge', { kind: 'sign-in' }, { origin: walletOrigin })).toMatchObject({ status: 200 })
  })

  const rounds = Number(process.env.OXBOW_FUZZ_ROUNDS ?? 150)
  test(`after a change of any bit, ${rounds} times`, { timeout: 600_000 }, async () => {
    const alice = vaultVisitor(server)
    await alice.register()
    const seed = randomInt(2 ** 31)
    let accepted = 0
    for (let round = 0; round < rounds; round++) {
      const response = mutateAssertion(await alice.assertion('sign-in'), seed + round)
      const { status } = await alice.post('verify', { kind: 'sign-in', response })
      expect(status, `seed ${seed + round}`).toBeLessThan(500)
      if (status === 200) accepted++
    }
    expect(accepted, `seed ${seed}`).toBe(0)
    expect(await alice.signIn()).toMatchObject({ status: 200 })
  })
})
