import { encodeRedemption } from '@oxbow/delegation/encodeRedemption'
import { type GasRelayRequest, gasQuoteRequestSchema, gasRelayRequestSchema } from '@oxbow/delegation/GasStation'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { prepareSend } from '../send/prepareSend.ts'
import { startVaultServer } from '../test/startVaultServer.ts'
import { createWallet } from '../vault/connect.ts'
import { askGasQuote, withFee } from './askGasQuote.ts'
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
  let nodeLie: Readonly<Record<string, unknown>> = {}
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
      const { method } = body as { method: string }
      if (method in nodeLie) return { jsonrpc: '2.0', id: 1, result: nodeLie[method] }
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
    const [quote, used] = await Promise.all([askGasQuote(asked.params), openGrants.used(31337, address)])
    const relaying = relayingOf(withFee(asked, quote).params, { quote, used }, (sending) => begun.push(sending))
    const outgoing = { chainId: 31337, tokens: [], isUnbounded: false }
    return {
      asksAboutAnother: openGrants.until(31337, address, used) !== undefined,
      begun,
      relay: () => relaying({ id: asked.id, origin: 'https://app.example.org', outgoing }),
    }
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
    nodeLies(answers: Readonly<Record<string, unknown>>) {
      nodeLie = answers
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
    // It was used, as the node says: the next one is another, about which the person is asked.
    const next = await pay(100n)
    expect(next.asksAboutAnother).toBe(true)
    await next.relay()
    expect(kept[2]!.grant.id).not.toBe(kept[0]!.grant.id)
  })

  test('error: a hash that the operator made up doesn’t have the same payment made twice', async () => {
    const kept: GasRelayRequest[] = []
    const { address, heldBy, pay } = await withWallet((request) => {
      kept.push(request)
      return { hash: `0x${String(kept.length).repeat(64)}`, status: 'pending' }
    })
    const [toFriend, toRelayer] = [await heldBy(friend), await heldBy(relayer.address)]
    const first = await pay(100n)
    await first.relay()
    const { expiresAt } = kept[0]!.grant
    // The page follows the hash for as long as the grant can be sent, and a transaction of the account's own is asked about.
    expect(first.begun).toEqual([{ hashes: [`0x${'1'.repeat(64)}`], sent: 1, relayedUntil: expiresAt + 60 }])
    expect(openGrants.until(31337, address)).toBe(expiresAt + 60)
    const second = await pay(100n)
    expect(second.asksAboutAnother).toBe(false)
    await second.relay()
    await send(kept[0]!)
    await expect(send({ ...kept[1]!, authorization: undefined })).rejects.toThrow('reverted')
    expect([(await heldBy(friend)) - toFriend, (await heldBy(relayer.address)) - toRelayer]).toEqual([100n, fee])
  })

  test('error: a node that says of every id that it was used has the person asked before another is signed', async () => {
    const kept: GasRelayRequest[] = []
    const { pay, nodeLies } = await withWallet((request) => {
      kept.push(request)
      return { hash: `0x${'11'.repeat(32)}`, status: 'pending' }
    })
    nodeLies({ eth_call: `0x${'1'.padStart(64, '0')}` })
    const [first, early] = [await pay(100n), await pay(100n)]
    expect(first.asksAboutAnother).toBe(false)
    await first.relay()
    expect((await pay(100n)).asksAboutAnother).toBe(true)
    // A window that was open before the first one was signed takes the same id, because its person wasn't asked.
    await early.relay()
    expect(kept[1]!.grant.id).toBe(kept[0]!.grant.id)
  })

  test('error: what the operator refused is signed anew, with the same id, and is told as unknown', async () => {
    const { handed, pay } = await withWallet(refused)
    const { begun, relay } = await pay(100n)
    await expect(relay()).rejects.toMatchObject({ code: 'GasFeeTooLow' })
    // The same bytes would be signed again, unless the grant ends at another time.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 600_000)
    onTestFinished(() => clock.mockRestore())
    await expect(relay()).rejects.toMatchObject({ code: 'GasFeeTooLow' })
    expect(handed[1]!.signature).not.toBe(handed[0]!.signature)
    expect(begun).toEqual([undefined, undefined])
    expect(handed[1]!.grant.id).toBe(handed[0]!.grant.id)
  })

  test('error: an operator that says no and sends it later is expected to, as long as it can', async () => {
    const { address, handed, heldBy, pay } = await withWallet(refused)
    expect(openGrants.until(31337, address)).toBeUndefined()
    await expect((await pay(100n)).relay()).rejects.toMatchObject({ code: 'GasFeeTooLow' })
    expect(openGrants.until(31337, address)).toBe(handed[0]!.grant.expiresAt + 60)
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

test('openGrants: an id is used again until its grant has ended, for its account and network alone', async () => {
  await withWallet()
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  openGrants.add(1, friend, { id: 5n, expiresAt: 1_100 })
  openGrants.add(1, friend, { id: 5n, expiresAt: 1_050 })
  const next = (chainId: number, account: string, used: readonly string[] = []) =>
    openGrants.idFor(chainId, account, used, () => 9n)
  expect([next(1, friend), next(2, friend), next(1, relayer.address), next(1, friend, ['5'])]).toEqual([5n, 9n, 9n, 9n])
  // Another beside it, after the first was said to be used: both can still be sent.
  openGrants.add(1, friend, { id: 7n, expiresAt: 1_080 })
  expect([next(1, friend), next(1, friend, ['5']), next(1, friend, ['7']), next(1, friend, ['5', '7'])]).toEqual([
    7n,
    7n,
    5n,
    9n,
  ])
  const until = (ids?: readonly string[]) => openGrants.until(1, friend, ids)
  expect([until(), until(['7']), until([]), openGrants.until(2, friend)]).toEqual([1_160, 1_140, undefined, undefined])
  // A block's time may be behind.
  vi.setSystemTime(1_159_999)
  expect([next(1, friend), until()]).toEqual([5n, 1_160])
  vi.setSystemTime(1_160_000)
  expect([next(1, friend), until()]).toEqual([9n, undefined])
})
