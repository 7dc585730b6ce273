import type { MessageDescriptor } from '@lingui/core'
import { type LiquidityFailure, type LiquidityFailureCode, liquidityFailures } from '@oxbow/liquidity/liquidityFailures'
import { failureMessages } from './failureMessages.ts'
import { liquidityMessages, ownLiquidityMessages } from './liquidityMessages.ts'

/** The message of a failed deposit, withdrawal, move or claim: its own, else a trade's. */
export function toLiquidityMessage(code: LiquidityFailureCode): MessageDescriptor {
  return isOwn(code) ? ownLiquidityMessages[code] : (liquidityMessages[code] ?? failureMessages[code])
}

function isOwn(code: LiquidityFailureCode): code is LiquidityFailure {
  return Object.hasOwn(liquidityFailures, code)
}
