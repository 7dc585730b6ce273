import { describe, expect, test } from 'vitest'
import type { Asset, Inflow, Outflow } from '../reading/Reading.ts'
import { readRequest } from '../reading/readRequest.ts'
import { account, contracts, dai, nfts, nowSeconds, signingContext, usdc } from '../test/signingContext.ts'
import { findRisks } from './findRisks.ts'
import { findValueRisks } from './findValueRisks.ts'
import type { RiskContext } from './Risk.ts'

const { weth } = contracts
const scam = '0x00000000000000000000000000000000000bad01'
const ether = 10n ** 18n
/** Of a dollar: an ether is worth 3,000. */
const prices: Record<string, { readonly dollars: bigint; readonly decimals: bigint }> = {
  [usdc]: { dollars: 1n, decimals: 6n },
  [dai]: { dollars: 1n, decimals: 18n },
  [weth]: { dollars: 3_000n, decimals: 18n },
  // Its maker's own pool says so.
  [scam]: { dollars: 1n, decimals: 18n },
}
const context: RiskContext = {
  ...signingContext,
  decimalsOf: (_, token) => (token === scam || !prices[token] ? undefined : Number(prices[token].decimals)),
  worthOf: (_, { asset, most }, wanted) => {
    const priceOf = (of: Asset) =>
      of.type === 'token' ? prices[of.address] : of.type === 'native' ? prices[weth] : undefined
    const [given, got] = [priceOf(asset), priceOf(wanted)]
    if (most === 'unlimited' || !given || !got) return undefined
    return (most * given.dollars * 10n ** got.decimals) / (got.dollars * 10n ** given.decimals)
  },
}
type Of = readonly [token: Asset | `0x${string}`, amount: bigint]
const assetOf = (token: Of[0]): Asset => (typeof token === 'string' ? { type: 'token', address: token } : token)
const verdict = (gives: readonly Of[], gets: readonly Of[], known = context) =>
  findValueRisks(
    gives.map(([token, most]): Outflow => ({ asset: assetOf(token), most })),
    gets.map(([token, least]): Inflow => ({ asset: assetOf(token), least, recipient: 'account' })),
    1,
    known,
  )
const dollar = 1_000_000n
const nft = { type: 'nft', address: nfts, id: 5n } as const

describe('findValueRisks', () => {
  test.each([
    ['one token at the market’s price', [[weth, ether]], [[usdc, 2_990n * dollar]]],
    [
      'two tokens that make up the price together',
      [[weth, ether]],
      [
        [usdc, 1_500n * dollar],
        [dai, 1_490n * ether],
      ],
    ],
    [
      'two tokens for one',
      [
        [weth, ether],
        [usdc, 3_000n * dollar],
      ],
      [[dai, 5_900n * ether]],
    ],
    [
      'a gift beside the price',
      [[weth, ether]],
      [
        [usdc, 3_000n * dollar],
        [scam, ether],
      ],
    ],
    ['an NFT for what it is sold for', [[nft, 1n]], [[{ type: 'native' }, ether]]],
    [
      'next to nothing of another token beside',
      [
        [weth, ether],
        [dai, 1n],
      ],
      [[usdc, 2_990n * dollar]],
    ],
  ] satisfies [string, Of[], Of[]][])('default: %s is fair', (_, gives, gets) => {
    expect(verdict(gives, gets)).toBe('fair')
  })

  test.each([
    ['a dollar', [[weth, 100n * ether]], [[usdc, dollar]]],
    [
      'a dollar of two kinds',
      [[weth, 100n * ether]],
      [
        [usdc, dollar],
        [dai, ether],
      ],
    ],
    [
      'one unit of another token beside',
      [
        [weth, 100n * ether],
        [dai, 1n],
      ],
      [[usdc, dollar]],
    ],
    [
      'an NFT beside',
      [
        [weth, 100n * ether],
        [nft, 1n],
      ],
      [[usdc, dollar]],
    ],
    [
      'two tokens for a dollar',
      [
        [weth, 50n * ether],
        [dai, 50n * ether],
      ],
      [[usdc, dollar]],
    ],
  ] satisfies [string, Of[], Of[]][])('behavior: %s is below the market', (_, gives, gets) => {
    expect(verdict(gives, gets)).toBe('below-market')
  })

  test.each([
    ['a token in no list, whatever its maker’s pool says', [[weth, 100n * ether]], [[scam, 10n ** 24n]]],
    [
      'a little money and much of such a token',
      [[weth, 100n * ether]],
      [
        [usdc, dollar],
        [scam, 10n ** 24n],
      ],
    ],
    ['an NFT', [[weth, 100n * ether]], [[nft, 1n]]],
    ['such a token for an NFT', [[nft, 1n]], [[scam, 10n ** 24n]]],
    ['nothing', [[weth, ether]], []],
    [
      'a dollar for a dollar and NFT 7 as an amount',
      [
        [usdc, dollar],
        [nfts, 7n],
      ],
      [[usdc, dollar]],
    ],
  ] satisfies [string, Of[], Of[]][])('behavior: nobody can tell what %s is worth', (_, gives, gets) => {
    expect(verdict(gives, gets)).toBe('unknown-worth')
  })

  test('behavior: where no market is known, or it wasn’t asked, the worth is unknown', () => {
    const { worthOf: _, ...unasked } = context
    expect(verdict([[weth, ether]], [[usdc, 3_000n * dollar]], unasked)).toBe('unknown-worth')
    expect(verdict([['0x00000000000000000000000000000000000bad02', ether]], [[usdc, 3_000n * dollar]])).toBe(
      'unknown-worth',
    )
  })
})

describe('signed orders', () => {
  const fields = (text: string) =>
    text.split(',').map((each) => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const types = {
    OfferItem: fields(item),
    ConsiderationItem: fields(`${item},address recipient`),
    OrderComponents: fields(
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    ),
  }
  const amountOf = (token: string, amount: bigint) => ({
    itemType: 1,
    token,
    identifierOrCriteria: 0,
    startAmount: String(amount),
    endAmount: String(amount),
  })
  const criticalOf = (gives: readonly [string, bigint][], gets: readonly [string, bigint][]) => {
    const message = {
      offerer: account,
      zone: `0x${'0'.repeat(40)}`,
      orderType: 0,
      startTime: 0,
      endTime: nowSeconds + 600,
      salt: 1,
      counter: 0,
      zoneHash: `0x${'0'.repeat(64)}`,
      conduitKey: `0x${'0'.repeat(64)}`,
      offer: gives.map(([token, amount]) => amountOf(token, amount)),
      consideration: gets.map(([token, amount]) => ({ ...amountOf(token, amount), recipient: account })),
    }
    const domain = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: contracts.seaport }
    const typedData = JSON.stringify({ domain, primaryType: 'OrderComponents', types, message })
    const reading = readRequest({ type: 'typed-data', typedData }, context)
    return findRisks(reading, context).flatMap(({ code, level }) => (level === 'critical' ? [code] : []))
  }

  test('behavior: the same token twice is one sum', () => {
    const halves: [string, bigint][] = [
      [weth, 50n * ether],
      [weth, 50n * ether],
    ]
    expect(criticalOf(halves, [[usdc, dollar]])).toEqual(['below-market'])
    expect(
      criticalOf(halves, [
        [usdc, 150_000n * dollar],
        [usdc, 149_000n * dollar],
      ]),
    ).toEqual([])
  })

  test('behavior: a token that anybody can make is no price', () => {
    expect(criticalOf([[weth, 100n * ether]], [[scam, 10n ** 24n]])).toEqual(['unknown-worth'])
  })
})
