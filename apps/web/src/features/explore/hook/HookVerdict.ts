import type { HookTrial } from '@oxbow/explore/probeHook'

/**
 * - `fair`: everything succeeded, at the cost of the fee.
 * - `takes`: a swap or the withdrawal cost more than the fee.
 * - `dear`: at the cost of the fee, but the fee is extremely high.
 * - `traps`: the deposit couldn't be withdrawn.
 * - `refuses`: a deposit or swap reverted.
 */
export type HookVerdict = 'fair' | 'dear' | 'takes' | 'traps' | 'refuses'

/** Allows for rounding and a minimal price move. */
const tolerance = 0.0005
/** For a swap and back; a hook can set any fee. */
const dearFee = 0.1

/** The worst finding of a simulation; undefined if there was none. */
export function toHookVerdict(trial: HookTrial): HookVerdict | undefined {
  if (trial.status !== 'tried') return undefined
  const { deposit, swap, withdrawal } = trial
  if (withdrawal.status === 'refused') return 'traps'
  if (swap.status === 'passed' && swap.loss > swap.feeLoss + tolerance) return 'takes'
  if (withdrawal.status === 'passed' && withdrawal.loss > tolerance) return 'takes'
  if (deposit === 'refused' || swap.status === 'refused') return 'refuses'
  return swap.feeLoss > dearFee ? 'dear' : 'fair'
}
