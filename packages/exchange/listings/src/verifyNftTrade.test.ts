import { seaportAbi } from '@oxbow/abi/seaport'
import type { NftFacts } from '@oxbow/activity/NftFacts'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeCancel, encodePurchase } from './encodeOrder.ts'
import type { ListingTerms } from './Listing.ts'
import type { BuyIntent, CancelIntent, ListIntent } from './NftTradeIntent.ts'
import { toListingData } from './toListingData.ts'
import { verifyApproval, verifyCancel, verifyListingData, verifyPurchase } from './verifyNftTrade.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [seller, buyer, other, seaport, collection] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const someHash: Hex = `0x${'01'.repeat(32)}`
const nft: NftFacts = { standard: 'erc721', collection, tokenId: '7', name: 'Ferry 7' }
const terms: ListingTerms = {
  chainId: 31337,
  seller,
  standard: 'erc721',
  collection,
  tokenId: '7',
  price: '500',
  endTime: 1_900_000_000,
  salt: '9',
  counter: '3',
}
const list: ListIntent = { kind: 'list', chainId: 31337, nft, price: 500n, endTime: 1_900_000_000, salt: 9n }
const buy: BuyIntent = { kind: 'buy', chainId: 31337, nft, price: 500n, seller, terms, signature: '0x1234' }
const cancel: CancelIntent = { kind: 'cancel', chainId: 31337, nft, terms, signature: '0x1234' }

type Change = { readonly [Field in string]: unknown }
type Parts = { order?: Change; offer?: Change; consideration?: Change }
type OrderLike = { readonly offer: readonly object[]; readonly consideration: readonly object[] }

function changed<O extends OrderLike>(order: O, { order: whole = {}, offer = {}, consideration = {} }: Parts): O {
  const [given, paid] = [order.offer[0]!, order.consideration[0]!]
  return { ...order, offer: [{ ...given, ...offer }], consideration: [{ ...paid, ...consideration }], ...whole }
}

/** What is wrong with an order whoever signs or fills it, and the words for it. */
const wrongOrders: readonly [RegExp, Parts][] = [
  [/another seller/, { order: { offerer: other } }],
  [/not offer exactly one/, { order: { offer: [] } }],
  [/another collection/, { offer: { token: other } }],
  [/another collection/, { offer: { itemType: 3 } }],
  [/another collection/, { offer: { itemType: 4 } }],
  [/another NFT/, { offer: { identifierOrCriteria: 8n } }],
  [/another quantity/, { offer: { startAmount: 2n } }],
  [/another quantity/, { offer: { endAmount: 2n } }],
  [/not pay one account/, { order: { consideration: [] } }],
  [/something else/, { consideration: { itemType: 1 } }],
  [/something else/, { consideration: { token: other } }],
  [/something else/, { consideration: { identifierOrCriteria: 1n } }],
  [/another price/, { consideration: { startAmount: 499n } }],
  [/another price/, { consideration: { endAmount: 501n } }],
  [/pays somebody else/, { consideration: { recipient: other } }],
  [/in part/, { order: { orderType: 1 } }],
  [/restricted by another contract/, { order: { zone: other } }],
  [/restricted by another contract/, { order: { zoneHash: someHash } }],
  [/contract would transfer/, { order: { conduitKey: someHash } }],
  [/starts later/, { order: { startTime: 1n } }],
]

describe('verifyListingData', () => {
  const facts = { intent: list, account: seller, seaport }
  const data = toListingData(terms, seaport)

  test('default: what is asked for passes, of both standards', () => {
    verifyListingData(data, facts)
    const pass = { ...list, nft: { ...nft, standard: 'erc1155' } } as const
    verifyListingData(toListingData({ ...terms, standard: 'erc1155' }, seaport), { ...facts, intent: pass })
  })

  test('error: a token that is known is no collection, whoever says that its amount is an NFT', () => {
    const { address: usdc } = pinnedTokens(31337).find(({ symbol }) => symbol === 'USDC')!
    const intent = { ...list, nft: { ...nft, collection: usdc } }
    const wrong = toListingData({ ...terms, collection: usdc }, seaport)
    expect(() => verifyListingData(wrong, { ...facts, intent })).toThrow(expectFact(/amount of a token/))
    const approve: Hex = `0x095ea7b3${seaport.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}`
    const call = { chainId: 31337, from: seller, to: usdc, data: approve, value: 0n }
    expect(() => verifyApproval(call, { ...facts, intent })).toThrow(expectFact(/amount of a token/))
  })

  test.each(wrongOrders)('error: %s, %o', (words, parts) => {
    expect(() => verifyListingData({ ...data, message: changed(data.message, parts) }, facts)).toThrow(
      expectFact(words),
    )
  })

  test.each<[RegExp, Change]>([
    [/not an order/, { primaryType: 'BulkOrder' }],
    [/Seaport 1.6/, { domain: { ...data.domain, version: '1.5' } }],
    [/Seaport 1.6/, { domain: { ...data.domain, name: 'Other' } }],
    [/another network/, { domain: { ...data.domain, chainId: 1 } }],
    [/another contract/, { domain: { ...data.domain, verifyingContract: other } }],
    [/another time/, { message: { ...data.message, endTime: 1_900_000_001n } }],
    [/another order/, { message: { ...data.message, salt: 10n } }],
  ])('error: %s', (words, change) => {
    expect(() => verifyListingData({ ...data, ...change }, facts)).toThrow(expectFact(words))
  })
})

