import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { NextAction } from '@oxbow/failures/NextAction'
import { quoteNextActions } from '@oxbow/failures/quoteNextActions'
import { protocols, type TradeSettings } from '../../../state/TradeSettings.ts'

/** The button's action for a trade without a quote. */
export type SwapAction = NextAction | 'allow-all-pools'

/** The next action without a quote; if the user's settings exclude pools, it is to include them. */
export function toSwapAction(code: FailureCode, settings: TradeSettings): SwapAction {
  const isNarrow = settings.protocols.length < protocols.length || !settings.allowsHooks
  if (code === 'NoRoute' && isNarrow) return 'allow-all-pools'
  // The page's list of networks is from when it was loaded.
  if (code === 'UnsupportedChain') return 'reload'
  return (quoteNextActions as Readonly<Partial<Record<FailureCode, NextAction>>>)[code] ?? quoteNextActions.Unknown
}
