import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ExclusiveDutchOrder } from './DutchOrder.ts'
import { decodeOrder } from './decodeOrder.ts'
import { encodeOrder } from './encodeOrder.ts'
import { hashOrder, hashOrderPermit } from './hashOrder.ts'
import { readOrderData } from './readOrderData.ts'
import { differing } from './test/differing.ts'
import { orderCount, place, seed, signedEvery, timeout } from './test/fuzzRun.ts'
import { createRandom, randomV1 } from './test/randomOrder.ts'
import { DutchOrderV1, fromSdkV1, toSdkV1 } from './test/uniswapxSdk.ts'
import { toOrderData } from './toOrderData.ts'

describe(`V1 orders equal those of the public SDK, OXBOW_FUZZ_SEED=${seed}`, { timeout }, () => {
  test('bytes, hash and what is signed; each reads the other', () => {
    const random = createRandom(seed)
    for (let index = 0; index < orderCount; index++) {
      const order = randomV1(random)
      expect(findDifferences(order), `order ${index}`).toEqual([])
      if (index % signedEvery === 0) expect(findSigned(order), `order ${index}`).toEqual([])
    }
  })
})

function findDifferences(order: ExclusiveDutchOrder): string[] {
  const peer = toSdkV1(order, place)
  const serialized = peer.serialize() as `0x${string}`
  const encoded = encodeOrder(order)
  return differing({
    bytes: [encoded, serialized],
    hash: [hashOrder(order), peer.hash()],
    decoded: [decodeOrder('v1', serialized), order],
    parsed: [fromSdkV1(DutchOrderV1.parse(encoded, place.chainId, place.permit2)), order],
  })
}

function findSigned(order: ExclusiveDutchOrder): string[] {
  const { domain, types, values } = toSdkV1(order, place).permitData()
  const data = { domain, types, message: values, primaryType: 'PermitWitnessTransferFrom' }
  const digest = hashOrderPermit(order, place)
  return differing({
    signed: [digest, hashTypedData(toOrderData(order, place) as never)],
    signedBySdk: [digest, hashTypedData(JSON.parse(JSON.stringify(data, toWire)) as never)],
    read: [readOrderData(toOrderData(order, place))?.order, order],
    readOfSdk: [readOrderData(JSON.parse(JSON.stringify(data, toWire)))?.order, order],
  })
}

/** ethers' BigNumbers serialize as `{ type: 'BigNumber', hex }`. */
function toWire(_: string, value: unknown): unknown {
  const isBig = typeof value === 'object' && value !== null && 'hex' in value
  return isBig ? String(BigInt(value.hex as string)) : value
}
