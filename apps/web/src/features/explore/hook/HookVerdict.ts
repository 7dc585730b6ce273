import type { HookTrial } from '@oxbow/explore/probeHook'

/**
 * - `fair`: everything went through, and only the fee was taken.
 * - `takes`: a swap or the way out cost more than the fee.
 * - `dear`: only the fee was taken, and it is one that hardly anybody would pay.
 * - `traps`: what went in did not come out.
 * - `refuses`: a deposit or a swap was refused.
 */
export type HookVerdict = 'fair' | 'dear' | 'takes' | 'traps' | 'refuses'

/** Rounding, and a price that moves by a hair. */
const tolerance = 0.0005
/** There and back: a hook may set any fee. */
const dearFee = 0.1

/** What a simulation says of a hook, the worst of it; undefined when there was none. */
export function toHookVerdict(trial: HookTrial): HookVerdict | undefined {
  if (trial.status !== 'tried') return undefined
  const { deposit, swap, withdrawal } = trial
  if (withdrawal.status === 'refused') return 'traps'
  if (swap.status === 'passed' && swap.loss > swap.feeLoss + tolerance) return 'takes'
  if (withdrawal.status === 'passed' && withdrawal.loss > tolerance) return 'takes'
  if (deposit === 'refused' || swap.status === 'refused') return 'refuses'
  return swap.feeLoss > dearFee ? 'dear' : 'fair'
}
