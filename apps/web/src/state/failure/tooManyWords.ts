import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** What a rate limit says, in whole hours or minutes, rounded up. */
export function tooManyWords(seconds: number): MessageDescriptor {
  const hours = Math.ceil(seconds / 3_600)
  const minutes = Math.ceil(seconds / 60)
  return seconds >= 3_600
    ? msg`Too many attempts. Try again in ${plural(hours, { one: '# hour', other: '# hours' })}.`
    : msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
}
