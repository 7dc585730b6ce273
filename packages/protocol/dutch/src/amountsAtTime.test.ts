import { describe, expect, test } from 'vitest'
import { amountsAtBlock } from './amountsAtBlock.ts'
import { amountsAtTime } from './amountsAtTime.ts'
import type { CosignedOrder, ExclusiveDutchOrder } from './DutchOrder.ts'
import { createRandom, randomV3 } from './test/randomOrder.ts'
import { toSdkV1 } from './test/uniswapxSdk.ts'

// `amounts.fuzz.test.ts` compares with the reactors themselves.
const address = (byte: string) => `0x${byte.repeat(20)}` as const
const [filler, other, nobody] = [address('f1'), address('f2'), address('00')]
const v1: ExclusiveDutchOrder = {
  version: 'v1',
  info: {
    reactor: address('a1'),
    swapper: address('b2'),
    nonce: 5n,
    deadline: 300n,
    additionalValidationContract: nobody,
    additionalValidationData: '0x',
  },
  decayStartTime: 100n,
  decayEndTime: 200n,
  exclusiveFiller: nobody,
  exclusivityOverrideBps: 0n,
  input: { token: address('d4'), startAmount: 1_000n, endAmount: 1_000n },
  outputs: [{ token: address('e5'), startAmount: 2_000n, endAmount: 1_001n, recipient: address('b2') }],
}

describe('amountsAtTime', () => {
  test.each([
    [0n, 2_000n],
    [100n, 2_000n],
    [101n, 1_991n],
    [150n, 1_501n],
    [199n, 1_011n],
    [200n, 1_001n],
    [999n, 1_001n],
  ])('default: linear decay, at %i', (seconds, amount) => {
    expect(amountsAtTime(v1, { seconds, filler })).toEqual({ input: 1_000n, outputs: [amount] })
    const peer = toSdkV1(v1, { chainId: 1, permit2: nobody }).resolve({ timestamp: Number(seconds), filler })
    expect(peer.outputs.map(({ amount: theirs }) => BigInt(String(theirs)))).toEqual([amount])
  })

  test('behavior: an input moves up', () => {
    const order = { ...v1, input: { ...v1.input, endAmount: 1_101n } }
    expect(amountsAtTime(order, { seconds: 150n, filler })?.input).toBe(1_050n)
  })

  test('behavior: before the decay only the exclusive filler may fill, or one who pays more', () => {
    const strict = { ...v1, exclusiveFiller: filler }
    expect(amountsAtTime(strict, { seconds: 100n, filler })?.outputs).toEqual([2_000n])
    expect(amountsAtTime(strict, { seconds: 100n, filler: other })).toBeUndefined()
    expect(amountsAtTime(strict, { seconds: 101n, filler: other })?.outputs).toEqual([1_991n])
    const soft = { ...strict, exclusivityOverrideBps: 4n }
    expect(amountsAtTime(soft, { seconds: 100n, filler: other })?.outputs).toEqual([2_000n])
  })
})

describe('amountsAtBlock', () => {
  const flat = { relativeBlocks: [], relativeAmounts: [] }
  const output = { token: address('e5'), recipient: address('b2'), startAmount: 2_000n, minAmount: 900n }
  const v3: CosignedOrder = {
    ...randomV3(createRandom(1), 0),
    startingBaseFee: 0n,
    input: {
      token: address('d4'),
      startAmount: 1_000n,
      curve: flat,
      maxAmount: 1_000n,
      adjustmentPerGweiBaseFee: 0n,
    },
    outputs: [
      {
        ...output,
        curve: { relativeBlocks: [10, 30], relativeAmounts: [100n, 1_001n] },
        adjustmentPerGweiBaseFee: 0n,
      },
    ],
    cosignerData: {
      decayStartBlock: 50n,
      exclusiveFiller: nobody,
      exclusivityOverrideBps: 0n,
      inputAmount: 0n,
      outputAmounts: [0n],
    },
  }
  const at = { baseFee: 0n, filler }

  test.each([
    [0n, 2_000n],
    [50n, 2_000n],
    [55n, 1_950n],
    [60n, 1_900n],
    [71n, 1_405n],
    [80n, 999n],
    [5_000n, 999n],
  ])('default: along the curve, at %i', (block, amount) => {
    expect(amountsAtBlock(v3, { ...at, block })).toEqual({ input: 1_000n, outputs: [amount] })
  })

  test('behavior: never below the minimum or above the maximum', () => {
    const [wanted] = v3.outputs
    const order = { ...v3, outputs: [{ ...wanted!, minAmount: 1_500n }] }
    expect(amountsAtBlock(order, { ...at, block: 80n })?.outputs).toEqual([1_500n])
  })

  test('behavior: a cosigner can raise outputs and lower the input, never the opposite', () => {
    const cosigned = (inputAmount: bigint, outputAmounts: readonly bigint[]) =>
      amountsAtBlock({ ...v3, cosignerData: { ...v3.cosignerData, inputAmount, outputAmounts } }, { ...at, block: 50n })
    expect(cosigned(900n, [2_100n])).toEqual({ input: 900n, outputs: [2_100n] })
    expect(cosigned(1_001n, [0n])).toBeUndefined()
    expect(cosigned(0n, [1_999n])).toBeUndefined()
    expect(cosigned(0n, [])).toBeUndefined()
  })
})
