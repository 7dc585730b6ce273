import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMAND, commandInputs, ROUTER, SENDER, universalRouterFunctions } from '@oxbow/calldata/universalRouter'
import type { GasQuote } from '@oxbow/delegation/GasStation'
import type { GrantedCall } from '@oxbow/delegation/Grant'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { concat, encodeAbiParameters, encodeFunctionData, type Hex, hexToBigInt, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGasPerson, transferOf } from '../../test/createGasPerson.ts'
import { codeOf, openGasStation, setTrap, trapCode } from '../../test/openGasStation.ts'
import type { GasSettings } from './GasSettings.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())

const ether = 10n ** 18n
const friend = `0x${'ab'.repeat(20)}` as const
const burner = `0x${'b0'.repeat(20)}` as const
const burn: GrantedCall = { to: burner, value: 0n, data: '0x12345678' }

let path: string
beforeEach(async () => {
  path = join(mkdtempSync(join(tmpdir(), 'oxbow-gas-')), 'keeper/gas.jsonl')
  // Uses all the gas there is.
  await chain.testClient.setCode({ address: burner, bytecode: '0x5b600056' })
})
const open = (changed: Partial<GasSettings> = {}, more: Parameters<typeof openGasStation>[3] = {}) =>
  openGasStation(chain, path, changed, more)
const ask = (account: Hex, ...calls: GrantedCall[]) => ({ chainId: 31337, account, calls })
const nobody = () => privateKeyToAddress(generatePrivateKey()).toLowerCase() as Hex
const isTrialOf = (account: Hex, { method, params }: { readonly method: string; readonly params?: unknown }) =>
  method === 'eth_simulateV1' && JSON.stringify(params).includes(account.slice(2))
const methodsOf = (asked: readonly { readonly method: string }[]) => asked.map(({ method }) => method)

describe('strangers without a coin', () => {
  test('behavior: a grant whose fee is in another token, or too low for any, costs the node no trial', async () => {
    const { address, sign } = await createGasPerson(chain)
    const station = open()
    const quote = await station.quote(ask(address, transferOf(chain, friend, 5n)))
    const other = await sign([burn], { ...quote, token: burner })
    const low = await sign([burn], { ...quote, fee: 1_000n })
    station.asked.length = 0
    expect(await codeOf(station.relay(other))).toBe('GasFeeTooLow')
    expect(station.asked).toEqual([])
    expect(await codeOf(station.relay(low))).toBe('GasFeeTooLow')
    expect(methodsOf(station.asked)).not.toContain('eth_simulateV1')
    expect(methodsOf(station.asked)).not.toContain('eth_estimateGas')
  })

  test('behavior: a simulation has no more gas than a transaction, and calls that burn it are told so at once', async () => {
    const { address, sign } = await createGasPerson(chain)
    const station = open({ mostGas: 300_000n })
    const quote = await station.quote(ask(address, transferOf(chain, friend, 5n)))
    station.asked.length = 0
    expect(await codeOf(station.quote(ask(nobody(), burn)))).toBe('GasTooMuch')
    expect(await codeOf(station.relay(await sign([burn], { ...quote, fee: ether })))).toBe('GasTooMuch')
    const simulated = station.asked.filter(({ method }) => method === 'eth_simulateV1')
    const gas = simulated.map(({ params }) => hexToBigInt((params as Simulation)[0].blockStateCalls[0].calls[0].gas))
    expect(gas).toEqual([300_000n, 300_000n])
  })

  test('behavior: what is asked beyond a few at once is refused at once, and honest people are served after it', async () => {
    const { address, sign } = await createGasPerson(chain)
    const station = open()
    const calls = [transferOf(chain, friend, 5n)]
    const request = await sign(calls, await station.quote(ask(address, ...calls)))
    const flood = await Promise.all(Array.from({ length: 60 }, () => codeOf(station.quote(ask(nobody(), burn)))))
    expect(flood.filter((code) => code === 'GasTooMuch')).toHaveLength(8)
    expect(flood.filter((code) => code === 'GasStationUnavailable')).toHaveLength(52)
    expect(await codeOf(station.relay(request))).toBe('ok')
  })

  test('behavior: a trial that takes long holds up nobody else', async () => {
    const [honest, stranger] = [await createGasPerson(chain), await createGasPerson(chain)]
    const held = Promise.withResolvers<void>()
    const station = open({}, { before: (asked) => (isTrialOf(stranger.address, asked) ? held.promise : undefined) })
    const calls = [transferOf(chain, friend, 5n)]
    const quote = await station.quote(ask(honest.address, ...calls))
    const slow = codeOf(station.relay(await stranger.sign([burn], { ...quote, fee: ether })))
    expect(await codeOf(station.relay(await honest.sign(calls, quote)))).toBe('ok')
    held.resolve()
    expect(await slow).toBe('GasTooMuch')
  })
})

