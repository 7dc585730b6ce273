import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CosignedOrder } from './DutchOrder.ts'
import { decodeOrder } from './decodeOrder.ts'
import { encodeOrder } from './encodeOrder.ts'
import { hashOrder, hashOrderPermit } from './hashOrder.ts'
import { readOrderData } from './readOrderData.ts'
import { differing } from './test/differing.ts'
import { orderCount, place, seed, signedEvery, timeout } from './test/fuzzRun.ts'
import { createRandom, randomV3 } from './test/randomOrder.ts'
import { CosignedV3DutchOrder, fromSdkV3, toSdkV3 } from './test/uniswapxSdk.ts'
import { toOrderData } from './toOrderData.ts'

/** The SDK can't read longer curves, because it treats their packed blocks as a 53-bit number. */
const pointsThatItReads = 3

describe(`V3 orders equal those of the public SDK, OXBOW_FUZZ_SEED=${seed}`, { timeout }, () => {
  test('bytes, hash and what is signed; each reads the other', () => {
    const random = createRandom(seed + 1)
    for (let index = 0; index < orderCount; index++) {
      const isRead = index % 2 === 0
      const order = randomV3(random, isRead ? pointsThatItReads : 16)
      expect(findDifferences(order, isRead), `order ${index}`).toEqual([])
      if (index % signedEvery === 0) expect(findSigned(order), `order ${index}`).toEqual([])
    }
  })
})

function findDifferences(order: CosignedOrder, isRead: boolean): string[] {
  const peer = toSdkV3(order, place)
  const serialized = peer.serialize() as `0x${string}`
  const encoded = encodeOrder(order)
  return differing({
    bytes: [encoded, serialized],
    hash: [hashOrder(order), peer.hash()],
    decoded: [decodeOrder('v3', serialized), order],
    ...(isRead && { parsed: [fromSdkV3(CosignedV3DutchOrder.parse(encoded, place.chainId, place.permit2)), order] }),
  })
}

function findSigned(order: CosignedOrder): string[] {
  const { domain, types, values } = toSdkV3(order, place).permitData()
  const data = { domain, types, message: values, primaryType: 'PermitWitnessTransferFrom' }
  const { cosignature: _, cosignerData: __, ...signed } = order
  const digest = hashOrderPermit(order, place)
  return differing({
    signed: [digest, hashTypedData(toOrderData(order, place) as never)],
    signedBySdk: [digest, hashTypedData(JSON.parse(JSON.stringify(data, toWire)) as never)],
    read: [readOrderData(toOrderData(order, place))?.order, signed],
    readOfSdk: [readOrderData(JSON.parse(JSON.stringify(data, toWire)))?.order, signed],
  })
}

/** ethers' BigNumbers serialize as `{ type: 'BigNumber', hex }`. */
function toWire(_: string, value: unknown): unknown {
  const isBig = typeof value === 'object' && value !== null && 'hex' in value
  return isBig ? String(BigInt(value.hex as string)) : value
}
