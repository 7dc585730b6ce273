import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { IconButton } from './IconButton.tsx'

/**
 * Short messages in the corner that go by themselves. Our own few lines because sonner writes a style element, which the pages'
 * Content-Security-Policy forbids. The list is a live region that is there before its first message, or screen readers miss it.
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

/** Shows a message for `milliseconds` (10 s unless given). The same `id` replaces the one before. */
export function toast(message: Omit<ToastMessage, 'id'> & { id?: string }): void {
  const id = message.id ?? String(++lastId)
  messages = [...messages.filter((other) => other.id !== id), { ...message, id }].slice(-3)
  notify()
}

type ToastMessage = {
  readonly id: string
  readonly tone: 'positive' | 'critical'
  readonly title: string
  readonly detail?: string
  readonly milliseconds?: number
}

function Message({ message, dismissLabel }: { message: ToastMessage; dismissLabel: string }) {
  const { id, tone, title, detail, milliseconds = 10_000 } = message
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), milliseconds)
    return () => clearTimeout(timer)
  }, [id, milliseconds])
  const Icon = tone === 'positive' ? Check : CircleAlert
  return (
    <div className="rises pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-line bg-surface-raised py-3 ps-4 pe-2 shadow-raised">
      <Icon
        size={20}
        strokeWidth={1.5}
        aria-hidden="true"
        className={tone === 'positive' ? 'mt-0.5 shrink-0 text-positive' : 'mt-0.5 shrink-0 text-critical'}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{title}</p>
        {detail && <p className="text-text-muted">{detail}</p>}
      </div>
      <IconButton label={dismissLabel} onClick={() => dismiss(id)} className="-my-2">
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </div>
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

function dismiss(id: string): void {
  messages = messages.filter((message) => message.id !== id)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
