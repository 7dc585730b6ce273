import type { Reading } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import { actsOf } from './actsOf.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** What is added to a position belongs to whoever owns it, and anybody may add to anybody's. */
export function judgePositions(reading: Reading, { account, chainId, ownerOf }: RiskContext): readonly Risk[] {
  const at = typeof reading.network === 'number' ? reading.network : chainId
  return actsOf(reading).flatMap((act) => {
    if (act.type !== 'liquidity') return []
    return act.effects.flatMap((effect): readonly Risk[] => {
      if (effect.type !== 'add' || effect.tokenId === undefined) return []
      const owner = ownerOf?.(at, act.contract, effect.tokenId)
      return owner === undefined || isSame(owner, account)
        ? []
        : [{ code: 'foreign-position', level: 'critical', address: owner }]
    })
  })
}
