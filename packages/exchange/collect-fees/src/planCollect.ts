import { BaseError } from '@oxbow/errors/BaseError'
import type { PlanFacts } from '@oxbow/flow/FlowDomain'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesPlan } from './CollectFeesPlan.ts'
import type { CollectFailureCode } from './collectFailures.ts'
import { toCollectRequest } from './toCollectRequest.ts'
import { tryCollect } from './tryCollect.ts'

/**
 * A plan of one transaction, simulated on the most trusted node. It has no minimum amounts: the contracts pay all that is owed at execution.
 *
 * @throws {CollectExpectedToFailError} when it would revert, or pay nothing because the fees were collected already
 */
export async function planCollect(intent: CollectFeesIntent, facts: planCollect.Facts): Promise<CollectFeesPlan> {
  const { account, network, node, usualNode, deadlineSeconds } = facts
  const simulation = await tryCollect(usualNode, node, { intent, account, network, deadlineSeconds })
  if (simulation.status === 'failing') throw new CollectExpectedToFailError(simulation.code, simulation.detail)
  if (simulation.status === 'ok' && simulation.arrived?.every((amount) => amount === 0n))
    throw new CollectExpectedToFailError('NothingToClaim', undefined)
  const { contracts } = network
  const transaction = toCollectRequest(intent, { account, contracts, deadlineSeconds })
  return {
    intent,
    simulation,
    steps: [{ kind: 'collect', type: 'call', chainId: intent.chainId, transaction }],
    contracts: intent.protocol === 'v3' ? ['v3PositionManager'] : ['v4PositionManager'],
  }
}

export declare namespace planCollect {
  type Facts = Pick<PlanFacts<CollectFeesPlan>, 'account' | 'network' | 'node' | 'usualNode' | 'deadlineSeconds'>
}

/** The simulation fails or pays nothing. The wallet wasn't asked. */
export class CollectExpectedToFailError extends BaseError {
  override readonly name = 'planCollect.CollectExpectedToFailError'
  constructor(code: CollectFailureCode, detail: string | undefined) {
    super(detail ?? 'Collecting these fees is expected to fail.', { code })
  }
}
