import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { BaseError } from '@oxbow/errors/BaseError'
import { getPositionPlace } from '@oxbow/positions/getPositionPlace'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { toPoolText } from '../plan/toPoolText.ts'

/**
 * Checks that the positions of a plan are the account's own, in the pool and the range that the plan is for. The bytes have their numbers alone, and v3 lets
 * everybody put liquidity into everybody's position: who says that one is yours must be the node that is trusted with the signature.
 *
 * @throws {NotOwnerError}, {TransactionMismatchError}, and what viem throws when the node does not answer.
 */
export async function verifyPosition(client: NodeAccess, { network, plan }: verifyPosition.Parameters): Promise<void> {
  const exit = plan.prelude?.exit
  await Promise.all([verifyOne(client, network, plan), exit && verifyOne(client, network, exit)])
}

export declare namespace verifyPosition {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly plan: LiquidityPlan
  }
}

async function verifyOne(
  client: NodeAccess,
  network: verifyPosition.Parameters['network'],
  { account, wanted }: LiquidityPlan,
): Promise<void> {
  if (wanted.type === 'claim' || wanted.protocol === 'v2' || wanted.tokenId === undefined) return
  const { protocol, tokenId } = wanted
  const found = await getPositionPlace(client, { network, protocol, tokenId })
  if (found?.owner !== account) throw new NotOwnerError(tokenId, found?.owner)
  if (wanted.type === 'burn') return
  const { place } = found
  if (toPoolText(place) !== wanted.pool)
    throw new TransactionMismatchError(`Position ${tokenId} is in the pool ${toPoolText(place)}.`)
  const { range } = wanted
  if (place.tickLower !== range?.tickLower || place.tickUpper !== range.tickUpper)
    throw new TransactionMismatchError(`Position ${tokenId} is from tick ${place.tickLower} to ${place.tickUpper}.`)
}

/** A position that is somebody else's, or nobody's. */
export class NotOwnerError extends BaseError {
  override readonly name = 'verifyPosition.NotOwnerError'

  constructor(tokenId: bigint, owner: string | undefined) {
    super(owner === undefined ? `Nobody has position ${tokenId}.` : `Position ${tokenId} belongs to ${owner}.`, {
      code: 'NotOwner',
    })
  }
}