describe('verifyPurchase', () => {
  const facts = { intent: buy, account: buyer, seaport }
  const call = { chainId: 31337, from: buyer, to: seaport, data: encodePurchase(terms, '0x1234'), value: 500n }
  const read = decodeFunctionData({ abi: seaportAbi, data: call.data })
  if (read.functionName !== 'fulfillOrder') throw new Error('It is no purchase.')
  const [{ parameters, signature }, conduitKey] = read.args
  const toData = (parts: Parts, key: Hex = conduitKey) =>
    encodeFunctionData({
      abi: seaportAbi,
      functionName: 'fulfillOrder',
      args: [{ parameters: changed(parameters, parts), signature }, key],
    })

  test('default: what is asked for passes', () => {
    verifyPurchase(call, facts)
    expect(toData({})).toBe(call.data)
  })

  test('error: a token that is offered as a collection is an amount of it', () => {
    const { address: collection } = pinnedTokens(31337).find(({ symbol }) => symbol === 'USDC')!
    const intent = { ...buy, nft: { ...buy.nft, collection } }
    expect(() => verifyPurchase(call, { ...facts, intent })).toThrow(expectFact(/amount of a token/))
  })

  test.each(wrongOrders)('error: %s, %o', (words, parts) => {
    expect(() => verifyPurchase({ ...call, data: toData(parts) }, facts)).toThrow(expectFact(words))
  })

  test.each<[RegExp, Change]>([
    [/another network/, { chainId: 1 }],
    [/another account/, { from: other }],
    [/calls another contract/, { to: other }],
    [/another amount/, { value: 501n }],
    [/buys zero/, { data: encodeCancel(terms) }],
    [/through another contract/, { data: toData({}, someHash) }],
    [/also pays others/, { data: toData({ order: { totalOriginalConsiderationItems: 2n } }) }],
    [/cannot be read/, { data: '0x12345678' }],
    [/cannot be read/, { data: `${call.data}00` }],
  ])('error: %s', (words, change) => {
    expect(() => verifyPurchase({ ...call, ...change }, facts)).toThrow(expectFact(words))
  })
})

describe('verifyCancel', () => {
  const facts = { intent: cancel, account: seller, seaport }
  const call = { chainId: 31337, from: seller, to: seaport, data: encodeCancel(terms), value: 0n }
  const read = decodeFunctionData({ abi: seaportAbi, data: call.data })
  if (read.functionName !== 'cancel') throw new Error('It cancels nothing.')
  const one = read.args[0][0]!
  const cancelling = (orders: readonly (typeof one)[]) =>
    encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [orders] })

  test('default: this order alone passes', () => {
    verifyCancel(call, facts)
  })

  test.each<[RegExp, Change]>([
    [/another account/, { from: other }],
    [/calls another contract/, { to: other }],
    [/pays native/, { value: 1n }],
    [/cancels nothing/, { data: encodePurchase(terms, '0x') }],
    [/not a single order/, { data: cancelling([one, one]) }],
    [/not a single order/, { data: cancelling([]) }],
    [/another time/, { data: encodeCancel({ ...terms, endTime: terms.endTime + 1 }) }],
    [/another order/, { data: encodeCancel({ ...terms, salt: '10' }) }],
    [/another order/, { data: encodeCancel({ ...terms, counter: '4' }) }],
    [/another NFT/, { data: encodeCancel({ ...terms, tokenId: '8' }) }],
    // `incrementCounter()` would take back every order of the account.
    [/cannot be read/, { data: '0x5b34b966' }],
  ])('error: %s', (words, change) => {
    expect(() => verifyCancel({ ...call, ...change }, facts)).toThrow(expectFact(words))
  })
})

describe('verifyApproval', () => {
  const word = (hex: string) => hex.padStart(64, '0')
  const approve = (to: Hex, id: number) => `0x095ea7b3${word(to.slice(2))}${word(id.toString(16))}` as const
  const approveAll = (to: Hex, is: number) => `0xa22cb465${word(to.slice(2))}${word(String(is))}` as const
  const facts = { intent: list, account: seller, seaport }
  const pass = { ...facts, intent: { ...list, nft: { ...nft, standard: 'erc1155' } } } as const
  const call = { chainId: 31337, from: seller, to: collection, data: approve(seaport, 7), value: 0n }

  test('default: this NFT, and of an ERC-1155 its collection', () => {
    verifyApproval(call, facts)
    verifyApproval({ ...call, data: approveAll(seaport, 1) }, pass)
  })

  test.each<[RegExp, Change, typeof facts | typeof pass]>([
    [/another network/, { chainId: 1 }, facts],
    [/another account/, { from: other }, facts],
    [/pays native/, { value: 1n }, facts],
    [/approves something else/, { to: other }, facts],
    [/not an approval/, { data: approveAll(seaport, 1) }, facts],
    [/another contract/, { data: approve(other, 7) }, facts],
    [/another NFT/, { data: approve(seaport, 8) }, facts],
    [/another contract/, { data: approveAll(other, 1) }, pass],
    [/not an approval/, { data: approveAll(seaport, 0) }, pass],
  ])('error: %s', (words, change, asked) => {
    expect(() => verifyApproval({ ...call, ...change }, asked)).toThrow(expectFact(words))
  })
})

function expectFact(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
