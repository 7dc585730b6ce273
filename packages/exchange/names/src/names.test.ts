import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { toEvmAddress } from '@oxbow/connectors/Account'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { ApiError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createDeviceId } from './createDeviceId.ts'
import { createSentNames } from './createSentNames.ts'
import { findUsernames, getUsername, getUsernames } from './getUsername.ts'
import { sendUsernameAction } from './sendUsernameAction.ts'
import { toUsername, toUsernamePrefix } from './toUsername.ts'
import { toUsernameFailure } from './toUsernameFailure.ts'
import { editRequestSchema, usernamePrefixSchema, usernameSchema } from './Username.ts'

const [alice, bob] = ['a', 'b'].map((digit) => `0x${digit.repeat(40)}` as const)
const profile = {
  username: 'alice',
  account: alice,
  chainId: null,
  bio: '',
  website: '',
  x: '',
  avatar: null,
  changesLeft: 2,
}

/** A server that answers what it is told to, and what it was asked. */
function server(answers: Record<string, unknown>) {
  const asked: { path: string; body: unknown }[] = []
  const api = {
    ask: async (path: string, schema: { parse(value: unknown): unknown }, { body }: { body?: unknown } = {}) => {
      asked.push({ path, body })
      return schema.parse(answers[path])
    },
  }
  return { client: { api } as unknown as ExchangeClient, asked }
}

test.each([
  ['website', 'https://app.uniswap.org@evil.example/', false],
  ['website', 'https://:x@evil.example/', false],
  ['website', 'http://alice.example', false],
  ['website', 'https://alice.example/@alice', true],
  ['bio', 'harmless \u202etxt.exe', false],
  ['bio', 'two\nlines', true],
] as const)('what somebody says of themselves: a %s of %j is taken: %s', (field, text, isTaken) => {
  const signed = { account: alice, chainId: 1, nonce: `0x${'1'.repeat(64)}`, signature: '0x12' }
  const facts = { bio: '', website: '', x: '', [field]: text }
  expect(editRequestSchema.safeParse({ ...signed, ...facts }).success).toBe(isTaken)
})

const key = privateKeyToAccount(`0x${'1'.repeat(64)}`)
function connectionOf(answer: (json: string) => Promise<unknown>): WalletConnection {
  const account = { platform: 'evm', address: toEvmAddress(key.address)! } as const
  const provider = { request: async ({ params }: { params?: unknown }) => answer((params as string[])[1]!) }
  return { wallet: { provider } as never, account, accounts: [account], chainId: 31337 }
}
const signing = connectionOf(async (json) => {
  const { types, ...typed } = JSON.parse(json)
  const { EIP712Domain, ...rest } = types
  expect(EIP712Domain.map(({ name }: { name: string }) => name)).toEqual(['name', 'version', 'chainId'])
  return key.signTypedData({ ...typed, types: rest })
})
const challenge = { nonce: `0x${'2'.repeat(64)}`, site: 'oxbow.example', expiresAt: 1_800_000_000 }

