import type { Asset, Reading } from '../reading/Reading.ts'
import { actsOf } from '../risks/actsOf.ts'
import { isFarBelow } from '../risks/isFarBelow.ts'
import { comparedKey } from './comparedKey.ts'
import type { Simulation } from './Simulation.ts'

/**
 * Assets of which a swap now brings more than twice its minimum, although only
 * the minimum is guaranteed. Only assets that the swap names; others are a bonus.
 */
export function lowFloors({ acts, arrives }: Reading, simulation: Simulation): readonly Asset[] {
  if (simulation.status !== 'simulated' || !actsOf({ acts }).some(({ type }) => type === 'router')) return []
  const own = arrives.filter(({ recipient }) => recipient === 'account')
  return simulation.changes.flatMap(({ asset, delta }) => {
    const same = own.filter((each) => comparedKey(each.asset) === comparedKey(asset))
    const least = same.reduce((sum, each) => sum + each.least, 0n)
    return same.length > 0 && delta > 0n && isFarBelow(least, delta) ? [asset] : []
  })
}
