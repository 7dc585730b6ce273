import type { Network } from '@oxbow/chain/Network'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { TwapTerms } from '@oxbow/guards/MarketTerms'
import { readTwapTerms } from '@oxbow/guards/readTerms'
import { mostParts, type PartOrder } from '@oxbow/twap/PartOrder'
import { readPartSignature } from '@oxbow/twap/readPartSignature'
import { keccak256 } from 'viem'

type Hex = `0x${string}`

/** A part of a TWAP in the form that fillers exchange: the order, the signature for Seaport, and the data for PlanZone. */
export type SignedPart = { readonly order: PartOrder; readonly signature: Hex; readonly zoneData: Hex }

/** A part whose signature is verified, with its decoded terms. */
export type ReadPart = { readonly owner: Hex; readonly index: number; readonly terms: TwapTerms }

/**
 * Decodes and verifies a part of any origin, for this network only. Undefined if its owner didn't sign it or it isn't shaped like the parts made
 * here. The chain decides whether it can be filled now.
 */
export async function readSignedPart(
  part: SignedPart,
  network: Pick<Network, 'chainId' | 'contracts'>,
): Promise<ReadPart | undefined> {
  // Negative numbers and numbers beyond their word size can't be hashed.
  return await read(part, network).catch(() => undefined)
}

async function read(
  { order, signature, zoneData }: SignedPart,
  { chainId, contracts }: Pick<Network, 'chainId' | 'contracts'>,
): Promise<ReadPart | undefined> {
  const { seaport } = contracts
  const terms = readTwapTerms(zoneData)
  if (seaport === undefined || terms === undefined || !isPart(order, terms) || keccak256(zoneData) !== order.zoneHash)
    return undefined
  const signed = await readPartSignature(order, signature, { chainId, seaport })
  if (signed === undefined || signed.signer !== order.offerer) return undefined
  const index = Number(order.salt - BigInt(terms.plan))
  return signed.index === index ? { owner: order.offerer, index, terms } : undefined
}

const [erc20, fullRestricted] = [1, 2]

function isPart(order: PartOrder, { plan }: TwapTerms): boolean {
  const { conduitKey, consideration, endTime, offer, orderType, salt, startTime, zone } = order
  const [given, paid] = [offer[0], consideration[0]]
  const isOurs = zone === guardContracts.planZone.address && orderType === fullRestricted && BigInt(conduitKey) === 0n
  const isNumbered = plan.endsWith('00') && salt >= BigInt(plan) && salt < BigInt(plan) + BigInt(mostParts)
  if (!isOurs || !isNumbered || startTime >= endTime) return false
  if (given === undefined || paid === undefined || offer.length + consideration.length > 2) return false
  return [given, paid].every(
    ({ endAmount, identifierOrCriteria, itemType, startAmount }) =>
      itemType === erc20 && identifierOrCriteria === 0n && startAmount > 0n && startAmount === endAmount,
  )
}