describe('calls that pass a trial and fail in a block', () => {
  test('behavior: neither the block’s number and time, nor the price and limit of gas tell one from the other', async () => {
    const { address, sign } = await createGasPerson(chain)
    const station = open()
    const calls = [transferOf(chain, friend, 5n)]
    const quote = { ...(await station.quote(ask(address, ...calls))), fee: ether / 2n }
    const { number, timestamp } = await chain.publicClient.getBlock()
    const traps = await Promise.all([
      setTrap(chain, trapCode('numberBelow'), number + 1n),
      setTrap(chain, trapCode('timestampBelow'), timestamp + 1n),
      setTrap(chain, trapCode('gasPriceBelow'), 10n ** 9n),
      setTrap(chain, trapCode('gasAbove'), 1_000_000n),
    ])
    for (const trap of traps) expect(await codeOf(station.relay(await sign([trap], quote)))).toBe('GasCallsFail')
    expect(station.said()).toEqual([])
    const harmless = await setTrap(chain, trapCode('numberBelow'), number + 10n)
    expect(await codeOf(station.relay(await sign([harmless], quote)))).toBe('ok')
  })

  test('behavior: traps use up a part of the day’s loss; newcomers who send tokens and accounts that have paid are served', async () => {
    const { publicClient, testClient } = chain
    const settings = { mostLostWei: ether / 100n }
    let station = open(settings)
    const [friendly, newcomer] = [await createGasPerson(chain), await createGasPerson(chain)]
    const pay = transferOf(chain, friend, 5n)
    // It has paid when gas cost more than it will.
    await testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 3n * 10n ** 9n })
    await testClient.mine({ blocks: 1 })
    const first = await station.quote(ask(friendly.address, pay))
    await station.relay(await friendly.sign([pay], first))
    await station.round()

    const results: unknown[] = []
    let lost = 0
    let trap: GrantedCall | undefined
    for (let turn = 0; turn < 6; turn++) {
      const thief = await createGasPerson(chain)
      const { timestamp } = await publicClient.getBlock()
      trap = await setTrap(chain, trapCode('timestampBelow', 40_000), timestamp + 30n)
      await testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
      await testClient.setAutomine(false)
      const sent = await codeOf(fail(thief, trap, timestamp + 60n))
      await testClient.setAutomine(true)
      results.push(sent)
      if (sent === 'ok') {
        lost += 1
        // Its account and the trap itself rest, for whoever calls it.
        expect(await codeOf(station.quote(ask(thief.address, pay)))).toBe('GasLimitReached')
        expect(await codeOf(station.quote(ask(newcomer.address, trap)))).toMatch(
          /GasLimitReached|GasStationUnavailable/,
        )
      }
    }
    expect(lost).toBeGreaterThan(0)
    expect(results.at(-1)).toBe('GasStationUnavailable')
    expect(station.said().filter((event) => event === 'gas-failed')).toHaveLength(lost)
    // Also after a restart.
    station = open(settings)
    expect(await codeOf(station.quote(ask(newcomer.address, pay)))).toBe('ok')
    const harmless = await setTrap(chain, trapCode('numberBelow'), 2n ** 32n)
    expect(await codeOf(station.quote(ask(newcomer.address, harmless)))).toBe('GasStationUnavailable')
    expect(await codeOf(station.quote(ask(friendly.address, harmless)))).toBe('ok')
    // Nor do they use up what newcomers trade by, except for trades that any move of a price makes fail.
    await testClient.setBalance({ address: newcomer.address, value: ether })
    const onEdge = tradeOf(chain, 10_000n, 9_999n)
    expect(await codeOf(station.quote(ask(newcomer.address, onEdge)))).toBe('GasStationUnavailable')
    const trade = tradeOf(chain, 10_000n, 9_980n)
    const offered = await station.quote(ask(newcomer.address, trade))
    expect(await codeOf(station.relay(await newcomer.sign([onEdge], offered)))).toBe('GasStationUnavailable')
    expect(await codeOf(station.relay(await newcomer.sign([trade], offered)))).toBe('ok')

    async function fail(thief: Awaited<ReturnType<typeof createGasPerson>>, call: GrantedCall, timestamp: bigint) {
      const quote: GasQuote = await station.quote(ask(thief.address, call))
      await station.relay(await thief.sign([call], quote))
      await testClient.setNextBlockTimestamp({ timestamp })
      await testClient.mine({ blocks: 1 })
      await station.round()
    }
  })
})

/** Buys wrapped currency and sells it again in the router, for at least so much. */
function tradeOf({ contracts }: TestChain, amount: bigint, minimum: bigint): GrantedCall {
  const wrap = encodeAbiParameters(commandInputs.wrapEth, [ROUTER, amount])
  const unwrap = encodeAbiParameters(commandInputs.unwrapWeth, [SENDER, minimum])
  const commands = concat([COMMAND.wrapEth, COMMAND.unwrapWeth].map((command) => toHex(command, { size: 1 })))
  const args = [commands, [wrap, unwrap], 2n ** 40n] as const
  const data = encodeFunctionData({ abi: universalRouterFunctions, functionName: 'execute', args })
  return { to: contracts.universalRouter.toLowerCase() as Hex, value: amount, data }
}

type Simulation = readonly [
  { readonly blockStateCalls: readonly [{ readonly calls: readonly [{ readonly gas: Hex }] }] },
]
