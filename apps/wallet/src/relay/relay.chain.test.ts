import { encodeRedemption } from '@oxbow/delegation/encodeRedemption'
import { type GasRelayRequest, gasQuoteRequestSchema, gasRelayRequestSchema } from '@oxbow/delegation/GasStation'
import { toGrantData } from '@oxbow/delegation/toGrantData'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareSend } from '../send/prepareSend.ts'
import { startVaultServer } from '../test/startVaultServer.ts'
import { createWallet } from '../vault/connect.ts'
import { askGasQuote, withFee } from './askGasQuote.ts'
import { grantOf } from './grantOf.ts'
import { openAuthorizations } from './openAuthorizations.ts'
import { openGrants } from './openGrants.ts'
import { relayingOf } from './relayingOf.ts'

/** On a real node, with an operator that sends what it is handed. */
let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())

const { fetch } = globalThis
const relayer = accounts[6]!
const friend = `0x${'ab'.repeat(20)}` as const
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
const fee = 7n

/** A new wallet with a thousand tokens and nothing for gas. `relay` is what the operator does with a grant. */
async function withWallet(relay?: (request: GasRelayRequest) => unknown) {
  const handed: GasRelayRequest[] = []
  let lie: object = {}
  startVaultServer({
    async answer({ path, body }) {
      if (path === '/v1/networks')
        return { networks: [{ chainId: 31337, name: 'Local', nativeCurrency: { symbol: 'ETH', decimals: 18 } }] }
      if (path === '/v1/gas/quote') {
        gasQuoteRequestSchema.parse(body)
        const code = await chain.publicClient.getCode({ address: (body as { account: `0x${string}` }).account })
        const { timestamp } = await chain.publicClient.getBlock()
        const latestExpiry = Number(timestamp) + 600
        const needsAuthorization = code === undefined
        return { relayer: lower(relayer.address), token, fee: String(fee), needsAuthorization, latestExpiry, ...lie }
      }
      if (path === '/v1/gas/relay') {
        const request = gasRelayRequestSchema.parse(body)
        handed.push(request)
        return relay ? await relay(request) : { hash: await send(request), status: 'pending' }
      }
      // Also what this test asks the node.
      const headers = { 'content-type': 'application/json' }
      return (await fetch(chain.url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
  })
  const { address } = await createWallet()
  const token = lower((await deployToken(chain, { holders: [address as `0x${string}`], amountEach: 1_000n })).address)
  const ask = (amount: bigint): WindowRequest<'send'> => ({
    oxbow: 1,
    id: crypto.randomUUID(),
    exp: Date.now() + 60_000,
    verb: 'send',
    params: {
      address,
      chainId: 31337,
      calls: [{ to: token, value: '0x0', data: `0xa9059cbb${word(friend)}${word(amount)}` }],
    },
  })
  /** As the window does it. */
  async function pay(amount: bigint) {
    const begun: unknown[] = []
    const asked = ask(amount)
    const quote = await askGasQuote(asked.params)
    const relaying = relayingOf(withFee(asked, quote).params, quote, (sending) => begun.push(sending))
    const outgoing = { chainId: 31337, tokens: [], isUnbounded: false }
    return { begun, relay: () => relaying({ id: asked.id, origin: 'https://app.example.org', outgoing }) }
  }
  return {
    address: address as `0x${string}`,
    token,
    ask,
    pay,
    handed,
    lies(facts: object) {
      lie = facts
    },
    heldBy: (of: `0x${string}`) => balanceOf(chain, token, of),
  }
}

const lower = (address: string) => address.toLowerCase() as `0x${string}`

/** What the operator's keeper does, once its own checks are done. */
async function send({ authorization, grant, signature }: GasRelayRequest) {
  const hash = await chain.walletClient(relayer).sendTransaction({
    ...encodeRedemption(grant, signature),
    gas: 1_000_000n,
    ...(authorization && { authorizationList: [authorization] as never }),
  })
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash })
  return status === 'success' ? hash : Promise.reject(new Error('It reverted.'))
}

const away = () => {
  throw new TypeError('Failed to fetch')
}
const refused = () =>
  Response.json({ errorCode: 'GasFeeTooLow', detail: 'The fee doesn’t cover the gas any more.' }, { status: 409 })

describe('a wallet without native currency', () => {
  test('default: it says that it is short, pays a friend, and the fee to the unit; the next time it is a smart wallet', async () => {
    const { address, ask, handed, heldBy, pay } = await withWallet()
    const prepared = await prepareSend(ask(100n).params, [address])
    expect(prepared).toMatchObject({ status: 'ready', send: { isShort: true } })
    const before = await heldBy(relayer.address)
    for (const turn of [1n, 2n]) {
      const { begun, relay } = await pay(100n)
      const sending = await relay()
      expect(begun).toEqual([sending])
      expect(sending).toMatchObject({ hashes: [expect.stringMatching(/^0x[0-9a-f]{64}$/)], sent: 1 })
      expect(await heldBy(friend)).toBe(100n * turn)
      expect((await heldBy(relayer.address)) - before).toBe(fee * turn)
    }
    expect(handed.map(({ authorization }) => authorization !== undefined)).toEqual([true, false])
    // What makes the account smart has no end, so it is remembered.
    expect(openAuthorizations.of(31337, address)).toBe(0)
    expect(await chain.publicClient.getBalance({ address })).toBe(0n)
    await chain.testClient.setBalance({ address, value: 10n ** 18n })
    expect(await prepareSend(ask(100n).params, [address])).toMatchObject({ send: { isShort: false } })
  })

  test('error: an answer that is lost may be asked for again, with the same bytes, and is told as unknown', async () => {
    let isAway = true
    const { handed, heldBy, pay } = await withWallet(async (request) => {
      const hash = await send(request).catch(() => `0x${'11'.repeat(32)}`)
      return isAway ? away() : { hash, status: 'done' }
    })
    const { begun, relay } = await pay(100n)
    const before = await heldBy(friend)
    await expect(relay()).rejects.toMatchObject({ code: 'ServerUnreachable' })
    expect(begun).toEqual([undefined])
    isAway = false
    await relay()
    expect(handed[1]).toEqual(handed[0])
    expect((await heldBy(friend)) - before).toBe(100n)
  })

  test('error: asked for once more in another window while nobody knows, the chain takes one of the two', async () => {
    const kept: GasRelayRequest[] = []
    const { heldBy, pay } = await withWallet((request) => {
      kept.push(request)
      return kept.length === 1 ? away() : { hash: `0x${'11'.repeat(32)}`, status: 'pending' }
    })
    const before = await heldBy(friend)
    await expect((await pay(100n)).relay()).rejects.toThrow()
    await (await pay(100n)).relay()
    expect(kept[1]!.grant.id).toBe(kept[0]!.grant.id)
    await send(kept[0]!)
    await expect(send({ ...kept[1]!, authorization: undefined })).rejects.toThrow('reverted')
    expect((await heldBy(friend)) - before).toBe(100n)
    // It was sent, as far as the wallet knows: the next one is another.
    await (await pay(100n)).relay()
    expect(kept[2]!.grant.id).not.toBe(kept[0]!.grant.id)
  })

  test('error: what the operator refused is signed anew, with the same id, and is told as unknown', async () => {
    const { handed, pay } = await withWallet(refused)
    const { begun, relay } = await pay(100n)
    await expect(relay()).rejects.toMatchObject({ code: 'GasFeeTooLow' })
    await expect(relay()).rejects.toMatchObject({ code: 'GasFeeTooLow' })
    expect(begun).toEqual([undefined, undefined])
    expect(handed[1]!.grant.id).toBe(handed[0]!.grant.id)
  })

  test('error: an operator that says no and sends it later is expected to, as long as it can', async () => {
    const { address, handed, heldBy, pay } = await withWallet(refused)
    const now = Date.now() / 1_000
    const until = (at: number) => openGrants.until(31337, address, at)
    expect(until(now)).toBeUndefined()
    await expect((await pay(100n)).relay()).rejects.toMatchObject({ code: 'GasFeeTooLow' })
    const { expiresAt } = handed[0]!.grant
    expect([until(now), until(expiresAt)]).toEqual([expiresAt, undefined])
    const before = await heldBy(friend)
    await send(handed[0]!)
    expect((await heldBy(friend)) - before).toBe(100n)
  })

  test.each([
    ['no fee', { fee: '0' }],
    ['a fee of no number', { fee: '1.5' }],
    ['a relayer that is no address', { relayer: '0x12' }],
    ['a token that is no address', { token: 'USDC' }],
    ['no end', { latestExpiry: null }],
    ['a relayer that the request itself pays', { relayer: friend }],
  ])('error: a quote with %s is none', async (_, lie) => {
    const { ask, lies } = await withWallet()
    lies(lie)
    await expect(askGasQuote(ask(1n).params)).rejects.toMatchObject({ code: 'GasStationUnavailable' })
  })

  test('error: a server that names a far end gets a grant of a quarter of an hour', async () => {
    const { handed, lies, pay } = await withWallet(refused)
    lies({ latestExpiry: 9_000_000_000 })
    await expect((await pay(1n)).relay()).rejects.toThrow()
    expect(handed[0]!.grant.expiresAt).toBeLessThanOrEqual(Date.now() / 1_000 + 900)
  })
})

test('grantOf: what other code reads in it must be what was asked for', () => {
  const grant = {
    chainId: 31337,
    account: lower(accounts[1]!.address),
    delegate: lower(relayer.address),
    calls: [{ to: friend, value: 0n, data: '0x' }] as const,
    id: 5n,
    expiresAt: 1_800_000_000,
  }
  expect(grantOf(grant)).toEqual(toGrantData(grant))
  for (const other of [
    { ...grant, calls: [...grant.calls, ...grant.calls] },
    { ...grant, calls: [{ ...grant.calls[0], value: 1n }] },
    { ...grant, delegate: friend },
    { ...grant, expiresAt: 1_900_000_000 },
    { ...grant, id: 6n },
    { ...grant, chainId: 1 },
    undefined,
  ])
    expect(() => grantOf(grant, () => other)).toThrow('not what was asked for')
})

test('openGrants: an id is used again until its grant has ended, for its account and network alone', async () => {
  await withWallet()
  openGrants.add(1, friend, { id: 5n, expiresAt: 100 })
  const next = (chainId: number, account: string, now: number) => openGrants.idFor(chainId, account, now, () => 9n)
  expect([next(1, friend, 99), next(1, friend, 100), next(2, friend, 99), next(1, relayer.address, 99)]).toEqual([
    5n,
    9n,
    9n,
    9n,
  ])
  openGrants.add(1, friend, { id: 5n, expiresAt: 50 })
  expect(next(1, friend, 99)).toBe(5n)
  openGrants.remove(1, friend)
  expect(next(1, friend, 1)).toBe(9n)
})
