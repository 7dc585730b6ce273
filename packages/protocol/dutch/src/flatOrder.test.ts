import { createRequire } from 'node:module'
import { concat, keccak256, numberToHex, recoverAddress, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { cosignPublicly, publicCosigner } from './cosignPublicly.ts'
import type { CosignerData, OrderTerms } from './DutchOrder.ts'
import { encodeCosignerData, encodeOrder } from './encodeOrder.ts'
import { flatOrder, isFlat } from './flatOrder.ts'
import { hashOrder } from './hashOrder.ts'

const sdk: typeof import('@uniswap/uniswapx-sdk') = createRequire(import.meta.url)('@uniswap/uniswapx-sdk')

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const terms = {
  swapper: address('b2'),
  recipient: address('c3'),
  nonce: 5n,
  deadline: 1_900_000_000n,
  tokenIn: address('d4'),
  amountIn: 1_000n,
  tokenOut: address('e5'),
  amountOut: 2_000n,
}
const reactors = sdk.REACTOR_ADDRESS_MAPPING[1]!
const v1 = flatOrder('v1', { ...terms, reactor: reactors.Dutch as `0x${string}` })
const v3 = flatOrder('v3', { ...terms, reactor: reactors.Dutch_V3 as `0x${string}` })

describe('flatOrder', () => {
  test('default: the public SDK takes it for a limit order, and for a V3 order with its cosigner', async () => {
    const parser = new sdk.UniswapXOrderParser()
    const cosigned = await cosignPublicly(v3, { chainId: 1 })
    expect(parser.getOrderTypeFromEncoded(encodeOrder(v1), 1)).toBe(sdk.OrderType.Limit)
    const parsed = parser.parseOrder(encodeOrder(cosigned), 1) as InstanceType<typeof sdk.CosignedV3DutchOrder>
    expect(parser.getOrderType(parsed)).toBe(sdk.OrderType.Dutch_V3)
    expect(parsed.recoverCosigner().toLowerCase()).toBe(publicCosigner.address)
  })

  test('behavior: detects every way of not being flat', () => {
    expect([isFlat(v1), isFlat(v3)]).toEqual([true, true])
    const moving = [
      { ...v1, input: { ...v1.input, endAmount: 1_001n } },
      { ...v1, outputs: [{ ...v1.outputs[0]!, endAmount: 1_999n }] },
      { ...v1, exclusiveFiller: address('f7') },
      { ...v3, input: { ...v3.input, maxAmount: 1_001n } },
      { ...v3, input: { ...v3.input, adjustmentPerGweiBaseFee: 1n } },
      { ...v3, outputs: [{ ...v3.outputs[0]!, minAmount: 1_999n }] },
      { ...v3, outputs: [{ ...v3.outputs[0]!, adjustmentPerGweiBaseFee: 1n }] },
      { ...v3, outputs: [{ ...v3.outputs[0]!, curve: { relativeBlocks: [1], relativeAmounts: [1n] } }] },
    ]
    expect(moving.map((order) => isFlat(order as OrderTerms))).toEqual(moving.map(() => false))
  })
})

describe('cosignPublicly', () => {
  test('default: the key is the one that anyone can derive', () => {
    const key = keccak256(stringToHex('oxbow: a cosigner that everybody is'))
    expect(publicCosigner.privateKey).toBe(key)
    expect(privateKeyToAddress(key).toLowerCase()).toBe(publicCosigner.address)
  })

  test('behavior: a filler may give more, and cosigns that', async () => {
    const data: CosignerData = {
      decayStartBlock: 0n,
      exclusiveFiller: address('00'),
      exclusivityOverrideBps: 0n,
      inputAmount: 0n,
      outputAmounts: [2_500n],
    }
    const { cosignature, cosignerData } = await cosignPublicly(v3, { chainId: 1, data })
    expect(cosignerData).toEqual(data)
    const hash = keccak256(concat([hashOrder(v3), numberToHex(1, { size: 32 }), encodeCosignerData(data)]))
    expect((await recoverAddress({ hash, signature: cosignature })).toLowerCase()).toBe(publicCosigner.address)
  })
})
