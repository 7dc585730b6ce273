import type { OwnPlan } from '@oxbow/orders/plansQueryOptions'

/**
 * Merges a server's trades over time with those signed on this device, whose status is read from the chain: a server may omit an order or call a part
 * done while anyone who has it can still fill it.
 *
 * @param listed undefined if the server didn't answer
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

/** The node is behind the server, so its status is outdated. */
function isBehind(own: OwnPlan, listed: OwnPlan): boolean {
  return listed.blockNumber !== undefined && BigInt(own.blockNumber ?? 0) < BigInt(listed.blockNumber)
}

/** The chain's status of each part, with the server's additional data where both agree. */
function asFound(listed: OwnPlan, { fates, isShort, planStatus }: OwnPlan): OwnPlan {
  const told = listed.fates
  return {
    ...listed,
    isShort,
    planStatus,
    fates: fates.map((part, index) => {
      // Once canceled, the chain no longer tells which parts had been missed before.
      const isSame = told[index]?.fate === part.fate || (told[index]?.fate === 'missed' && part.fate === 'canceled')
      return isSame ? told[index]! : part
    }),
  }
}
