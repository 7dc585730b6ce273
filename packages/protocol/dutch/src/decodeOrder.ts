import type { CosignedOrder, DecayCurve, DutchOrder, ExclusiveDutchOrder, OrderInfo } from './DutchOrder.ts'
import { NotExactError, WordReader } from './WordReader.ts'

/** The reactor's limit of curve points. */
const maxPoints = 16

/**
 * Decodes an order with code independent of the encoder; undefined unless the bytes are its canonical encoding. The caller chooses the version by the
 * order's reactor, which isn't checked here.
 */
export function decodeOrder<V extends DutchOrder['version']>(
  version: V,
  encoded: `0x${string}`,
): Extract<DutchOrder, { version: V }> | undefined {
  try {
    const order = version === 'v1' ? readV1(encoded) : readV3(encoded)
    return order as Extract<DutchOrder, { version: V }>
  } catch (error) {
    if (error instanceof NotExactError) return undefined
    throw error
  }
}

function readV1(encoded: `0x${string}`): ExclusiveDutchOrder {
  const reader = new WordReader(encoded, 1)
  const base = reader.enter(0, 0, 9)
  const field = (index: number) => base + 32 * index
  const order: ExclusiveDutchOrder = {
    version: 'v1',
    info: readInfo(reader, field(0), base),
    decayStartTime: reader.uint(field(1)),
    decayEndTime: reader.uint(field(2)),
    exclusiveFiller: reader.address(field(3)),
    exclusivityOverrideBps: reader.uint(field(4)),
    input: {
      token: reader.address(field(5)),
      startAmount: reader.uint(field(6)),
      endAmount: reader.uint(field(7)),
    },
    outputs: reader.enterArray(field(8), base, 4).map((at) => ({
      token: reader.address(at),
      startAmount: reader.uint(at + 32),
      endAmount: reader.uint(at + 64),
      recipient: reader.address(at + 96),
    })),
  }
  reader.end()
  return order
}

function readV3(encoded: `0x${string}`): CosignedOrder {
  const reader = new WordReader(encoded, 1)
  const base = reader.enter(0, 0, 7)
  const field = (index: number) => base + 32 * index
  const info = readInfo(reader, field(0), base)
  const input = reader.enter(field(3), base, 5)
  const order: Omit<CosignedOrder, 'outputs' | 'cosignerData' | 'cosignature'> = {
    version: 'v3',
    info,
    cosigner: reader.address(field(1)),
    startingBaseFee: reader.uint(field(2)),
    input: {
      token: reader.address(input),
      startAmount: reader.uint(input + 32),
      curve: readCurve(reader, input + 64, input),
      maxAmount: reader.uint(input + 96),
      adjustmentPerGweiBaseFee: reader.uint(input + 128),
    },
  }
  const offsets = reader.enterArray(field(4), base, 1)
  const outputs = offsets.map((at) => {
    const start = reader.enter(at, offsets[0]!, 6)
    return {
      token: reader.address(start),
      startAmount: reader.uint(start + 32),
      curve: readCurve(reader, start + 64, start),
      recipient: reader.address(start + 96),
      minAmount: reader.uint(start + 128),
      adjustmentPerGweiBaseFee: reader.uint(start + 160),
    }
  })
  const data = reader.enter(field(5), base, 5)
  const cosignerData = {
    decayStartBlock: reader.uint(data),
    exclusiveFiller: reader.address(data + 32),
    exclusivityOverrideBps: reader.uint(data + 64),
    inputAmount: reader.uint(data + 96),
    outputAmounts: reader.enterArray(data + 128, data, 1).map((at) => reader.uint(at)),
  }
  const cosignature = reader.bytes(field(6), base)
  reader.end()
  return { ...order, outputs, cosignerData, cosignature }
}

function readInfo(reader: WordReader, at: number, base: number): OrderInfo {
  const start = reader.enter(at, base, 6)
  return {
    reactor: reader.address(start),
    swapper: reader.address(start + 32),
    nonce: reader.uint(start + 64),
    deadline: reader.uint(start + 96),
    additionalValidationContract: reader.address(start + 128),
    additionalValidationData: reader.bytes(start + 160, start),
  }
}

/** The bits of blocks without an amount are meaningless and must be zero. */
function readCurve(reader: WordReader, at: number, base: number): DecayCurve {
  const start = reader.enter(at, base, 2)
  const packed = reader.uint(start)
  const relativeAmounts = reader.enterArray(start + 32, start, 1).map((amount) => reader.int(amount))
  const { length } = relativeAmounts
  if (length > maxPoints || packed >> BigInt(16 * length) !== 0n) throw new NotExactError()
  const relativeBlocks = relativeAmounts.map((_, index) => Number((packed >> BigInt(16 * index)) & 0xffffn))
  return { relativeBlocks, relativeAmounts }
}
