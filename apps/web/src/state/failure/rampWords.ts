import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '@oxbow/contract/ApiError'
import { tooManyWords } from './tooManyWords.ts'

/** What the server refuses of a purchase, sale or transfer from an exchange, whichever provider it is; undefined for another error. */
export function rampWords(error: unknown): MessageDescriptor | undefined {
  if (!(error instanceof ApiError)) return undefined
  switch (error.code) {
    case 'TooManyRamps':
      return tooManyWords(error.retryAfterSeconds ?? 3_600)
    case 'Ratelimited':
      return tooManyWords(error.retryAfterSeconds ?? 60)
    case 'AddressBlocked':
      return msg`This site’s operator has blocked your account. Connect another account.`
    case 'RegionBlocked':
      return msg`This service is unavailable in your region`
    case 'ScreeningUnavailable':
      return msg`Your account couldn’t be checked, so nothing was started. Try again later.`
    default:
      return undefined
  }
}
