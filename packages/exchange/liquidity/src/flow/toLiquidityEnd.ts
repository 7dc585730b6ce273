import type { FailureView } from '@oxbow/failures/FailureView'
import { failure } from '@oxbow/failures/toFailure'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'

/** Why a transaction came to nothing. `reverted`: what it is called when the chain gives no better reason. */
export function toLiquidityEnd(
  end: TransactionProgress,
  reverted: 'ApprovalReverted' | 'ExecutionReverted',
): FailureView {
  switch (end.status) {
    case 'failed':
      return failure(
        end.reason === undefined || end.reason.code === 'ExpectedToFail' ? reverted : end.reason.code,
        end.reason?.detail,
      )
    case 'cancelled':
      return failure('TransactionCancelled')
    case 'dropped':
      return failure('TransactionDropped')
    default:
      return failure('TransactionReplaced')
  }
}
