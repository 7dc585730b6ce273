import type { Network } from '@oxbow/chain/Network'
import { encodeTwapTerms } from '@oxbow/guards/encodeTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { toTwapData } from '@oxbow/twap/toTwapData'
import { describe, expect, test } from 'vitest'
import { account, changed, dataOfTwap, market, network, other, twap } from '../test/guardedIntents.ts'
import { cancelTwapCall } from './cancelTwapCall.ts'
import type { TwapIntent } from './TwapIntent.ts'
import { verifyTwapData } from './verifyTwap.ts'
import { verifyTwapCancel } from './verifyTwapCancel.ts'

const facts = { intent: twap, account, network }
const { parts, typedData, zoneData } = dataOfTwap()
const place = { chainId: 31337, seaport: network.contracts.seaport! }

type Change = readonly [words: RegExp, path: string, value: unknown]
const wrongPart: readonly Change[] = [
  [/to another account/, 'offerer', other],
  [/restricted by another contract/, 'zone', other],
  [/restricted by another contract/, 'zoneHash', `0x${'1'.repeat(64)}`],
  [/restricted by another contract/, 'orderType', 3],
  [/contract would transfer/, 'conduitKey', `0x${'1'.repeat(64)}`],
  [/canceled with other orders/, 'counter', 1n],
  [/belongs to another plan/, 'salt', 7n],
  [/starts at another time/, 'startTime', 1n],
  [/ends at another time/, 'endTime', 1n],
  [/not sell one token/, 'offer', []],
  [/not pay one account/, 'consideration', []],
  [/sells another token/, 'offer.0.itemType', 2],
  [/sells another token/, 'offer.0.token', other],
  [/sells another token/, 'offer.0.identifierOrCriteria', 1n],
  [/sells another amount/, 'offer.0.startAmount', 75n],
  [/sells another amount/, 'offer.0.endAmount', 78n],
  [/in another token/, 'consideration.0.itemType', 0],
  [/in another token/, 'consideration.0.token', other],
  [/in another token/, 'consideration.0.identifierOrCriteria', 1n],
  [/pays somebody else/, 'consideration.0.recipient', other],
  [/payment of a part changes/, 'consideration.0.endAmount', 1n],
]
const wrongTerms: readonly (readonly [words: RegExp, change: Partial<MarketTerms>])[] = [
  [/another pool/, { pool: other }],
  [/average covers another period/, { windowSeconds: 601 }],
  [/another pool depth/, { leastLiquidity: 1n }],
  [/larger distance from the market/, { toleranceBps: 151 }],
  [/another trigger price/, { trigger: undefined }],
]
const senseless: readonly (readonly [words: RegExp, change: Partial<TwapIntent>])[] = [
  [/too short a period/, { market: { ...market, windowSeconds: 599 } }],
  [/empty pool/, { market: { ...market, leastLiquidity: 0n } }],
  [/any price/, { market: { ...market, toleranceBps: 10_000 } }],
  [/with another plan/, { id: `0x${'5a'.repeat(32)}` }],
  [/less than the price/, { leastPrice: { numerator: 0n, denominator: 1n } }],
  [/sells another amount/, { amountIn: 12n }],
]

