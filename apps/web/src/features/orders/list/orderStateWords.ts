import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderState } from './OrderItem.ts'

/** Labels and explanations of an order's status; a missing state doesn't compile. */
export const orderStateWords: Readonly<Record<OrderState, OrderStateWords>> = {
  open: {
    label: msg`Open`,
    tone: 'accent',
    meaning: msg`It fills when the market reaches your price. You pay no network cost.`,
  },
  'pending-cancellation': {
    label: msg`Pending cancellation`,
    tone: 'caution',
    meaning: msg`It can still be filled until your cancellation is confirmed.`,
  },
  'insufficient-funds': {
    label: msg`Insufficient funds`,
    tone: 'caution',
    meaning: msg`Your balance or approval is too low to fill it. It opens again once there’s enough.`,
  },
  filled: { label: msg`Filled`, tone: 'positive', meaning: msg`Filled at your price or better.` },
  canceled: { label: msg`Canceled`, tone: 'neutral', meaning: msg`Canceled. Nothing was sold.` },
  expired: { label: msg`Expired`, tone: 'neutral', meaning: msg`Expired. Nothing was sold.` },
  closed: {
    label: msg`Closed`,
    tone: 'neutral',
    meaning: msg`It can’t be filled anymore. This site is still looking for the transaction that closed it.`,
  },
}

export type OrderStateWords = {
  readonly label: MessageDescriptor
  readonly tone: 'accent' | 'caution' | 'positive' | 'neutral'
  readonly meaning: MessageDescriptor
}
