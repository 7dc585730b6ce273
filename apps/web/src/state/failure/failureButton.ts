import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NextAction } from '@oxbow/failures/NextAction'
import { nextActionLabels } from './quoteFailures.ts'

/**
 * The button of a failed trade: what it says and what it does. `retry` goes on in the dialog, `leave` closes it, and what is left to do is done on the
 * page behind.
 */
export function failureButton(action: NextAction | undefined): FailureButton {
  const label = (action && nextActionLabels[action]) ?? (action === 'wait' ? msg`Try again` : msg`Go back`)
  return { label, does: action === undefined || leaves.has(action) ? 'leave' : 'retry' }
}

/** The same of a flow whose dialog begins with a last look, where what was agreed to is looked at once more in the dialog (`review`). */
export function reviewFailureButton(action: NextAction | undefined): FailureButton | ReviewAgain {
  switch (action) {
    case 'refresh-quote':
    case 'review-again':
      return { label: msg`Review again`, does: 'review' }
    case 'add-funds':
    case 'choose-another-token':
    case undefined:
      // There may be no form behind it.
      return { label: msg`Close`, does: 'leave' }
    default:
      return failureButton(action)
  }
}

export type FailureButton = { readonly label: MessageDescriptor; readonly does: 'retry' | 'leave' }
export type ReviewAgain = { readonly label: MessageDescriptor; readonly does: 'review' }

/** What cannot be done inside the dialog. */
const leaves: ReadonlySet<NextAction> = new Set<NextAction>([
  'add-funds',
  'change-amount',
  'check-activity',
  'check-wallet',
  'choose-another-token',
  'connect-wallet',
  'dismiss',
  'raise-slippage',
  'reload',
])
