import type { OwnPlan } from '@oxbow/orders/plansQueryOptions'

/**
 * A server's plans with those that this device signed, as the chain says they are: a book may leave a plan out, or call a part done, and it can still be filled by whoever
 * has it.
 *
 * @param listed undefined where the server did not answer
 */
export function withKeptPlans(
  listed: readonly OwnPlan[] | undefined,
  kept: readonly OwnPlan[],
): readonly OwnPlan[] | undefined {
  if (listed === undefined) return kept.length > 0 ? kept : undefined
  const found = new Map(kept.map((plan) => [plan.planHash, plan]))
  const known = new Set(listed.map(({ planHash }) => planHash))
  return [
    ...kept.filter(({ planHash }) => !known.has(planHash)),
    ...listed.map((plan) => {
      const own = found.get(plan.planHash)
      return own === undefined || isBehind(own, plan) ? plan : asFound(plan, own)
    }),
  ]
}

/** A node that is behind does not know yet what became of it. */
function isBehind(own: OwnPlan, listed: OwnPlan): boolean {
  return listed.blockNumber !== undefined && BigInt(own.blockNumber ?? 0) < BigInt(listed.blockNumber)
}

/** The chain's word of each part, with what the server knows besides of those of which it says the same. */
function asFound(listed: OwnPlan, { fates, isShort, planStatus }: OwnPlan): OwnPlan {
  const told = listed.fates
  return {
    ...listed,
    isShort,
    planStatus,
    fates: fates.map((part, index) => {
      // Once the plan is canceled the chain no longer tells those that were missed before.
      const isSame = told[index]?.fate === part.fate || (told[index]?.fate === 'missed' && part.fate === 'canceled')
      return isSame ? told[index]! : part
    }),
  }
}
