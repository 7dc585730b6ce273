import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { BaseError } from '@oxbow/errors/BaseError'
import { getPositionPlace } from '@oxbow/positions/getPositionPlace'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { toPoolText } from '../plan/toPoolText.ts'

/**
 * Checks that the positions of a plan belong to the account and have the planned pool and range. The bytes contain only their ids, and v3 lets anyone
 * add liquidity to anyone's position, so the node trusted for signing must confirm the owner.
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

/** The position belongs to another account, or doesn't exist. */
export class NotOwnerError extends BaseError {
  override readonly name = 'verifyPosition.NotOwnerError'

  constructor(tokenId: bigint, owner: string | undefined) {
    super(owner === undefined ? `Nobody has position ${tokenId}.` : `Position ${tokenId} belongs to ${owner}.`, {
      code: 'NotOwner',
    })
  }
}
