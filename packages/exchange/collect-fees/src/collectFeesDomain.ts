import type { FlowDomain } from '@oxbow/flow/FlowDomain'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesPlan } from './CollectFeesPlan.ts'
import { type CollectFailure, collectFailures } from './collectFailures.ts'
import { collectGasLimit } from './collectGasLimit.ts'
import { planCollect } from './planCollect.ts'
import { CollectMismatchError, verifyCollect } from './verifyCollect.ts'

/** The part of the flow engine that is specific to collecting fees. */
export const collectFeesDomain: FlowDomain<CollectFeesIntent, CollectFeesPlan, CollectFailure> = {
  name: 'collect-fees',
  failures: collectFailures,
  isCostBound: true,
  tokens: ({ tokens }) => tokens,
  plan: planCollect,

  verify(step, { intent, account, network, deadlineSeconds: latestSeconds }) {
    if (step.type !== 'call' || step.transaction === undefined)
      throw new CollectMismatchError('It is not a transaction.')
    verifyCollect(step.transaction, { intent, account, network, latestSeconds })
  },
  verifySent: (call, { plan, account, network }) => verifyCollect(call, { intent: plan.intent, account, network }),

  // The plan was just simulated on the same node.
  async tryOut(_, { plan: { simulation } }) {
    return { gas: simulation.status === 'ok' ? collectGasLimit(simulation.gasUnits) : undefined }
  },

  describe(_, { intent: { tokens }, plan }) {
    const arrived = plan?.simulation.status === 'ok' ? plan.simulation.arrived : undefined
    const collected = tokens.map((token, index) => ({ token, amount: arrived?.[index]?.toString() }))
    return { kind: 'collect', summary: { type: 'fees', collected } }
  },
}
