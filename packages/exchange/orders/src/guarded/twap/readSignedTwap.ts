import type { Network } from '@oxbow/chain/Network'
import { encodeTwapTerms } from '@oxbow/guards/encodeTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { hashPart, hashTwap } from '@oxbow/twap/hashTwap'
import type { PartOrder } from '@oxbow/twap/PartOrder'
import { toPartSignature } from '@oxbow/twap/toPartSignature'
import { readSignedPart } from './readSignedPart.ts'
import type { SignedTwap } from './SignedTwap.ts'
import { toTwapParts } from './toTwapParts.ts'

type Hex = `0x${string}`

/** A part of a TWAP as a filler passes it to Seaport. */
export type TwapPart = {
  readonly hash: Hex
  readonly index: number
  readonly order: PartOrder
  readonly signature: Hex
}

/** A TWAP whose signature is verified: its parts and the data for PlanZone that goes with each. */
export type ReadTwap = {
  /** Hash of the signed bulk order. */
  readonly hash: Hex
  readonly owner: Hex
  readonly parts: readonly TwapPart[]
  readonly zoneData: Hex
  readonly market: MarketTerms | undefined
}

/**
 * Decodes and verifies a TWAP of any origin, for this network only. Undefined if its owner didn't sign every part or it isn't shaped like the TWAPs
 * made here. The chain decides whether a part can be filled now.
 */
export async function readSignedTwap(
  twap: SignedTwap,
  network: Pick<Network, 'chainId' | 'contracts'>,
): Promise<ReadTwap | undefined> {
  // Numbers beyond their word size can't be hashed.
  return await read(twap, network).catch(() => undefined)
}

async function read(twap: SignedTwap, network: Pick<Network, 'chainId' | 'contracts'>): Promise<ReadTwap | undefined> {
  const { chainId, contracts } = network
  const { owner, signature } = twap
  const { seaport } = contracts
  if (seaport === undefined || twap.chainId !== chainId || BigInt(twap.leastPrice.denominator) === 0n) return undefined
  const market = twap.market && {
    ...twap.market,
    leastLiquidity: BigInt(twap.market.leastLiquidity),
    trigger: undefined,
  }
  const orders = toTwapParts(
    {
      ...twap,
      amountIn: BigInt(twap.amountIn),
      counter: BigInt(twap.counter),
      market,
      leastPrice: { numerator: BigInt(twap.leastPrice.numerator), denominator: BigInt(twap.leastPrice.denominator) },
      tokenIn: { address: twap.tokenIn },
      tokenOut: { address: twap.tokenOut },
    },
    owner,
  )
  const zoneData = encodeTwapTerms({ plan: twap.id, market })
  const parts = orders.map((order, index) => {
    return { hash: hashPart(order), index, order, signature: toPartSignature(signature, orders, index) }
  })
  for (const { index, order, signature: own } of parts) {
    const found = await readSignedPart({ order, signature: own, zoneData }, network)
    if (found === undefined || found.owner !== owner || found.index !== index) return undefined
  }
  return { hash: hashTwap(orders, { chainId, seaport }), owner, parts, zoneData, market }
}