describe('names', () => {
  test('default: a claim is signed for this site and sent with what was signed', async () => {
    const { client, asked } = server({ '/v1/username/challenge': challenge, '/v1/username/claim': { profile } })
    const parameters = { change: { kind: 'claim', username: 'alice' }, connection: signing, deviceId: 'd' } as const
    expect(await sendUsernameAction(client, { ...parameters, site: 'oxbow.example' })).toEqual({
      status: 'accepted',
      profile,
    })
    expect(asked).toEqual([
      { path: '/v1/username/challenge', body: { account: key.address.toLowerCase(), deviceId: 'd' } },
      {
        path: '/v1/username/claim',
        body: {
          account: key.address.toLowerCase(),
          chainId: 31337,
          nonce: challenge.nonce,
          username: 'alice',
          signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
        },
      },
    ])
  })

  test('error: a server that wants a signature for another site gets none', async () => {
    const { client, asked } = server({ '/v1/username/challenge': { ...challenge, site: 'elsewhere.example' } })
    const connection = connectionOf(() => expect.fail('The wallet was asked.'))
    const claim = {
      change: { kind: 'claim', username: 'alice' },
      connection,
      deviceId: 'd',
      site: 'oxbow.example',
    } as const
    const error = await sendUsernameAction(client, claim).catch((thrown: unknown) => thrown)
    expect(toUsernameFailure(error)).toEqual({ code: 'SiteMismatch' })
    expect(asked).toHaveLength(1)
  })

  test('behavior: who rejects in the wallet sends nothing', async () => {
    const { client, asked } = server({ '/v1/username/challenge': challenge })
    const connection = connectionOf(() => Promise.reject({ code: 4001 }))
    const change = { kind: 'delete' } as const
    expect(await sendUsernameAction(client, { change, connection, deviceId: 'd', site: 'oxbow.example' })).toEqual({
      status: 'rejected',
    })
    expect(asked).toHaveLength(1)
  })

  test('behavior: a picture is sent in base64, and signed for by its bytes', async () => {
    const { client, asked } = server({ '/v1/username/challenge': challenge, '/v1/username/avatar': { profile } })
    const picture = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256)
    const parameters = { connection: signing, deviceId: 'd', site: 'oxbow.example' }
    await sendUsernameAction(client, { ...parameters, change: { kind: 'avatar', picture } })
    const { body } = asked[1] as { body: { picture: string } }
    expect(Buffer.from(body.picture, 'base64').equals(picture)).toBe(true)
    await sendUsernameAction(client, { ...parameters, change: { kind: 'avatar', picture: undefined } })
    expect(asked[3]!.body).toMatchObject({ picture: null })
  })

  test('error: an answer about another name or account is none', async () => {
    const { client } = server({
      '/v1/username?username=bob': { profile, isAvailable: false },
      [`/v1/usernames?accounts=${bob}`]: { profiles: [profile] },
    })
    await expect(getUsername(client, 'bob')).rejects.toThrow(UnexpectedAnswerError)
    expect(await getUsernames(client, [bob!])).toEqual([])
  })

  test.each([
    ['Al', 'al'],
    ['alice.oxbow.eth', 'alice'],
    ['a', undefined],
    ['0xa', undefined],
    ['al ice', undefined],
    ['alice.eth', undefined],
    ['a'.repeat(21), undefined],
  ])('behavior: "%s" looks for names that begin with %s', (typed, prefix) => {
    expect(toUsernamePrefix(typed, 'oxbow.eth')).toBe(prefix)
    if (prefix !== undefined) expect(usernamePrefixSchema.safeParse(prefix).success).toBe(true)
  })

  test('error: a name that does not begin so was not looked for', async () => {
    const { client } = server({ '/v1/usernames?prefix=al': { profiles: [profile, { ...profile, username: 'bob' }] } })
    expect((await findUsernames(client, 'al')).map(({ username }) => username)).toEqual(['alice'])
  })

  test.each([
    'alice',
    'ALICE',
    '0x1',
    'a',
    'al',
    'a'.repeat(20),
    'a'.repeat(21),
    'al ice',
    'alice.eth',
    'ÄLICE',
    'ALİCE',
    '',
  ])('behavior: "%s" is a username for pages if it is one for the server', (typed) => {
    const isOne = usernameSchema.safeParse(typed.toLowerCase()).success
    expect(toUsername(typed)).toBe(isOne ? typed.toLowerCase() : undefined)
  })

  test.each([
    ['alice', 'alice'],
    ['Alice.Ferry.eth', 'alice'],
    ['alice.eth', undefined],
    ['a.alice.ferry.eth', undefined],
    ['alice.evilferry.eth', undefined],
    ['ferry.eth', undefined],
  ])('behavior: %s is the username %s below ferry.eth', (typed, username) => {
    expect(toUsername(typed, 'ferry.eth')).toBe(username)
  })

  test('behavior: a device has one number, kept over a reload', () => {
    const storage = memoryStorage()
    const id = createDeviceId(storage)()
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(createDeviceId(storage)()).toBe(id)
    expect(createDeviceId(memoryStorage())()).not.toBe(id)
  })

  test('behavior: a name is told from where any name for the same account led', () => {
    const names = createSentNames(memoryStorage())
    names.remember('alice.eth', alice!)
    names.remember('alice', bob!)
    expect(names.findElsewhere(['alice.eth', 'alice'], bob!)).toBe(alice)
    expect(names.findElsewhere(['alice', 'nobody'], bob!)).toBeUndefined()
  })

  test('behavior: where a name led when it was sent to is kept, for two hundred names', () => {
    const storage = memoryStorage()
    const names = createSentNames(storage)
    const ledTo = (name: string, of = names) => of.findElsewhere([name], `0x${'c'.repeat(40)}`)
    expect([ledTo('alice'), ledTo('toString')]).toEqual([undefined, undefined])
    names.remember('alice', alice!)
    names.remember('alice', bob!)
    expect(ledTo('alice', createSentNames(storage))).toBe(bob)
    for (let index = 0; index < 200; index++) names.remember(`name${index}`, alice!)
    expect([ledTo('alice'), ledTo('name0')]).toEqual([undefined, alice])
    storage.setItem('oxbow.sent-names', JSON.stringify({ version: 1, value: { alice: 'x' } }))
    expect(ledTo('alice', createSentNames(storage))).toBeUndefined()
  })

  test('error: refusals keep their meaning, everything else may work later', () => {
    const of = (code: string, retryAfterSeconds?: number) =>
      toUsernameFailure(new ApiError({ code, detail: 'd', status: 400, retryAfterSeconds }))
    expect(of('UsernameNotAvailable')).toEqual({ code: 'NotAvailable' })
    expect(of('Ratelimited', 7_200)).toEqual({ code: 'TooManyAttempts', waitSeconds: 7_200 })
    expect([of('DatabaseUnavailable'), toUsernameFailure(new Error('x'))]).toEqual([
      { code: 'Failed' },
      { code: 'Failed' },
    ])
  })
})
