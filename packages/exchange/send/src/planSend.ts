import { BaseError } from '@oxbow/errors/BaseError'
import type { PlanFacts } from '@oxbow/flow/FlowDomain'
import { encodeTransfer } from './encodeTransfer.ts'
import type { SendIntent } from './SendIntent.ts'
import type { SendPlan } from './SendPlan.ts'
import type { SendSimulation } from './SendSimulation.ts'
import { trySend } from './trySend.ts'

/**
 * A plan of one transaction, simulated on the most trusted node.
 *
 * @throws {SendExpectedToFailError}
 */
export async function planSend(intent: SendIntent, facts: planSend.Facts): Promise<SendPlan> {
  const { account, network, node, usualNode, reviewed } = facts
  const simulation = await trySend(usualNode, node, { intent, account, network })
  if (simulation.status === 'failing') throw new SendExpectedToFailError(simulation)
  const transaction = encodeTransfer(intent, account)
  const steps = [{ kind: 'send', type: 'call', chainId: intent.chainId, transaction } as const]
  return { intent, simulation, steps, isWorse: reviewed && isWorse(simulation, reviewed.simulation) }
}

export declare namespace planSend {
  type Facts = Pick<PlanFacts<SendPlan>, 'account' | 'network' | 'node' | 'usualNode'> & {
    readonly reviewed?: SendPlan | undefined
  }
}

/** Whether less would arrive, or more would leave, than reviewed. */
function isWorse(now: SendSimulation, seen: SendSimulation): boolean {
  if (now.status !== 'ok' || seen.status !== 'ok') return false
  const { left = 0n, arrived } = now
  return (seen.left !== undefined && left > seen.left) || (arrived ?? 0n) < (seen.arrived ?? 0n)
}

/** The simulation fails. The wallet wasn't asked. */
export class SendExpectedToFailError extends BaseError {
  override readonly name = 'planSend.SendExpectedToFailError'
  constructor({ code, detail }: Extract<SendSimulation, { status: 'failing' }>) {
    super(detail ?? 'This transfer is expected to fail.', { code })
  }
}
