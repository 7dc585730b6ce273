import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Badge } from '@oxbow/ui/Badge'
import type { TwapItemState, TwapPartState } from './TwapItem.ts'

type Words = { readonly label: MessageDescriptor; readonly tone: NonNullable<Badge.Props['tone']> }

/** Labels of a trade over time's status; a missing state doesn't compile. */
export const twapStateWords: Readonly<Record<TwapItemState, Words>> = {
  open: { label: msg`Open`, tone: 'accent' },
  'insufficient-funds': { label: msg`Insufficient funds`, tone: 'caution' },
  filled: { label: msg`Filled`, tone: 'positive' },
  'partly-filled': { label: msg`Partly filled`, tone: 'positive' },
  canceled: { label: msg`Canceled`, tone: 'neutral' },
  missed: { label: msg`Missed`, tone: 'neutral' },
}

/** Labels of a part's status. */
export const partStateWords: Readonly<Record<TwapPartState, Words>> = {
  waiting: { label: msg`Waiting`, tone: 'neutral' },
  open: { label: msg`Open`, tone: 'accent' },
  filled: { label: msg`Filled`, tone: 'positive' },
  missed: { label: msg`Missed`, tone: 'caution' },
  canceled: { label: msg`Canceled`, tone: 'neutral' },
}
