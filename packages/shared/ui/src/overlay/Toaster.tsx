import { cx } from '@oxbow/react/cx'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { Spinner } from '../Spinner.tsx'

/**
 * Short messages in the corner that disappear by themselves. Written for Oxbow because sonner adds
 * a style element, which the pages' Content-Security-Policy forbids. The list is a live region
 * that exists before its first message, because screen readers would miss that one otherwise.
 */
export function Toaster({ label, dismissLabel }: Toaster.Props) {
  const messages = useSyncExternalStore(subscribe, getMessages)
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-[60] flex flex-col items-center gap-2 sm:start-auto sm:end-4 sm:w-96 sm:items-stretch"
    >
      {messages.map((message) => (
        <Message key={message.id} message={message} dismissLabel={dismissLabel} />
      ))}
    </section>
  )
}

export declare namespace Toaster {
  type Props = { label: string; dismissLabel: string }
}

/**
 * Shows a message for `milliseconds` (default: 10 s; `Infinity` until replaced or dismissed). A message with the same `id` is replaced. The time is
 * paused while a pointer or the focus is on the message.
 */
export function toast(message: Omit<ToastMessage, 'id'> & { id?: string }): void {
  const id = message.id ?? String(++lastId)
  messages = [...messages.filter((other) => other.id !== id), { ...message, id }].slice(-3)
  notify()
}

type ToastMessage = {
  readonly id: string
  readonly tone: keyof typeof icons
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

function Message({ message, dismissLabel }: { message: ToastMessage; dismissLabel: string }) {
  const { id, tone, title, detail, action, milliseconds = 10_000 } = message
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld || milliseconds === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => dismissToast(id), milliseconds)
    return () => clearTimeout(timer)
  }, [id, isHeld, milliseconds])
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
      <IconButton label={dismissLabel} onClick={() => dismissToast(id)} className="-my-1.5">
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </article>
  )
}

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function getMessages(): readonly ToastMessage[] {
  return messages
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a message away; one that is gone already is no matter. */
export function dismissToast(id: string): void {
  messages = messages.filter((message) => message.id !== id)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
