import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { FailureView } from '@oxbow/failures/FailureView'
import { failure } from '@oxbow/failures/toFailure'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { endFailure } from './engine/FlowContext.ts'

/** Why a transaction failed; undefined if it didn't. `reverted`: code for a revert whose reason isn't known. */
export function explainEnd(progress: TransactionProgress, reverted: FailureCode): FailureView | undefined {
  if (progress.status !== 'failed') {
    const code = endFailure(progress)
    return code && failure(code)
  }
  const { reason } = progress
  const isKnown = reason !== undefined && reason.code !== 'ExpectedToFail'
  return failure(isKnown ? reason.code : reverted, reason?.detail)
}
