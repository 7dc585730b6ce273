import { createRequire } from 'node:module'
import type { CosignedOrder, ExclusiveDutchOrder, OrderInfo } from '../DutchOrder.ts'

/** The public SDK, to compare with. Required instead of imported: its ES build refers to source maps that it doesn't ship. */
const sdk: typeof import('@uniswap/uniswapx-sdk') = createRequire(import.meta.url)('@uniswap/uniswapx-sdk')
export const { CosignedV3DutchOrder, DutchOrder: DutchOrderV1 } = sdk

type V1 = InstanceType<typeof DutchOrderV1>
type V3 = InstanceType<typeof CosignedV3DutchOrder>
/** The SDK's numbers are ethers' BigNumbers, which `fromJSON` creates from text. */
type Json = Parameters<typeof DutchOrderV1.fromJSON>[0]
type V3Json = Parameters<typeof CosignedV3DutchOrder.fromJSON>[0]

export function toSdkV1({ info, input, outputs, ...order }: ExclusiveDutchOrder, place: toSdkV1.Place): V1 {
  const json = {
    ...toInfo(info),
    decayStartTime: Number(order.decayStartTime),
    decayEndTime: Number(order.decayEndTime),
    exclusiveFiller: order.exclusiveFiller,
    exclusivityOverrideBps: String(order.exclusivityOverrideBps),
    input: toText(input),
    outputs: outputs.map(toText),
  }
  return DutchOrderV1.fromJSON(json as unknown as Json, place.chainId, place.permit2)
}

export declare namespace toSdkV1 {
  type Place = { readonly chainId: number; readonly permit2: string }
}

export function toSdkV3({ info, input, outputs, ...order }: CosignedOrder, place: toSdkV1.Place): V3 {
  const { cosignature, cosigner, cosignerData: data, startingBaseFee } = order
  const json = {
    ...toInfo(info),
    cosigner,
    cosignature,
    startingBaseFee: String(startingBaseFee),
    input: toText(input),
    outputs: outputs.map(toText),
    cosignerData: {
      decayStartBlock: Number(data.decayStartBlock),
      exclusiveFiller: data.exclusiveFiller,
      exclusivityOverrideBps: String(data.exclusivityOverrideBps),
      inputOverride: String(data.inputAmount),
      outputOverrides: data.outputAmounts.map(String),
    },
  }
  return CosignedV3DutchOrder.fromJSON(json as unknown as V3Json, place.chainId, place.permit2)
}

/** Converts an order that the SDK has parsed: it has three kinds of numbers, and addresses in mixed case. */
export function fromSdkV1({ info }: V1): ExclusiveDutchOrder {
  const { additionalValidationContract, additionalValidationData, deadline, nonce, reactor, swapper } = info
  const { decayEndTime, decayStartTime, exclusiveFiller, exclusivityOverrideBps, input, outputs } = info
  return fromSdk({
    version: 'v1',
    info: { reactor, swapper, nonce, deadline, additionalValidationContract, additionalValidationData },
    decayStartTime,
    decayEndTime,
    exclusiveFiller,
    exclusivityOverrideBps,
    input,
    outputs,
  })
}

export function fromSdkV3({ info }: V3): CosignedOrder {
  const { additionalValidationContract, additionalValidationData, deadline, nonce, reactor, swapper } = info
  const { cosignature, cosigner, cosignerData, input, outputs, startingBaseFee } = info
  const { inputOverride, outputOverrides, ...data } = cosignerData
  return fromSdk({
    version: 'v3',
    info: { reactor, swapper, nonce, deadline, additionalValidationContract, additionalValidationData },
    cosigner,
    startingBaseFee,
    input,
    outputs,
    cosignerData: { ...data, inputAmount: inputOverride, outputAmounts: outputOverrides },
    cosignature,
  })
}

function toInfo({ additionalValidationContract, additionalValidationData, ...info }: OrderInfo) {
  const { deadline, nonce, reactor, swapper } = info
  const rest = { additionalValidationContract, additionalValidationData }
  return { reactor, swapper, nonce: String(nonce), deadline: Number(deadline), ...rest }
}

/** Bigints as text; curve blocks stay numbers. */
function toText<T>(value: T): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(toText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toText(each)]))
}

function fromSdk<T>(value: unknown, name = ''): T {
  return from(value, name) as T
}

function from(value: unknown, name: string): unknown {
  if (typeof value === 'string') return value.startsWith('0x') ? value.toLowerCase() : value
  if (typeof value === 'number') return name === 'relativeBlocks' ? value : BigInt(value)
  if (typeof value !== 'object' || value === null) return value
  if ('_isBigNumber' in value) return BigInt(String(value))
  if (Array.isArray(value)) return value.map((each) => from(each, name))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, from(each, key)]))
}
