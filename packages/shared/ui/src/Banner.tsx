import { cx } from '@oxbow/react/cx'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An inline message with at most one action. */
export function Banner({ tone, title, action, children, className }: Banner.Props) {
  const Icon = icons[tone]
  return (
    <div className={cx('flex items-center gap-3 rounded-md px-4 py-3 text-sm', tones[tone], className)}>
      <div className="flex min-w-0 flex-1 gap-3">
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
        <div className="min-w-0 flex-1">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className={cx('text-pretty', Boolean(title) && 'mt-0.5 text-text')}>{children}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}

export declare namespace Banner {
  type Props = {
    tone: keyof typeof tones
    title?: ReactNode
    action?: ReactNode
    children?: ReactNode
    className?: string
  }
}

const tones = {
  info: 'bg-accent-soft text-accent-text',
  caution: 'bg-caution-soft text-caution',
  critical: 'bg-critical-soft text-critical',
}

const icons = { info: Info, caution: TriangleAlert, critical: CircleAlert }