describe('verifyTwapData', () => {
  test.each([2, 3, 12, 13, 16, 31, 32])('default: a plan of %i parts passes, by the market or not', (count) => {
    for (const change of [{}, { market: undefined }, { recipient: other }]) {
      const intent = { ...twap, parts: count, ...change }
      const made = dataOfTwap(intent)
      verifyTwapData(made.typedData, made.zoneData, { ...facts, intent })
    }
  })

  test.each(wrongPart)('error: %s by %s of any part', (words, path, value) => {
    for (const index of [0, 7, 12]) {
      const orders = parts.map((part, at) => (at === index ? changed(part, path, value) : part))
      expect(() => verifyTwapData(toTwapData(orders, place), zoneData, facts)).toThrow(expectFact(words))
    }
  })

  test.each([
    [/less than the price/, -1n],
    [/more than the agreed price/, 1n],
  ])('error: %s', (words, more) => {
    const [part] = parts
    const amount = part!.consideration[0]!.startAmount + more
    const consideration = [{ ...part!.consideration[0]!, startAmount: amount, endAmount: amount }]
    const orders = [{ ...part!, consideration }, ...parts.slice(1)]
    expect(() => verifyTwapData(toTwapData(orders, place), zoneData, facts)).toThrow(expectFact(words))
  })

  test.each<Change>([
    [/cannot be read/, 'primaryType', 'OrderComponents'],
    [/another network/, 'domain.chainId', 1],
    [/for another contract/, 'domain.verifyingContract', other],
    [/parts are in another order/, 'message.tree.1.1.1.1.offerer', account],
    [/parts are in another order/, 'message.tree.1.1.1.1.zone', other],
    [/parts are in another order/, 'message.tree.1.1.1.1.offer', parts[0]!.offer],
    [/parts are in another order/, 'message.tree.1.1.1.1.consideration', parts[0]!.consideration],
    [/parts are in another order/, 'message.tree.1.1.1.1.orderType', 1],
    [/parts are in another order/, 'message.tree.1.1.1.1.startTime', 1n],
    [/parts are in another order/, 'message.tree.1.1.1.1.endTime', 1n],
    [/parts are in another order/, 'message.tree.1.1.1.1.zoneHash', `0x${'1'.repeat(64)}`],
    [/parts are in another order/, 'message.tree.1.1.1.1.salt', 1n],
    [/parts are in another order/, 'message.tree.1.1.1.1.conduitKey', `0x${'1'.repeat(64)}`],
    [/parts are in another order/, 'message.tree.1.1.1.1.counter', 1n],
  ])('error: %s by %s', (words, path, value) => {
    expect(() => verifyTwapData(changed(typedData, path, value), zoneData, facts)).toThrow(expectFact(words))
  })

  test.each([
    ['both sells and pays', { offer: parts[0]!.offer, consideration: parts[0]!.consideration }],
    ['sells, and is of a type', { offer: parts[0]!.offer, orderType: 1 }],
    ['pays, and is of a type', { consideration: parts[0]!.consideration, orderType: 1 }],
  ])('error: a leaf beside the parts that %s', (_, leaf) => {
    const padded = Object.entries(leaf).reduce(
      (data, [name, value]) => changed(data, `message.tree.1.1.1.1.${name}`, value),
      typedData,
    )
    expect(() => verifyTwapData(padded, zoneData, facts)).toThrow(expectFact(/parts are in another order/))
  })

  test('error: two tokens sold or two accounts paid by a part', () => {
    const [first] = parts
    for (const [words, name] of [
      [/not sell one token/, 'offer'],
      [/not pay one account/, 'consideration'],
    ] as const) {
      const twice = { ...first!, [name]: [...first![name], ...first![name]] }
      const orders = [twice, ...parts.slice(1)]
      expect(() => verifyTwapData(toTwapData(orders, place), zoneData, facts)).toThrow(expectFact(words))
    }
  })

  test('error: fewer parts, more of them, or a number that no TWAP has', () => {
    for (const [count, words] of [
      [6, /another number of parts/],
      [17, /another number of parts/],
      [1, /cannot have that number/],
      [33, /cannot have that number/],
      [2.5, /cannot have that number/],
    ] as const)
      expect(() => verifyTwapData(typedData, zoneData, { ...facts, intent: { ...twap, parts: count } })).toThrow(
        expectFact(words),
      )
  })

  test.each(wrongTerms)('error: %s in what PlanZone is told', (words, change) => {
    const terms = encodeTwapTerms({ plan: twap.id, market: { ...market, ...change } })
    expect(() => verifyTwapData(typedData, terms, facts)).toThrow(expectFact(words))
  })

  test('error: terms of another TWAP, of none, or that cannot be read', () => {
    const unread: readonly (readonly [RegExp, `0x${string}`])[] = [
      [/with another plan/, encodeTwapTerms({ plan: `0x${'5b'.repeat(31)}00`, market })],
      [/bound to the market/, encodeTwapTerms({ plan: twap.id, market: undefined })],
      [/cannot be read/, '0x'],
      [/cannot be read/, `${zoneData}00`],
    ]
    for (const [words, terms] of unread)
      expect(() => verifyTwapData(typedData, terms, facts)).toThrow(expectFact(words))
  })

  test.each(senseless)('error: %s, although it is what was asked for', (words, change) => {
    const intent = { ...twap, ...change }
    const made = dataOfTwap(intent)
    expect(() => verifyTwapData(made.typedData, made.zoneData, { ...facts, intent })).toThrow(expectFact(words))
  })

  test('error: a network without Seaport', () => {
    const { seaport: _, ...contracts } = network.contracts
    const without = { ...facts, network: { ...network, contracts } as Network }
    expect(() => verifyTwapData(typedData, zoneData, without)).toThrow(expectFact(/cannot be read/))
  })
})

describe('verifyPlanCancel', () => {
  const { id } = twap
  const call = { chainId: 31337, from: account, ...cancelTwapCall(id) }

  test('default: the TWAP that was meant', () => {
    verifyTwapCancel(call, { chainId: 31337, account, id })
  })

  test.each<[RegExp, Partial<typeof call>]>([
    [/another network/, { chainId: 1 }],
    [/from another account/, { from: other }],
    [/pays native/, { value: 1n }],
    [/another contract/, { to: other }],
    [/cancels nothing/, { data: '0xbde4592c' }],
    [/another plan/, { data: cancelTwapCall(`0x${'5b'.repeat(31)}00`).data }],
  ])('error: %s', (words, change) => {
    expect(() => verifyTwapCancel({ ...call, ...change }, { chainId: 31337, account, id })).toThrow(expectFact(words))
  })
})

function expectFact(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
