import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { Spinner } from '@oxbow/ui/Spinner'
import { Check, CircleHelp, Clock, Undo2 } from 'lucide-react'
import type { Arrival } from './Arrival.ts'

/** The status of a transfer between networks, in a word. */
export function ArrivalBadge({ arrival }: { arrival: Arrival }) {
  const { i18n } = useLingui()
  const { label, tone } = faces[arrival.kind]
  const Icon = icons[tone]
  return (
    <span role="status" className={cx('flex shrink-0 items-center gap-1.5', tones[tone])}>
      {Icon ? <Icon size={16} strokeWidth={1.5} aria-hidden="true" /> : <Spinner className="size-4" />}
      {i18n._(label)}
    </span>
  )
}

type Tone = 'waiting' | 'good' | 'late' | 'back' | 'unknown'

const faces: Readonly<Record<Arrival['kind'], { readonly label: MessageDescriptor; readonly tone: Tone }>> = {
  leaving: { label: msg`Pending`, tone: 'waiting' },
  stayed: { label: msg`Not bridged`, tone: 'unknown' },
  unknown: { label: msg`Checking`, tone: 'waiting' },
  elsewhere: { label: msg`Deposited`, tone: 'unknown' },
  'on-its-way': { label: msg`On its way`, tone: 'waiting' },
  slow: { label: msg`Slow payout`, tone: 'late' },
  arrived: { label: msg`Arrived`, tone: 'good' },
  expired: { label: msg`Expired`, tone: 'late' },
  'refund-due': { label: msg`Refund due`, tone: 'late' },
  refunded: { label: msg`Refunded`, tone: 'back' },
}

const tones: Readonly<Record<Tone, string>> = {
  waiting: 'text-text-muted',
  good: 'text-positive',
  late: 'text-caution',
  back: 'text-text-muted',
  unknown: 'text-text-muted',
}

const icons = { waiting: undefined, good: Check, late: Clock, back: Undo2, unknown: CircleHelp } as const
