import type { Reading } from '../reading/Reading.ts'
import { isSame, nobody } from '../reading/Scope.ts'
import { actsOf } from './actsOf.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** EIP-7702: the contract that an account delegates to can do everything that its owner can. */
export function findDelegationRisks(reading: Reading, { delegates }: RiskContext): readonly Risk[] {
  return actsOf(reading).flatMap((act): readonly Risk[] => {
    if (act.type !== 'delegate') return []
    const { address, chainId } = act
    const isEnd = isSame(address, nobody)
    return [
      ...(chainId === 0 ? [{ code: 'every-network', level: 'critical' } as const] : []),
      ...(isEnd ? [{ code: 'ends-delegation', level: 'info' } as const] : []),
      ...(!isEnd && !delegates.some((known) => isSame(known, address))
        ? [{ code: 'unknown-delegate', level: 'critical', address } as const]
        : []),
    ]
  })
}
