import { findTransportError } from '@oxbow/client/findTransportError'
import { ApiError, type ApiErrorCode } from '@oxbow/contract/ApiError'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FailureCode } from './FailureCode.ts'
import type { FailureView } from './FailureView.ts'
import { fromApiError } from './fromApiError.ts'
import type { NextAction } from './NextAction.ts'
import { nextActions } from './nextActions.ts'

/** The codes of a domain's own, each with the one thing to do about it. */
export type DomainFailures<Code extends string = string> = Readonly<Record<Code, NextAction>>

/**
 * Any error as a page shows it: by its code when Oxbow has one for it, by its kind when it is the node's, else `Unknown` with the
 * first line as detail. `own`: what the domain that failed knows besides.
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

/** A failure by its code; `own` has the next action of one that a domain has for itself. */
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
  // The same words as the server's, said by code that runs in both: a node that does not answer, for one.
  return Object.hasOwn(fromApiError, code) ? fromApiError[code as ApiErrorCode] : 'Unknown'
}
