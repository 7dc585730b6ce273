import { findTransportError } from '@oxbow/client/findTransportError'
import { ApiError, type ApiErrorCode } from '@oxbow/contract/ApiError'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FailureCode } from './FailureCode.ts'
import type { FailureView } from './FailureView.ts'
import { fromApiError } from './fromApiError.ts'
import { nextActions } from './nextActions.ts'

/**
 * Any error as a page shows it: by its code when it is one of ours, by its kind when it is the node's, else `Unknown` with the
 * first line as detail.
 */
export function toFailure(error: unknown): FailureView {
  if (error instanceof ApiError) return failure(fromApiError[error.code], error.shortMessage)
  if (error instanceof BaseError) return failure(toCode(error.code), [error.shortMessage, ...error.facts].join('\n'))
  const transport = findTransportError(error)
  if (transport !== undefined)
    return failure(transport.status === 429 ? 'RateLimited' : 'NodeUnreachable', transport.message.split('\n')[0])
  return failure('Unknown', error instanceof Error ? error.message.split('\n')[0] : undefined)
}

/** A failure by its code. */
export function failure(code: FailureCode, detail?: string | undefined): FailureView {
  return { code, nextAction: nextActions[code], detail }
}

function toCode(code: string): FailureCode {
  if (code === 'UnexpectedAnswer') return 'ServerChanged'
  if (Object.hasOwn(nextActions, code)) return code as FailureCode
  // The same words as the server's, said by code that runs in both: a node that does not answer, for one.
  return Object.hasOwn(fromApiError, code) ? fromApiError[code as ApiErrorCode] : 'Unknown'
}
