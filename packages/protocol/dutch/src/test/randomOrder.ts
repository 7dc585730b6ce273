import type { CosignedOrder, DecayCurve, ExclusiveDutchOrder, OrderInfo } from '../DutchOrder.ts'

type Hex = `0x${string}`
export type Random = () => number

/** Reproducible numbers from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Any V1 order that can be encoded, valid or not. */
export function randomV1(random: Random): ExclusiveDutchOrder {
  return {
    version: 'v1',
    info: randomInfo(random),
    decayStartTime: randomUint(random, 48),
    decayEndTime: randomUint(random, 48),
    exclusiveFiller: randomAddress(random),
    exclusivityOverrideBps: randomUint(random, 256),
    input: { token: randomAddress(random), startAmount: randomUint(random, 256), endAmount: randomUint(random, 256) },
    outputs: listOf(random, 4, () => ({
      token: randomAddress(random),
      startAmount: randomUint(random, 256),
      endAmount: randomUint(random, 256),
      recipient: randomAddress(random),
    })),
  }
}

/** Any V3 order that can be encoded, with at most so many curve points. */
export function randomV3(random: Random, maxPoints: number): CosignedOrder {
  const outputs = listOf(random, 4, () => ({
    token: randomAddress(random),
    startAmount: randomUint(random, 256),
    curve: randomCurve(random, maxPoints),
    recipient: randomAddress(random),
    minAmount: randomUint(random, 256),
    adjustmentPerGweiBaseFee: randomUint(random, 256),
  }))
  return {
    version: 'v3',
    info: randomInfo(random),
    cosigner: randomAddress(random),
    startingBaseFee: randomUint(random, 256),
    input: {
      token: randomAddress(random),
      startAmount: randomUint(random, 256),
      curve: randomCurve(random, maxPoints),
      maxAmount: randomUint(random, 256),
      adjustmentPerGweiBaseFee: randomUint(random, 256),
    },
    outputs,
    cosignerData: {
      decayStartBlock: randomUint(random, 48),
      exclusiveFiller: randomAddress(random),
      exclusivityOverrideBps: randomUint(random, 256),
      inputAmount: randomUint(random, 256),
      outputAmounts: outputs.map(() => randomUint(random, 256)),
    },
    cosignature: randomBytes(random, 65),
  }
}

export function randomUint(random: Random, bits: number): bigint {
  const chosen = random()
  if (chosen < 0.1) return 0n
  if (chosen < 0.15) return (1n << BigInt(bits)) - 1n
  return BigInt(randomBytes(random, 32)) >> BigInt(256 - Math.max(1, Math.ceil(random() * bits)))
}

export function randomAddress(random: Random): Hex {
  return random() < 0.1 ? `0x${'0'.repeat(40)}` : randomBytes(random, 20)
}

export function randomCurve(random: Random, maxPoints: number): DecayCurve {
  const points = Math.floor(random() * (maxPoints + 1))
  const each = <T>(make: () => T) => Array.from({ length: points }, make)
  return {
    relativeBlocks: each(() => Math.floor(random() * 65_536)),
    relativeAmounts: each(() => BigInt.asIntN(256, randomUint(random, 256))),
  }
}

function randomInfo(random: Random): OrderInfo {
  return {
    reactor: randomAddress(random),
    swapper: randomAddress(random),
    nonce: randomUint(random, 256),
    deadline: randomUint(random, 48),
    additionalValidationContract: randomAddress(random),
    additionalValidationData: random() < 0.5 ? '0x' : randomBytes(random, Math.floor(random() * 100)),
  }
}

function listOf<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make)
}

function randomBytes(random: Random, length: number): Hex {
  let digits = ''
  for (let index = 0; index < length; index++)
    digits += Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0')
  return `0x${digits}`
}
