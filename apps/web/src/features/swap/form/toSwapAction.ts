import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { NextAction } from '@oxbow/failures/NextAction'
import { nextActions } from '@oxbow/failures/nextActions'
import { protocols, type TradeSettings } from '../../../state/TradeSettings.ts'

/** What the form's one button does about a trade without a price. */
export type SwapAction = NextAction | 'allow-all-pools'

/** The one thing to do when there is no price; where the person's own settings keep pools out, it is to let them in. */
export function toSwapAction(code: FailureCode, settings: TradeSettings): SwapAction {
  const isNarrow = settings.protocols.length < protocols.length || !settings.allowsHooks
  if (code === 'NoRoute' && isNarrow) return 'allow-all-pools'
  // The networks of this page are those the server had when it was loaded.
  if (code === 'UnsupportedChain') return 'reload'
  return nextActions[code]
}
