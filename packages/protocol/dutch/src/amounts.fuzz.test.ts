import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountsAtBlock } from './amountsAtBlock.ts'
import { amountsAtTime } from './amountsAtTime.ts'
import { publicCosigner } from './cosignPublicly.ts'
import type { CosignerData, DecayCurve, ExclusiveDutchOrder, OrderInfo, V3DutchOrder } from './DutchOrder.ts'
import { openOrderFloor } from './test/orderFloor.ts'
import { createRandom, type Random, randomUint } from './test/randomOrder.ts'

/*
 * Compares the amounts of random orders in a block with the reactors on a real chain. OXBOW_FUZZ_SEED repeats a run.
 */
const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const orderCount = Number(process.env.OXBOW_FUZZ_AMOUNTS ?? 150)
const nobody: Hex = `0x${'0'.repeat(40)}`
const now = 2_000_000_000n
const block = 1_000_000n

let floor: Awaited<ReturnType<typeof openOrderFloor>>
let filler: Hex
beforeAll(async () => {
  floor = await openOrderFloor()
  filler = floor.chain.contracts.orderQuoter
})
afterAll(() => floor.chain.stop())

describe(`amounts are the reactors' own, OXBOW_FUZZ_SEED=${seed}`, { timeout: 60_000 + orderCount * 200 }, () => {
  test('V1, at a time', async () => {
    const random = createRandom(seed)
    const seen = { filled: 0, refused: 0 }
    for (let index = 0; index < orderCount; index++) {
      const order = randomV1(random)
      const at = { number: block, time: now, baseFee: 0n }
      const theirs = await floor.quote(await floor.sign(order), at)
      expect(amountsAtTime(order, { seconds: now, filler }), `order ${index}`).toEqual(theirs)
      seen[theirs ? 'filled' : 'refused']++
    }
    expect(Math.min(seen.filled, seen.refused)).toBeGreaterThan(0)
  })

  test('V3, at a block', async () => {
    const random = createRandom(seed + 1)
    const seen = { filled: 0, refused: 0 }
    for (let index = 0; index < orderCount; index++) {
      const order = randomV3(random)
      const data = randomData(random, order)
      const baseFee = randomUint(random, 40)
      const theirs = await floor.quote(await floor.sign(order, data), { number: block, time: now, baseFee })
      const ours = amountsAtBlock({ ...order, cosignerData: data, cosignature: '0x' }, { block, baseFee, filler })
      expect(ours, `order ${index}`).toEqual(theirs)
      seen[theirs ? 'filled' : 'refused']++
    }
    expect(Math.min(seen.filled, seen.refused)).toBeGreaterThan(0)
  })
})

function randomInfo(random: Random, reactor: Hex): OrderInfo {
  return {
    reactor,
    swapper: floor.swapper,
    nonce: randomUint(random, 256),
    deadline: now + 1_000n,
    additionalValidationContract: nobody,
    additionalValidationData: '0x',
  }
}

function randomV1(random: Random): ExclusiveDutchOrder {
  const [start, end] = [around(random, now, 500), around(random, now, 500)].toSorted((a, b) => Number(a - b))
  const [least, most] = [randomUint(random, 90), randomUint(random, 90)].toSorted((a, b) => (a < b ? -1 : 1))
  // The reactor rejects an order whose input and outputs both decay.
  const inputMoves = random() < 0.5
  const amounts = (moves: boolean, falls: boolean) => {
    const [from, to] = falls ? [most!, least!] : [least!, most!]
    return { startAmount: from, endAmount: moves ? to : from }
  }
  return {
    version: 'v1',
    info: randomInfo(random, floor.chain.contracts.dutchV1Reactor),
    decayStartTime: start!,
    decayEndTime: end!,
    exclusiveFiller: random() < 0.6 ? nobody : random() < 0.3 ? filler : `0x${'f1'.repeat(20)}`,
    exclusivityOverrideBps: random() < 0.3 ? 0n : BigInt(Math.floor(random() * 3_000)),
    input: { token: floor.tokenIn, ...amounts(inputMoves, false) },
    outputs: [1, 2].map(() => ({
      token: floor.tokenOut,
      ...amounts(!inputMoves, true),
      recipient: floor.swapper,
    })),
  }
}

function randomV3(random: Random): V3DutchOrder {
  const adjustment = () => (random() < 0.4 ? 0n : randomUint(random, 60))
  const startAmount = randomUint(random, 90)
  const input = { token: floor.tokenIn, startAmount, curve: randomCurve(random) }
  return {
    version: 'v3',
    info: randomInfo(random, floor.chain.contracts.dutchV3Reactor),
    cosigner: publicCosigner.address,
    startingBaseFee: randomUint(random, 40),
    input: { ...input, maxAmount: startAmount + randomUint(random, 80), adjustmentPerGweiBaseFee: adjustment() },
    outputs: [1, 2].map(() => {
      const from = randomUint(random, 90)
      return {
        token: floor.tokenOut,
        startAmount: from,
        curve: randomCurve(random),
        recipient: floor.swapper,
        minAmount: from === 0n ? 0n : randomUint(random, 90) % from,
        adjustmentPerGweiBaseFee: adjustment(),
      }
    }),
  }
}

/** Ascending or equal blocks, as the reactor expects; without points the curve is flat. */
function randomCurve(random: Random): DecayCurve {
  const points = Math.floor(random() * 17)
  const relativeBlocks = Array.from({ length: points }, () => Math.floor(random() * 400)).toSorted((a, b) => a - b)
  const relativeAmounts = relativeBlocks.map(() => randomUint(random, 80) * (random() < 0.3 ? -1n : 1n))
  return { relativeBlocks, relativeAmounts }
}

function randomData(random: Random, { input, outputs }: V3DutchOrder): CosignerData {
  const better = (amount: bigint, by: bigint) => (random() < 0.6 || amount === 0n ? 0n : amount + by)
  const far = random() < 0.1 ? 70_000 : 300
  return {
    decayStartBlock: around(random, block, far),
    exclusiveFiller: random() < 0.6 ? nobody : `0x${'f1'.repeat(20)}`,
    exclusivityOverrideBps: random() < 0.3 ? 0n : BigInt(Math.floor(random() * 3_000)),
    inputAmount: better(input.startAmount, random() < 0.1 ? 1n : -(input.startAmount / 3n)),
    outputAmounts: outputs.map(({ startAmount }) => better(startAmount, random() < 0.1 ? -1n : startAmount / 7n)),
  }
}

function around(random: Random, middle: bigint, reach: number): bigint {
  return random() < 0.1 ? middle : middle + BigInt(Math.floor((random() * 2 - 1) * reach))
}
