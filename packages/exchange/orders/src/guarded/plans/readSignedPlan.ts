import type { Network } from '@oxbow/chain/Network'
import { encodePlanTerms } from '@oxbow/guards/encodeTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { hashPart, hashPlan } from '@oxbow/plans/hashPlan'
import type { PartOrder } from '@oxbow/plans/PartOrder'
import { toPartSignature } from '@oxbow/plans/toPartSignature'
import { readSignedPart } from './readSignedPart.ts'
import type { SignedPlan } from './SignedPlan.ts'
import { toPlanParts } from './toPlanParts.ts'

type Hex = `0x${string}`

/** A part of a plan as a filler passes it to Seaport. */
export type PlanPart = {
  readonly hash: Hex
  readonly index: number
  readonly order: PartOrder
  readonly signature: Hex
}

/** A plan whose signature is verified: its parts and the data for PlanZone that goes with each. */
export type ReadPlan = {
  /** Hash of the signed bulk order. */
  readonly hash: Hex
  readonly owner: Hex
  readonly parts: readonly PlanPart[]
  readonly zoneData: Hex
  readonly market: MarketTerms | undefined
}

/**
 * Decodes and verifies a plan of any origin, for this network only. Undefined if its owner didn't sign every part or it isn't shaped like the plans
 * made here. The chain decides whether a part can be filled now.
 */
export async function readSignedPlan(
  plan: SignedPlan,
  network: Pick<Network, 'chainId' | 'contracts'>,
): Promise<ReadPlan | undefined> {
  // Numbers beyond their word size can't be hashed.
  return await read(plan, network).catch(() => undefined)
}

async function read(plan: SignedPlan, network: Pick<Network, 'chainId' | 'contracts'>): Promise<ReadPlan | undefined> {
  const { chainId, contracts } = network
  const { owner, signature } = plan
  const { seaport } = contracts
  if (seaport === undefined || plan.chainId !== chainId || BigInt(plan.leastPrice.denominator) === 0n) return undefined
  const market = plan.market && {
    ...plan.market,
    leastLiquidity: BigInt(plan.market.leastLiquidity),
    trigger: undefined,
  }
  const orders = toPlanParts(
    {
      ...plan,
      amountIn: BigInt(plan.amountIn),
      counter: BigInt(plan.counter),
      market,
      leastPrice: { numerator: BigInt(plan.leastPrice.numerator), denominator: BigInt(plan.leastPrice.denominator) },
      tokenIn: { address: plan.tokenIn },
      tokenOut: { address: plan.tokenOut },
    },
    owner,
  )
  const zoneData = encodePlanTerms({ plan: plan.id, market })
  const parts = orders.map((order, index) => {
    return { hash: hashPart(order), index, order, signature: toPartSignature(signature, orders, index) }
  })
  for (const { index, order, signature: own } of parts) {
    const found = await readSignedPart({ order, signature: own, zoneData }, network)
    if (found === undefined || found.owner !== owner || found.index !== index) return undefined
  }
  return { hash: hashPlan(orders, { chainId, seaport }), owner, parts, zoneData, market }
}
