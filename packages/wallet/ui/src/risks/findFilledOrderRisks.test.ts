import { encodeFunctionData, erc20Abi, parseAbi, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { confirmationOf } from '../confirmationOf.ts'
import { readRequest } from '../reading/readRequest.ts'
import { contracts, dai, friend, nfts, nowSeconds, signingContext, stranger, usdc } from '../test/signingContext.ts'
import { findRisks } from './findRisks.ts'
import type { RiskContext } from './Risk.ts'

type Hex = `0x${string}`
const { seaport } = contracts
const seaportAbi = parseAbi([
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'struct AdvancedOrder { OrderParameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct CriteriaResolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] criteriaProof; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable',
  'function fulfillAdvancedOrder(AdvancedOrder order, CriteriaResolver[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient) payable',
])
const scam = '0x00000000000000000000000000000000000bad01'
const ether = 10n ** 18n
const dollar = 1_000_000n
const context: RiskContext = {
  ...signingContext,
  decimalsOf: (_, token) => (token === usdc ? 6 : token === dai ? 18 : undefined),
  balanceOf: () => 30_000n * dollar,
  // A dollar is a dollar, and an ether 3,000 of them.
  worthOf: (_, { asset, most }, wanted) => {
    if (most === 'unlimited' || wanted.type !== 'token' || wanted.address !== dai) return undefined
    return asset.type === 'native'
      ? most * 3_000n
      : asset.type === 'token' && asset.address === usdc
        ? most * 10n ** 12n
        : undefined
  },
}
type Item = readonly [type: number, token: Hex, id: bigint, amount: bigint]
const offered = ([itemType, token, identifierOrCriteria, amount]: Item) => ({
  itemType,
  token,
  identifierOrCriteria,
  startAmount: amount,
  endAmount: amount,
})
const parametersOf = (offer: readonly Item[], price: readonly Item[], payee: Hex = stranger) =>
  ({
    offerer: stranger,
    zone: zeroAddress,
    offer: offer.map(offered),
    consideration: price.map((item) => ({ ...offered(item), recipient: payee })),
    orderType: 0,
    startTime: 0n,
    endTime: BigInt(nowSeconds + 600),
    zoneHash: zeroHash,
    salt: 1n,
    conduitKey: zeroHash,
    totalOriginalConsiderationItems: BigInt(price.length),
  }) as const
const take = (...order: Parameters<typeof parametersOf>) =>
  encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillOrder',
    args: [{ parameters: parametersOf(...order), signature: '0x12' }, zeroHash],
  })
const thirty = [1, usdc, 0n, 30_000n * dollar] as const
/** What a person is asked who approves 30,000 USDC to Seaport and takes that order with it. */
const asked = (data: Hex, value = 0n) => {
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [seaport, 30_000n * dollar] })
  const calls = [
    { to: usdc, value: 0n, data: approve },
    { to: seaport, value, data },
  ] as const
  const reading = readRequest({ type: 'calls', chainId: 1, calls }, context)
  const risks = findRisks(reading, context)
  // The trial brings what the order says.
  const changes = [{ asset: { type: 'token', address: dai }, delta: 30_000n * ether }] as const
  const simulation = { status: 'simulated', changes, approvals: [], gasUsed: 1n } as const
  const critical = risks.flatMap(({ code, level }) => (level === 'critical' ? [code] : []))
  return { critical, mode: confirmationOf({ reading, risks, simulation }).mode }
}

describe('an order of somebody else that a call takes', () => {
  test('default: at the market’s price it takes one press', () => {
    expect(asked(take([[1, dai, 0n, 29_900n * ether]], [thirty]))).toEqual({ critical: [], mode: 'plain' })
    expect(asked(take([[1, dai, 0n, 29_900n * ether]], [[0, zeroAddress, 0n, 10n * ether]]), 10n * ether)).toEqual({
      critical: [],
      mode: 'plain',
    })
  })

  test.each<[string, readonly Item[], string]>([
    ['for nothing', [], 'nothing-in-return'],
    ['for a few units', [[1, dai, 0n, 9n]], 'nothing-in-return'],
    ['for no NFT', [[3, nfts, 7n, 0n]], 'nothing-in-return'],
    ['for any amount of a token in no list', [[1, scam, 0n, ether * ether]], 'unknown-worth'],
    ['for less than half of what it is worth', [[1, dai, 0n, 14_900n * ether]], 'below-market'],
  ])('behavior: %s', (_, offer, code) => {
    expect(asked(take(offer, [thirty]))).toEqual({ critical: [code], mode: 'deliberate' })
    expect(asked(take(offer, [[0, zeroAddress, 0n, 10n * ether]]), 10n * ether)).toEqual({
      critical: [code],
      mode: 'deliberate',
    })
  })

  test('behavior: an NFT is worth what whoever buys it says', () => {
    expect(asked(take([[2, nfts, 7n, 1n]], [thirty]))).toEqual({ critical: [], mode: 'plain' })
    expect(asked(take([[2, nfts, 7n, 1n]], [[0, zeroAddress, 0n, ether]]), ether)).toEqual({
      critical: [],
      mode: 'plain',
    })
  })

  test('behavior: what the offer brings to somebody else is nothing to the account', () => {
    const order = {
      parameters: parametersOf([[1, dai, 0n, 30_000n * ether]], [thirty]),
      numerator: 1n,
      denominator: 1n,
    }
    const args = [{ ...order, signature: '0x12', extraData: '0x' }, [], zeroHash, friend] as const
    const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
    expect(asked(data).critical).toContain('nothing-in-return')
  })

  test('behavior: what another call brings does not pay for it', () => {
    const fair = { to: seaport, value: 0n, data: take([[1, dai, 0n, 30_000n * ether]], [thirty]) }
    const calls = [fair, { ...fair, data: take([], [thirty]) }]
    const reading = readRequest({ type: 'calls', chainId: 1, calls }, context)
    expect(findRisks(reading, context).map(({ code }) => code)).toContain('nothing-in-return')
  })
})
