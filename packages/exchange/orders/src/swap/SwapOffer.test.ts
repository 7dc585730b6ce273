import { localContracts } from '@oxbow/chain/localContracts'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import * as SwapOffer from './SwapOffer.ts'

const { dutchV1Reactor, dutchV3Reactor, ...others } = localContracts()
const v1 = { contracts: { ...others, dutchV1Reactor } }
const v3 = { contracts: { ...others, dutchV3Reactor } }
const token = `0x${'e5'.repeat(20)}` as const

/** Gas of 5,000 costs one unit: that of the route 40. */
const price = { weiPerGas: 1n, wei: 5_000n, out: 1n }
/** Half a per cent may be lost. */
const quote = (change: Partial<SwapOffer.from.Quoted> = {}): SwapOffer.from.Quoted => ({
  kind: 'swap',
  tradeType: 'exact-in',
  tokenIn: token,
  amountIn: 1_000n,
  amountOut: 100_000n,
  minimumOut: 99_500n,
  gasUnits: 200_000n,
  ...change,
})

describe('from', () => {
  test('default: V1 begins above what the classic swap leaves, and ends at its minimum less the gas of the fill', () => {
    expect(SwapOffer.from(quote(), v1, price)).toEqual({
      version: 'v1',
      amountIn: 1_000n,
      // 405,000 gas.
      likely: 99_919n,
      least: 99_419n,
      first: 100_011n,
    })
  })

  test('behavior: V3 is flat at that minimum, and nothing beyond is to be expected', () => {
    expect(SwapOffer.from(quote(), v3, price)).toMatchObject({ version: 'v3', least: 99_415n, likely: 99_415n })
  })

  test.each([0n, 1n, 10n ** 30n])(
    'error: whatever gas a server says (%s), it lowers the least by no more than a large route takes',
    (gasUnits) => {
      const lie = { gasUnits, gasFeeInQuoteToken: 80_000n, gasFeeWei: 10n ** 21n }
      for (const network of [v1, v3])
        expect(SwapOffer.from({ ...quote(), ...lie }, network, price)!.least).toBeGreaterThanOrEqual(99_500n - 177n)
    },
  )

  test.each([
    ['the native currency, which nobody else can take', { tokenIn: zeroAddress }],
    ['an exact output', { tradeType: 'exact-out' }],
    ['a wrap', { kind: 'wrap' }],
    ['more than Permit2 can let be taken', { amountIn: 2n ** 160n }],
  ] as const)('behavior: there is none for %s', (_, change) => {
    expect(SwapOffer.from(quote(change as Partial<SwapOffer.from.Quoted>), v1, price)).toBeUndefined()
  })

  test('behavior: there is none without a reactor', () => {
    expect(SwapOffer.from(quote(), { contracts: others }, price)).toBeUndefined()
  })

  test('behavior: there is none where the gas takes more than 3 % of the trade', () => {
    // 81 units.
    expect(SwapOffer.from(quote({ amountOut: 2_700n, minimumOut: 2_690n }), v1, price)).toMatchObject({ least: 2_609n })
    expect(SwapOffer.from(quote({ amountOut: 2_699n, minimumOut: 2_690n }), v1, price)).toBeUndefined()
    expect(SwapOffer.from(quote(), v1, { ...price, weiPerGas: 38n })).toBeUndefined()
  })
})

test('isNeeded: only where a node that is not the server’s says that no swap could be paid for', () => {
  const account = { weiPerGas: 7n, balance: 7n * 102_000n - 1n, isByServer: false }
  expect(SwapOffer.isNeeded(account)).toBe(true)
  expect(SwapOffer.isNeeded({ ...account, balance: 7n * 102_000n })).toBe(false)
  expect(SwapOffer.isNeeded({ ...account, balance: 0n, isByServer: true })).toBe(false)
})

describe('toIntent', () => {
  const offer = SwapOffer.from(quote(), v1, price)!
  const facts = {
    tokenIn: { address: token, symbol: 'SELL', decimals: 18 },
    recipient: token,
    nonce: 1n,
    promised: 0n,
    tokenOut: { address: zeroAddress, symbol: 'ETH', decimals: 18 },
    approval: 'exact' as const,
    nowSeconds: 1_000,
  }

  test('default: half a minute to sign, half a minute to fall, half a minute at its least', () => {
    const network = { chainId: 1, blockTimeSeconds: 2 }
    expect(SwapOffer.toIntent(offer, { ...facts, network, isApproved: true })).toMatchObject({
      firstOut: 100_011n,
      leastOut: 99_419n,
      amountIn: 1_000n,
      chainId: 1,
      fallsFrom: 1_030,
      fallsTo: 1_060,
      deadline: 1_090,
    })
  })

  test('behavior: five blocks where they are slow, and two minutes where something is sent before', () => {
    const network = { chainId: 1, blockTimeSeconds: 12 }
    expect(SwapOffer.toIntent(offer, { ...facts, network, isApproved: false })).toMatchObject({
      fallsFrom: 1_120,
      fallsTo: 1_180,
      deadline: 1_240,
    })
  })
})
