import type { SentCall } from '@oxbow/flow/FlowDomain'
import { verifyPermitCancel } from './verifyPermitCancel.ts'

/** Whether a call makes this permit void. Of a token's own permit: or another one of that token, as the call does not say which. */
export function cancelsPermit(call: SentCall, facts: verifyPermitCancel.Facts): boolean {
  try {
    verifyPermitCancel(call, facts)
    return true
  } catch {
    return false
  }
}
