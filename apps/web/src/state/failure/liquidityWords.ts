import type { MessageDescriptor } from '@lingui/core'
import { type LiquidityFailure, type LiquidityFailureCode, liquidityFailures } from '@oxbow/liquidity/liquidityFailures'
import { failureMessages } from './failureMessages.ts'
import { liquidityMessages, ownLiquidityMessages } from './liquidityMessages.ts'

/** What happened to a deposit, an exit, a move or a claim, in words: its own, else those that a trade has. */
export function liquidityWords(code: LiquidityFailureCode): MessageDescriptor {
  return isOwn(code) ? ownLiquidityMessages[code] : (liquidityMessages[code] ?? failureMessages[code])
}

function isOwn(code: LiquidityFailureCode): code is LiquidityFailure {
  return Object.hasOwn(liquidityFailures, code)
}
