import type { FlowDomain, FlowPlan } from '@oxbow/flow/FlowDomain'
import type { DonateIntent } from './DonateIntent.ts'
import { type DonateFailure, donateFailures } from './donateFailures.ts'
import { planDonation } from './planDonation.ts'
import { verifyDonation } from './verifyDonation.ts'

/** The donation domain, run by the flow engine. */
export const donateDomain: FlowDomain<DonateIntent, FlowPlan, DonateFailure> = {
  name: 'donate',
  failures: donateFailures,
  plan: planDonation,
  verify: verifyDonation,
  describe(_, { intent: { token0, token1, gift, amount } }) {
    const given = (-amount).toString()
    const [amount0, amount1] = gift === 'token0' ? [given, '0'] : ['0', given]
    // Upper bound of what may leave the wallet: the activity log checks the batch's receipt against it.
    return {
      kind: 'donate',
      summary: { type: 'liquidity', token0, token1, amount0, amount1, worst0: amount0, worst1: amount1 },
    }
  },
}
