import { localContracts } from '@oxbow/chain/localContracts'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import * as SwapOffer from './SwapOffer.ts'

const { dutchV1Reactor, dutchV3Reactor, ...others } = localContracts()
const v1 = { contracts: { ...others, dutchV1Reactor } }
const v3 = { contracts: { ...others, dutchV3Reactor } }
const token = `0x${'e5'.repeat(20)}` as const

/** Gas of 200,000 costs 40 units; half a per cent may be lost. */
const quote = (change: Partial<SwapOffer.from.Quoted> = {}): SwapOffer.from.Quoted => ({
  ...{
    kind: 'swap',
    tradeType: 'exact-in',
    tokenIn: token,
    amountIn: 1_000n,
    amountOut: 100_000n,
    minimumOut: 99_500n,
  },
  ...{ gasFeeInQuoteToken: 40n, gasUnits: 200_000n, ...change },
})

describe('from', () => {
  test('default: V1 begins above what the classic swap leaves, and ends at its minimum less the gas of the fill', () => {
    expect(SwapOffer.from(quote(), v1)).toEqual({
      version: 'v1',
      amountIn: 1_000n,
      classic: 99_960n,
      // 405,000 gas.
      likely: 99_919n,
      least: 99_419n,
      first: 100_011n,
    })
  })

  test('behavior: V3 is flat at that minimum, and its owner gets 95 % of what is beyond', () => {
    expect(SwapOffer.from(quote(), v3)).toMatchObject({ version: 'v3', least: 99_415n, likely: 99_890n })
  })

  test.each([
    ['the native currency, which nobody else can take', { tokenIn: zeroAddress }],
    ['an exact output', { tradeType: 'exact-out' }],
    ['a wrap', { kind: 'wrap' }],
    ['gas without a price', { gasFeeInQuoteToken: undefined }],
    ['a trade that is not worth its gas', { gasFeeInQuoteToken: 60_000n }],
    ['more than Permit2 can let be taken', { amountIn: 2n ** 160n }],
  ] as const)('behavior: there is none for %s', (_, change) => {
    expect(SwapOffer.from(quote(change as Partial<SwapOffer.from.Quoted>), v1)).toBeUndefined()
  })

  test('behavior: there is none without a reactor', () => {
    expect(SwapOffer.from(quote(), { contracts: others })).toBeUndefined()
  })
})

describe('toIntent', () => {
  const offer = SwapOffer.from(quote(), v1)!
  const facts = {
    ...{ tokenIn: { address: token, symbol: 'SELL', decimals: 18 }, recipient: token, nonce: 1n, promised: 0n },
    ...{
      tokenOut: { address: zeroAddress, symbol: 'ETH', decimals: 18 },
      approval: 'exact' as const,
      nowSeconds: 1_000,
    },
  }

  test('default: half a minute to sign, half a minute to fall, half a minute at its least', () => {
    const network = { chainId: 1, blockTimeSeconds: 2 }
    expect(SwapOffer.toIntent(offer, { ...facts, network, isApproved: true })).toMatchObject({
      ...{ firstOut: 100_011n, leastOut: 99_419n, amountIn: 1_000n, chainId: 1 },
      ...{ fallsFrom: 1_030, fallsTo: 1_060, deadline: 1_090 },
    })
  })

  test('behavior: five blocks where they are slow, and two minutes where something is sent before', () => {
    const network = { chainId: 1, blockTimeSeconds: 12 }
    expect(SwapOffer.toIntent(offer, { ...facts, network, isApproved: false })).toMatchObject({
      ...{ fallsFrom: 1_120, fallsTo: 1_180, deadline: 1_240 },
    })
  })
})
