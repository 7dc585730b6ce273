import { isNative } from '@oxbow/chain/nativeToken'
import { lazyPart } from '@oxbow/react/lazyPart'
import { useEffect, useEffectEvent } from 'react'
import { ignore } from '../../loading/ignore.ts'
import { canPayFeeInToken } from '../../state/wallet/canPayFeeInToken.ts'
import type { FeeReserve } from './FeeReserve.tsx'

const Reserve = lazyPart(() => import('./FeeReserve.tsx').then((module) => module.FeeReserve), { isExtra: true })

/**
 * Fits "Max" once the network cost of the trade is known, and keeps back what is paid in the token itself. Loaded with a wallet, because nobody else
 * has a balance.
 */
export function SwapMax({ reserve, spends, onFill, ...facts }: SwapMax.Props) {
  const { balance, config, connection, costOf, gasUnits, token } = facts
  // Some of what "Max" keeps may go, or each block would fill it anew.
  const costWei = token && isNative(token.address) ? costOf(gasUnits) : undefined
  const leastKept = costWei ? (costWei * 5n) / 2n : (reserve * 10n) / 11n
  const isBeyond = leastKept > 0n && spends !== undefined && balance !== undefined && spends + leastKept > balance
  const fillAgain = useEffectEvent(onFill)
  useEffect(() => {
    if (isBeyond) fillAgain()
  }, [isBeyond])
  return canPayFeeInToken(config, connection) && <Reserve {...facts} onLoadFailed={ignore} />
}

export declare namespace SwapMax {
  type Props = FeeReserve.Props & {
    gasUnits: bigint
    /** What "Max" keeps now. */
    reserve: bigint
    /** The most that the quoted trade spends, if "Max" entered its amount. */
    spends: bigint | undefined
    /** Enters "Max" again. */
    onFill: () => void
  }
}
