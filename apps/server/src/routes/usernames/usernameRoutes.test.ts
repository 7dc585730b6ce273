import { randomBytes } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { usernameResponseSchema } from '@oxbow/names/Username'
import { toTypedData } from '@oxbow/names/UsernameAction'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { hashTypedData } from 'viem'
import { setCode } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { type Answer, usernameVisitor } from '../../test/usernameVisitor.ts'

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

const read = async (path: string, at = server) => {
  const answer = await at.app.inject({ url: path, headers: { host: 'localhost:3000' } })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const find = async (username: string) =>
  usernameResponseSchema.parse((await read(`/v1/username?username=${username}`)).json)
let count = 0
/** A name that no other test here uses, and that looks like none of theirs. */
const newName = () => `name${count++}z`
const refusal = (errorCode: string, status: number) => ({ status, json: { errorCode } })

describe('usernames', () => {
  test('default: claimed, found by name and by account, edited, changed twice, deleted', async () => {
    const alice = usernameVisitor(server)
    const [first, next, last] = [newName(), newName(), newName()]
    expect(await find(first)).toEqual({ profile: null, isAvailable: true })
    expect(await alice.claim(first)).toMatchObject({
      status: 200,
      json: { profile: { username: first, changesLeft: 2 } },
    })
    expect(await find(first)).toEqual({
      profile: {
        username: first,
        account: alice.account,
        chainId: null,
        bio: '',
        website: '',
        x: '',
        avatar: null,
        changesLeft: 2,
      },
      isAvailable: false,
    })
    const facts = { bio: 'Provides liquidity.\nمرحبا 👋', website: 'https://alice.example/a', x: 'alice_x' }
    expect(await alice.edit(facts)).toMatchObject({ status: 200, json: { profile: facts } })
    expect(await alice.change(next)).toMatchObject({ json: { profile: { ...facts, username: next, changesLeft: 1 } } })
    expect(await alice.change(last)).toMatchObject({ json: { profile: { username: last, changesLeft: 0 } } })
    expect(await alice.change(newName())).toMatchObject(refusal('UsernameChangeLimit', 403))
    expect(await alice.change(first)).toMatchObject(refusal('UsernameChangeLimit', 403))

    const accounts = [alice.account, usernameVisitor(server).account].join(',')
    const { json } = await read(`/v1/usernames?accounts=${accounts}`, second)
    expect(json.profiles.map(({ username }: { username: string }) => username)).toEqual([last])

    expect(await alice.delete()).toMatchObject({ status: 200, json: { profile: null } })
    expect(await find(last)).toEqual({ profile: null, isAvailable: false })
    expect((await read(`/v1/username?username=${last}&account=${alice.account}`)).json.isAvailable).toBe(true)
    expect(await alice.delete()).toMatchObject(refusal('UsernameMissing', 404))
    expect(await alice.edit(facts)).toMatchObject(refusal('UsernameMissing', 404))
    // What was said there is gone with the name, and the limit of changes is not.
    expect(await alice.claim(newName())).toMatchObject(refusal('UsernameChangeLimit', 403))
    expect(await alice.claim(last)).toMatchObject({ status: 200, json: { profile: { username: last, bio: '' } } })
  })

  test('behavior: a name that was given up, or looks like one, goes to nobody else', async () => {
    const [alice, mallory] = [usernameVisitor(server), usernameVisitor(server)]
    await alice.claim('goldpool10')
    for (const name of ['goldpool10', 'g0ldpool10', 'go1dpool1o', 'goldpooll0'])
      expect(await mallory.claim(name), name).toMatchObject(refusal('UsernameNotAvailable', 409))
    await alice.change(newName())
    expect(await mallory.claim('goldpool10')).toMatchObject(refusal('UsernameNotAvailable', 409))
    expect(await find('g0ldpool10')).toEqual({ profile: null, isAvailable: false })
  })

  test('behavior: of forty that claim a name at once, at two servers, one has it', async () => {
    const name = newName()
    const visitors = Array.from({ length: 40 }, (_, index) => usernameVisitor(index % 2 ? server : second))
    const requests = await Promise.all(visitors.map((visitor) => visitor.sign({ kind: 'claim', username: name })))
    const answers = await Promise.all(
      visitors.map((visitor, index) => visitor.post('/v1/username/claim', requests[index]!)),
    )
    const winners = visitors.filter((_, index) => answers[index]!.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ json }) => json.errorCode === 'UsernameNotAvailable')).toHaveLength(39)
    expect((await find(name)).profile?.account).toBe(winners[0]!.account)
  })

  test('behavior: a wallet has one active name, also of eight that it asks for at once', async () => {
    const alice = usernameVisitor(server)
    const names = Array.from({ length: 8 }, newName)
    const requests = await Promise.all(names.map((username) => alice.sign({ kind: 'claim', username })))
    const answers = await Promise.all(requests.map((request) => alice.post('/v1/username/claim', request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const rows = await Promise.all(names.map(find))
    // What was refused holds no name.
    expect(rows.filter(({ isAvailable }) => isAvailable)).toHaveLength(7)
  })

  test('behavior: a device has two active names, also of ten wallets that ask at once; one that is deleted makes room', async () => {
    const deviceId = randomBytes(16).toString('hex')
    const wallets = Array.from({ length: 10 }, () => usernameVisitor(server, { deviceId }))
    const answers = await Promise.all(wallets.map((wallet) => wallet.claim(newName())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ json }) => json.errorCode === 'UsernameDeviceLimit')).toHaveLength(8)
    await wallets[answers.findIndex(({ status }) => status === 200)]!.delete()
    const refused = wallets[answers.findIndex(({ status }) => status === 403)]!
    expect((await refused.claim(newName())).status).toBe(200)
  })

  test('behavior: the eleventh claim of a day from one address is told how many hours to wait', async () => {
    const alice = usernameVisitor(server)
    const taken = newName()
    await usernameVisitor(server).claim(taken)
    const ask = () => alice.claim(taken)
    const first: Answer[] = []
    for (let each = 0; each < 10; each++) first.push(await ask())
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(409))
    await database.run(`update app.claim set at = at - interval '150 minutes'`)
    const refused = await ask()
    expect(refused).toMatchObject({
      status: 429,
      json: { errorCode: 'Ratelimited', detail: 'Too many attempts. Try again in 22 hours.' },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(21 * 3_600)
    await database.run(`update app.claim set at = at - interval '21 hours 10 minutes'`)
    expect((await ask()).json.detail).toMatch(/^Too many attempts. Try again in (19|20) minutes\.$/)
    await database.run(`update app.claim set at = at - interval '20 minutes'`)
    expect((await ask()).status).toBe(409)
  })

  test('behavior: an avatar is made anew, served as WebP, and gone when it is taken away', async () => {
    const alice = usernameVisitor(server)
    await alice.claim(newName())
    const pixels = Buffer.alloc(300 * 200 * 4, 200)
    const png = await Transformer.fromRgbaPixels(pixels, 300, 200).png()
    const { json } = await alice.setAvatar(Buffer.concat([png, Buffer.from('<script>')]))
    const path = json.profile!.avatar!
    const served = await second.app.inject({ url: path, headers: { host: 'localhost:3000' } })
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await new Transformer(served.rawPayload).metadata()).toMatchObject({
      width: 192,
      height: 192,
      format: 'webp',
    })
    expect(served.rawPayload.includes('<script>')).toBe(false)
    const webp = await Transformer.fromRgbaPixels(pixels, 300, 200).webp()
    expect((await alice.setAvatar(webp)).status).toBe(200)
    expect((await alice.setAvatar(undefined)).json.profile!.avatar).toBeNull()
    expect((await read(path)).status).toBe(404)
    expect((await read('/avatars/..%2f..%2fetc%2fpasswd')).status).toBe(404)
  })

  test.each([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')],
    ['JPEG', async () => Transformer.fromRgbaPixels(Buffer.alloc(90 * 90 * 4), 90, 90).jpeg()],
    ['more than a megabyte', async () => Buffer.concat([await smallPng(), Buffer.alloc(1_000_000)])],
    ['half a file', async () => (await smallPng()).subarray(0, 60)],
    ['4,000 pixels a side', async () => Transformer.fromRgbaPixels(Buffer.alloc(4_000 * 9 * 4), 4_000, 9).png()],
  ])('error: %s is no avatar', async (_what, make) => {
    const alice = usernameVisitor(server)
    await alice.claim(newName())
    const answer = await alice.setAvatar(await make())
    expect(answer).toMatchObject(refusal('AvatarUnusable', 422))
    expect(answer.json.detail).toMatch(/^Could not set avatar/)
  })

  test('behavior: a contract signs as it sees fit, on the chain that is named', async () => {
    const wallet = usernameVisitor(server)
    // Says yes where the signature is the hash itself.
    await setCode(chain.testClient, {
      address: wallet.account,
      bytecode: '0x60043560643514631626ba7e0260e01b60005260206000f3',
    })
    const username = newName()
    const asked = await wallet.challenge()
    const typedData = toTypedData(
      { kind: 'claim', username },
      { account: wallet.account, chainId: 31337, challenge: asked },
    )
    const request = { account: wallet.account, chainId: 31337, nonce: asked.nonce, username }
    const claim = (signature: string, chainId = 31337) =>
      wallet.post('/v1/username/claim', { ...request, chainId, signature })
    expect(await claim(`0x${'12'.repeat(65)}`)).toMatchObject(refusal('UsernameSignatureInvalid', 403))
    expect(await claim(hashTypedData(typedData), 1)).toMatchObject(refusal('UsernameSignatureInvalid', 403))
    expect(await claim(hashTypedData(typedData))).toMatchObject({
      status: 200,
      json: { profile: { username, chainId: 31337 } },
    })
  })

  test.each(['ab', 'a'.repeat(21), 'Alice', 'al ice', 'al-ice', 'älice', 'alice.eth', ''])(
    'error: "%s" is no username',
    async (username) => {
      expect(await usernameVisitor(server).claim(username)).toMatchObject(refusal('RequestValidationError', 400))
    },
  )

  test.each([
    { bio: 'x'.repeat(161), website: '', x: '' },
    { bio: '\u0000', website: '', x: '' },
    { bio: '', website: 'javascript:alert(1)', x: '' },
    { bio: '', website: 'http://plain.example', x: '' },
    { bio: '', website: '', x: 'https://x.com/a' },
  ])('error: %j is no profile', async (facts) => {
    expect(await usernameVisitor(server).edit(facts)).toMatchObject(refusal('RequestValidationError', 400))
  })

  test('error: without a database each operation says in words why not, and pages are told', async () => {
    await using alone = await startTestServer(chain)
    const visitor = usernameVisitor(alone)
    const expected = { status: 503, json: { errorCode: 'UsernamesUnavailable' } }
    const { json } = await read('/v1/username?username=alice', alone)
    expect(json.detail).toBe('This server keeps no usernames: it has no database. Addresses and ENS names work.')
    expect(await read(`/v1/usernames?accounts=${visitor.account}`, alone)).toMatchObject(expected)
    expect(
      await visitor.post('/v1/username/challenge', { account: visitor.account, deviceId: '0'.repeat(32) }),
    ).toMatchObject(expected)
    const signed = { account: visitor.account, chainId: 31337, nonce: `0x${'1'.repeat(64)}`, signature: '0x12' }
    for (const [path, body] of Object.entries({
      claim: { username: 'alice' },
      change: { username: 'alice' },
      delete: {},
    }))
      expect(await visitor.post(`/v1/username/${path}`, { ...signed, ...body }), path).toMatchObject(expected)
    const features = async (app?: typeof alone) => (await read('/v1/config', app)).json.features
    expect(await features(alone)).toMatchObject({ usernames: { status: 'off' }, orders: { status: 'off' } })
    expect(await features()).toMatchObject({ usernames: { status: 'on' }, orders: { status: 'on' } })
  })

  test('error: a blocked account, and a page of another origin, are not served', async () => {
    const alice = usernameVisitor(server)
    const site = { ...server.services.env.site, blockedAddresses: new Set([alice.account]) }
    await using strict = await startTestServer(chain, { databaseUrl: database.url, site })
    const { post } = usernameVisitor(strict)
    const asked = { account: alice.account, deviceId: '0'.repeat(32) }
    expect(await post('/v1/username/challenge', asked)).toMatchObject(refusal('AddressBlocked', 403))
    const headers = {
      'content-type': 'application/json',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    }
    const answer = await server.app.inject({ method: 'POST', url: '/v1/username/challenge', payload: asked, headers })
    expect(answer.statusCode).toBe(400)
  })

  test('behavior: a database that is away is said, and found again by itself', async () => {
    await using own = await startIndexDatabase()
    await own.stop()
    await using late = await startTestServer(chain, { databaseUrl: own.url })
    expect(await read('/v1/username?username=alice', late)).toMatchObject(refusal('DatabaseUnavailable', 503))
    await own.restart()
    await expect
      .poll(() => read('/v1/username?username=alice', late))
      .toMatchObject({ status: 200, json: { isAvailable: true } })
    // Emptied by somebody while the server runs: whoever asks first, a person or a task of the server, has the tables made again.
    await own.run('drop schema app cascade')
    await expect.poll(() => read('/v1/username?username=alice', late)).toMatchObject({ status: 200 })
  })
})

const smallPng = () => Transformer.fromRgbaPixels(Buffer.alloc(90 * 90 * 4), 90, 90).png()
