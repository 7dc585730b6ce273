import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NextAction } from '@oxbow/failures/NextAction'
import { nextActionLabels } from './quoteFailures.ts'

/** The button of a failed trade. `retry` continues in the dialog; `leave` closes it, and the user continues on the page behind. */
export function failureButton(action: NextAction | undefined): FailureButton {
  const label = (action && nextActionLabels[action]) ?? (action === 'wait' ? msg`Try again` : msg`Go back`)
  return { label, does: action === undefined || leaves.has(action) ? 'leave' : 'retry' }
}

/** The same for a flow whose dialog has a review, to which `review` returns. */
export function reviewFailureButton(action: NextAction | undefined): FailureButton | ReviewAgain {
  switch (action) {
    case 'refresh-quote':
    case 'review-again':
      return { label: msg`Review again`, does: 'review' }
    case 'add-funds':
    case 'choose-another-token':
    case undefined:
      // There may be no form behind the dialog.
      return { label: msg`Close`, does: 'leave' }
    default:
      return failureButton(action)
  }
}

export type FailureButton = { readonly label: MessageDescriptor; readonly does: 'retry' | 'leave' }
export type ReviewAgain = { readonly label: MessageDescriptor; readonly does: 'review' }

/** Actions that can't be performed inside the dialog. */
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
