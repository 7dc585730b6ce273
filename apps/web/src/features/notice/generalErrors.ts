import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { toFailure } from '@oxbow/failures/toFailure'
import { pageFailures } from './pageFailures.ts'

/** The general errors: titles and explanations. */
export const generalErrors = {
  ...pageFailures,
  loading: {
    kind: 'data',
    title: msg`Error loading data`,
    meaning: msg`This page’s data couldn’t be loaded.`,
  },
  unavailable: {
    kind: 'data',
    title: msg`Data is unavailable at the moment`,
    meaning: msg`We’re working on a fix.`,
  },
  region: {
    kind: 'refused',
    title: msg`This service is unavailable in your region`,
    meaning: msg`This site’s operator doesn’t offer it in your region.`,
  },
  'too-many': {
    kind: 'refused',
    title: msg`Too many attempts`,
    meaning: msg`Too many requests. Try again in a few minutes.`,
  },
  'not-found': {
    kind: 'not-found',
    title: msg`Page not found`,
    meaning: msg`There is nothing at this address. The link may be old, or a letter may be missing.`,
  },
} as const satisfies Record<string, { kind: string; title: MessageDescriptor; meaning: MessageDescriptor }>

export type GeneralErrorName = keyof typeof generalErrors

/** The general error that a loading failure belongs to. */
export function toGeneralError(error: unknown): GeneralErrorName {
  return byCode[toFailure(error).code] ?? 'loading'
}

const byCode: Partial<Record<FailureCode, GeneralErrorName>> = {
  Offline: 'connecting',
  ServerUnreachable: 'connecting',
  NodeUnreachable: 'connecting',
  ServerStarting: 'unavailable',
  ServerFailed: 'unavailable',
  RateLimited: 'too-many',
  RegionBlocked: 'region',
  Unknown: 'unexpected',
}
