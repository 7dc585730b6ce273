import { findTransportError } from '@oxbow/client/findTransportError'
import { ApiError, type ApiErrorCode } from '@oxbow/contract/ApiError'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FailureCode } from './FailureCode.ts'
import type { FailureView } from './FailureView.ts'
import { fromApiError } from './fromApiError.ts'
import type { NextAction } from './NextAction.ts'
import { nextActions } from './nextActions.ts'

/** A domain's own failure codes, each with its next action. */
export type DomainFailures<Code extends string = string> = Readonly<Record<Code, NextAction>>

/**
 * Converts any error to what a page shows: by its code if that is known, by its kind for a node's error, else `Unknown` with the first line as
 * detail. `own`: the domain's codes.
 */
export function toFailure(error: unknown): FailureView
export function toFailure<Code extends string>(
  error: unknown,
  own: DomainFailures<Code> | undefined,
): FailureView<FailureCode | Code>
export function toFailure(error: unknown, own: DomainFailures = {}): FailureView<string> {
  if (error instanceof ApiError) return failure(fromApiError[error.code], error.shortMessage)
  if (error instanceof BaseError && Object.hasOwn(own, error.code))
    return { code: error.code, nextAction: own[error.code]!, detail: toDetail(error) }
  if (error instanceof BaseError) return failure(toCode(error.code), toDetail(error))
  const transport = findTransportError(error)
  if (transport !== undefined)
    return failure(transport.status === 429 ? 'RateLimited' : 'NodeUnreachable', transport.message.split('\n')[0])
  return failure('Unknown', error instanceof Error ? error.message.split('\n')[0] : undefined)
}

/** A failure by its code; `own` has the next actions of the domain's codes. */
export function failure(code: FailureCode, detail?: string | undefined): FailureView
export function failure<Code extends string>(
  code: Code,
  detail: string | undefined,
  own: DomainFailures<Code>,
): FailureView<Code>
export function failure(code: string, detail?: string, own: DomainFailures = nextActions): FailureView<string> {
  return { code, nextAction: own[code]!, detail }
}

function toDetail({ shortMessage, facts }: BaseError): string {
  return [shortMessage, ...facts].join('\n')
}

function toCode(code: string): FailureCode {
  if (code === 'UnexpectedAnswer') return 'ServerChanged'
  if (Object.hasOwn(nextActions, code)) return code as FailureCode
  // Code that runs in pages and server uses the server's codes, for example for a node that doesn't answer.
  return Object.hasOwn(fromApiError, code) ? fromApiError[code as ApiErrorCode] : 'Unknown'
}
