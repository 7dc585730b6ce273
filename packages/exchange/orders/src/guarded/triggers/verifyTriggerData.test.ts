import type { Network } from '@oxbow/chain/Network'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import { encodeMarketTerms } from '@oxbow/guards/encodeTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { describe, expect, test } from 'vitest'
import { account, changed, dataOfStop, market, network, other, stop } from '../test/guardedIntents.ts'
import type { TriggerIntent } from './TriggerIntent.ts'
import { verifyTriggerData } from './verifyTriggerData.ts'

type Change = readonly [words: RegExp, path: string, value: unknown]
const info = 'message.witness.info'
const input = 'message.witness.baseInput'
const output = 'message.witness.baseOutputs.0'
const curve = { relativeBlocks: 1n, relativeAmounts: [1n] }
const wrong: readonly Change[] = [
  [/cannot be read/, 'primaryType', 'PermitTransferFrom'],
  [/another network/, 'domain.chainId', 1],
  [/for another contract/, 'domain.verifyingContract', other],
  [/another token to be taken/, 'message.permitted.token', other],
  [/another amount to be taken/, 'message.permitted.amount', 1_001n],
  [/another contract to take/, 'message.spender', other],
  [/permit is a different/, 'message.nonce', 516n],
  [/permit ends/, 'message.deadline', 1_900_000_001n],
  [/another reactor/, `${info}.reactor`, other],
  [/to another account/, `${info}.swapper`, other],
  [/another order/, `${info}.nonce`, 516n],
  [/ends at another time/, `${info}.deadline`, 1_900_000_001n],
  [/restricted by another contract/, `${info}.additionalValidationContract`, other],
  [/terms cannot be read/, `${info}.additionalValidationData`, '0x01'],
  [/depends on the network’s fees/, 'message.witness.startingBaseFee', 1n],
  [/another cosigner/, 'message.witness.cosigner', other],
  [/sells another token/, `${input}.token`, other],
  [/sells another amount/, `${input}.startAmount`, 999n],
  [/sells another amount/, `${input}.maxAmount`, 1_001n],
  [/not pay one account/, 'message.witness.baseOutputs', []],
  [/in another token/, `${output}.token`, other],
  [/pays somebody else/, `${output}.recipient`, other],
  [/minimum is another/, `${output}.startAmount`, 499n],
  [/falls/, `${output}.minAmount`, 499n],
  [/change over time/, `${input}.curve`, curve],
  [/change over time/, `${output}.curve`, curve],
  [/network’s fees/, `${input}.adjustmentPerGweiBaseFee`, 1n],
  [/network’s fees/, `${output}.adjustmentPerGweiBaseFee`, 1n],
]
const wrongTerms: readonly (readonly [words: RegExp, change: Partial<MarketTerms>])[] = [
  [/another pool/, { pool: other }],
  [/average covers another period/, { windowSeconds: 601 }],
  [/another pool depth/, { leastLiquidity: 1n }],
  [/larger distance from the market/, { toleranceBps: 151 }],
  [/another trigger price/, { trigger: undefined }],
  [/another trigger price/, { trigger: { side: 'at-or-above', tick: -500 } }],
  [/another trigger price/, { trigger: { side: 'at-or-below', tick: -499 } }],
]
/** Meant and written alike, and still nothing to sign. */
const senseless: readonly (readonly [words: RegExp, intent: TriggerIntent])[] = [
  [/too short a period/, { ...stop, market: { ...market, windowSeconds: 599 } }],
  [/empty pool/, { ...stop, market: { ...market, leastLiquidity: 0n } }],
  [/any price/, { ...stop, market: { ...market, toleranceBps: 10_000 } }],
  [/minimum is another/, { ...stop, leastOut: 0n }],
]

describe('verifyTriggerData', () => {
  const data = dataOfStop()
  const facts = { intent: stop, account, network }

  test('default: what is asked for passes, triggered or not, paid to anybody that was meant', () => {
    verifyTriggerData(data, facts)
    const others: readonly Partial<TriggerIntent>[] = [
      { market: { ...market, trigger: undefined } },
      { market: { ...market, trigger: { side: 'at-or-above', tick: 7 } } },
      { recipient: other },
    ]
    for (const change of others) {
      const intent = { ...stop, ...change }
      verifyTriggerData(dataOfStop(intent), { ...facts, intent })
    }
  })

  test.each(wrong)('error: %s by %s', (words, path, value) => {
    expect(() => verifyTriggerData(changed(data, path, value), facts)).toThrow(expectFact(words))
  })

  test.each(wrongTerms)('error: %s', (words, change) => {
    const terms = encodeMarketTerms({ ...market, ...change })
    expect(() => verifyTriggerData(changed(data, `${info}.additionalValidationData`, terms), facts)).toThrow(
      expectFact(words),
    )
  })

  test.each(senseless)('error: %s, although it is what was asked for', (words, intent) => {
    expect(() => verifyTriggerData(dataOfStop(intent), { ...facts, intent })).toThrow(expectFact(words))
  })

  test('error: an order of V1, whose owner no filler could pay more', () => {
    const { dutchV3Reactor: reactor, permit2 } = network.contracts
    const order = flatOrder('v1', {
      reactor: reactor!,
      swapper: account,
      recipient: account,
      nonce: stop.nonce,
      deadline: BigInt(stop.deadline),
      tokenIn: stop.tokenIn.address,
      amountIn: stop.amountIn,
      tokenOut: stop.tokenOut.address,
      amountOut: stop.leastOut,
    })
    const v1 = toOrderData(order, { chainId: 31337, permit2 })
    expect(() => verifyTriggerData(v1, facts)).toThrow(expectFact(/another type/))
  })

  test('error: two outputs, and a network on which nobody could fill it', () => {
    const { witness } = data.message as { readonly witness: { readonly baseOutputs?: readonly object[] } }
    const [first] = witness.baseOutputs!
    const two = changed(data, 'message.witness.baseOutputs', [first, first])
    expect(() => verifyTriggerData(two, facts)).toThrow(expectFact(/not pay one account/))
    const { dutchV3Reactor: _, ...contracts } = network.contracts
    const without = { ...facts, network: { ...network, contracts } as Network }
    expect(() => verifyTriggerData(data, without)).toThrow(expectFact(/cannot be read/))
  })
})

function expectFact(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
