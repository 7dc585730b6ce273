import { cx } from '@oxbow/react/cx'
import type { ReactNode } from 'react'

/** A label or figure for the thing next to it: a fee tier, a protocol version, a test network. */
export function Badge({ tone = 'neutral', icon, children, className }: Badge.Props) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap tabular-nums',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

export declare namespace Badge {
  type Props = { tone?: keyof typeof tones; icon?: ReactNode; children: ReactNode; className?: string }
}

const tones = {
  neutral: 'bg-surface-hover text-text-muted',
  accent: 'bg-accent-soft text-accent-text',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  critical: 'bg-critical-soft text-critical',
}
