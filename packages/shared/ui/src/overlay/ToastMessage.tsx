import { cx } from '@oxbow/react/cx'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { Spinner } from '../Spinner.tsx'

export type ToastMessage = {
  readonly id: string
  readonly tone: 'positive' | 'critical' | 'info' | 'pending'
  readonly title: string
  readonly detail?: string
  /** At most one action. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  readonly milliseconds?: number
}

const icons = { positive: Check, critical: CircleAlert, info: Info, pending: Spinner }
const tints = {
  positive: 'text-positive',
  critical: 'text-critical',
  info: 'text-accent-text',
  pending: 'text-accent-text',
}

export function Toast({ message, dismissLabel, onDismiss }: Toast.Props) {
  const { id, tone, title, detail, action, milliseconds = 10_000 } = message
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld || milliseconds === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => onDismiss(id), milliseconds)
    return () => clearTimeout(timer)
  }, [id, isHeld, milliseconds, onDismiss])
  const Icon = icons[tone]
  return (
    <article
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="rises pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-line-float bg-surface-raised py-3 ps-4 pe-2 shadow-raised"
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', tints[tone])} />
      <div className="min-w-0 flex-1 py-0.5 text-sm">
        <p className="font-medium">{title}</p>
        {detail && <p className="text-text-muted">{detail}</p>}
        {action && (
          <Button variant="soft" size="sm" onClick={action.onPress} className="mt-2">
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={dismissLabel} onClick={() => onDismiss(id)} className="-my-1.5">
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </article>
  )
}

export declare namespace Toast {
  type Props = { message: ToastMessage; dismissLabel: string; onDismiss: (id: string) => void }
}
