import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GasRelayRequest } from '@oxbow/delegation/GasStation'
import type { GrantedCall } from '@oxbow/delegation/Grant'
import { balanceOf } from '@oxbow/test/balanceOf'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGasPerson, transferOf } from '../../test/createGasPerson.ts'
import { codeOf, openGasStation, operator } from '../../test/openGasStation.ts'
import type { GasSettings } from './GasSettings.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())

const ether = 10n ** 18n
const friend = `0x${'ab'.repeat(20)}` as const

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'oxbow-gas-')), 'keeper/gas.jsonl')
})
const open = (changed: Partial<GasSettings> = {}, options: openGasStation.Options = {}) =>
  openGasStation(chain, path, changed, options)

const lower = (address: string) => address.toLowerCase() as Hex
const transfer = (to: Hex, amount: bigint) => transferOf(chain, to, amount)
const person = () => createGasPerson(chain)

const ask = (address: Hex, calls: readonly GrantedCall[]) => ({ chainId: 31337, account: address, calls: [...calls] })
const received = () => balanceOf(chain, chain.contracts.weth, friend)

describe('createGasStation', () => {
  test('default: an account without native currency pays a friend; the fee covers the gas, and the next one costs less', async () => {
    const { address, account, sign } = await person()
    // Two of the fee's token are worth one of the native currency.
    const station = open({}, { gasIn: async (_network, _token, wei) => wei * 2n })
    const calls = [transfer(friend, 5n)]
    const costs: bigint[] = []
    for (const needsAuthorization of [true, false]) {
      const [before, ours] = await Promise.all([received(), balanceOf(chain, chain.contracts.weth, operator.address)])
      const quote = await station.quote(ask(address, calls))
      expect(quote.needsAuthorization).toBe(needsAuthorization)
      const { hash } = await station.relay(await sign(calls, quote))
      const { status, gasUsed, effectiveGasPrice } = await chain.publicClient.waitForTransactionReceipt({ hash })
      expect(status).toBe('success')
      expect((await received()) - before).toBe(5n)
      expect((await balanceOf(chain, chain.contracts.weth, operator.address)) - ours).toBe(quote.fee)
      const feeWei = quote.fee / 2n
      expect(gasUsed * effectiveGasPrice).toBeLessThan(feeWei)
      // The promise isn't bought with a fee of twice the cost.
      expect(feeWei).toBeLessThan(2n * gasUsed * effectiveGasPrice)
      costs.push(gasUsed)
      await station.round()
      expect(JSON.parse(readFileSync(path, 'utf8').split('\n').at(-1)!)).toMatchObject({
        end: 'done',
        feeWei: String(feeWei),
      })
    }
    expect(costs[1]).toBeLessThan(costs[0]!)
    expect(await chain.publicClient.getBalance({ address: account.address })).toBe(0n)
    expect(station.said()).toEqual(['gas-sent', 'gas-done', 'gas-sent', 'gas-done'])
  })

  test.each([
    ['a call with much data', 1, 3_000],
    ['many calls', 8, 0],
  ])('behavior: the fee covers the gas of %s, and isn’t twice of it', async (_, transfers, bytes) => {
    const { address, sign } = await person()
    const station = open()
    const long = { to: friend, value: 0n, data: `0x${'a1'.repeat(bytes)}` } as const
    const calls = [...Array.from({ length: transfers }, () => transfer(friend, 5n)), ...(bytes > 0 ? [long] : [])]
    const quote = await station.quote(ask(address, calls))
    // Refused if the fee were below what the node estimates.
    const { hash } = await station.relay(await sign(calls, quote))
    const { gasUsed, effectiveGasPrice } = await chain.publicClient.waitForTransactionReceipt({ hash })
    expect(gasUsed * effectiveGasPrice).toBeLessThan(quote.fee)
    expect(quote.fee).toBeLessThan(2n * gasUsed * effectiveGasPrice)
  })

  test('behavior: killed between sending and the block, the next one answers with the same transaction and sends no other', async () => {
    const { address, sign } = await person()
    const calls = [transfer(friend, 5n)]
    await chain.testClient.setAutomine(false)
    const first = open()
    const request = await sign(calls, await first.quote(ask(address, calls)))
    const before = await received()
    const sent = await first.relay(request)
    expect(sent.status).toBe('pending')
    // The node has forgotten it as well.
    await chain.testClient.dropTransaction({ hash: sent.hash })
    const next = open()
    expect(await next.relay(request)).toEqual(sent)
    await mine(chain)
    await next.round()
    await mine(chain)
    await next.round()
    await chain.testClient.setAutomine(true)
    expect(await next.relay(request)).toEqual({ hash: sent.hash, status: 'done' })
    expect((await received()) - before).toBe(5n)
    expect(next.said()).toEqual(['gas-done'])
  })

  test('error: without a price of gas it is away; it doesn’t say that the calls fail, unless they do', async () => {
    const { address } = await person()
    const station = open({}, { gasIn: async () => undefined })
    const quote = (amount: bigint) => codeOf(station.quote(ask(address, [transfer(friend, amount)])))
    expect(await quote(5n)).toBe('GasStationUnavailable')
    expect(await quote(10n ** 30n)).toBe('GasCallsFail')
  })

  test('behavior: asked by two at once, it sends one', async () => {
    const { address, sign } = await person()
    const station = open()
    const calls = [transfer(friend, 5n)]
    const request = await sign(calls, await station.quote(ask(address, calls)))
    const [a, b] = await Promise.all([station.relay(request), station.relay(request)])
    expect(a.hash).toBe(b.hash)
    expect(station.said()).toEqual(['gas-sent'])
  })

  test('error: grants for others, of too little, for too long, of another signer, and without what makes the account smart', async () => {
    const { address, sign } = await person()
    const station = open()
    const calls = [transfer(friend, 5n)]
    const quote = await station.quote(ask(address, calls))
    const good = await sign(calls, quote)
    const other = await person()
    const cases: [string, GasRelayRequest][] = [
      ['GasGrantRefused', await sign(calls, { ...quote, relayer: lower(friend) })],
      ['GasGrantRefused', await sign(calls, quote, { calls: [...calls, transfer(friend, quote.fee)] })],
      ['GasGrantRefused', await sign(calls, quote, { expiresAt: 1 })],
      ['GasGrantRefused', await sign(calls, quote, { expiresAt: quote.latestExpiry + 10_000 })],
      // Its transaction could be in a block too late, and fail there.
      ['GasGrantRefused', await sign(calls, quote, { expiresAt: quote.latestExpiry - 840 })],
      ['GasGrantRefused', { ...good, grant: { ...good.grant, id: good.grant.id + 7n } }],
      ['GasGrantRefused', { ...good, signature: (await other.sign(calls, quote)).signature }],
      ['GasGrantRefused', { ...good, authorization: undefined }],
      ['GasGrantRefused', { ...good, authorization: { ...good.authorization!, nonce: 5 } }],
      ['GasGrantRefused', { ...good, authorization: (await other.sign(calls, quote)).authorization }],
      ['GasFeeTooLow', await sign(calls, { ...quote, fee: quote.fee / 2n })],
      ['GasCallsFail', await sign([transfer(friend, 2n * ether)], quote)],
    ]
    for (const [expected, request] of cases) expect(await codeOf(station.relay(request))).toBe(expected)
    expect(station.said()).toEqual([])
    expect(await codeOf(station.relay(good))).toBe('ok')
  })

  test('error: limits of one transaction, of an account and of a day, which outlast a restart', async () => {
    const { address, sign } = await person()
    const calls = [transfer(friend, 5n)]
    expect(await codeOf(open({ mostGas: 100_000n }).quote(ask(address, calls)))).toBe('GasTooMuch')
    expect(await codeOf(open({ mostGasWei: 1n }).quote(ask(address, calls)))).toBe('GasTooMuch')
    expect(await codeOf(open({ mostDayWei: 1n }).quote(ask(address, calls)))).toBe('GasStationUnavailable')
    const station = open({ mostPerAccount: 1 })
    await station.relay(await sign(calls, await station.quote(ask(address, calls))))
    expect(await codeOf(station.quote(ask(address, calls)))).toBe('GasLimitReached')
    const next = open({ mostPerAccount: 1 })
    await next.round()
    expect(await codeOf(next.quote(ask(address, calls)))).toBe('GasLimitReached')
    expect(await codeOf(next.quote(ask((await person()).address, calls)))).toBe('ok')
    const tomorrow = open({ mostPerAccount: 1 }, { now: () => Date.now() + 25 * 3_600_000 })
    expect(await codeOf(tomorrow.quote(ask(address, calls)))).toBe('ok')
  })

  test('error: calls that would fail, an account of another smart wallet, and one that can’t pay the fee', async () => {
    const { address, account } = await person()
    const station = open()
    expect(await codeOf(station.quote(ask(address, [transfer(friend, 2n * ether)])))).toBe('GasCallsFail')
    expect(await codeOf(station.quote(ask(address, [transfer(friend, ether)])))).toBe('GasCallsFail')
    await chain.testClient.setCode({ address: account.address, bytecode: `0xef0100${'cd'.repeat(20)}` })
    expect(await codeOf(station.quote(ask(address, [transfer(friend, 1n)])))).toBe('GasStationUnavailable')
  })

  test('behavior: one that is in no block when its grant has ended frees its nonce, and costs the account nothing', async () => {
    const { address, held, sign } = await person()
    const calls = [transfer(friend, 5n)]
    const station = open()
    await chain.testClient.setAutomine(false)
    const quote = await station.quote(ask(address, calls))
    const request = await sign(calls, quote)
    const { hash } = await station.relay(request)
    await chain.testClient.dropTransaction({ hash })
    await chain.testClient.setNextBlockTimestamp({ timestamp: BigInt(quote.latestExpiry + 100) })
    await mine(chain)
    await station.round()
    await mine(chain)
    await station.round()
    await chain.testClient.setAutomine(true)
    expect(station.said()).toContain('gas-lost')
    expect(await held()).toBe(ether)
    expect(await chain.publicClient.getTransactionReceipt({ hash }).catch(() => 'none')).toBe('none')
  })
})
