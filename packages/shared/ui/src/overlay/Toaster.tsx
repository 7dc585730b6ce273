import { lazyPart } from '@oxbow/react/lazyPart'
import { useSyncExternalStore } from 'react'
import type { ToastMessage } from './ToastMessage.tsx'

/** Pages start without a message. `preloadToasts` has it there for when the network is gone. */
const Toast = lazyPart(() => import('./ToastMessage.tsx').then((module) => module.Toast), { isExtra: true })

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
        <Toast
          key={message.id}
          message={message}
          dismissLabel={dismissLabel}
          onDismiss={dismissToast}
          onLoadFailed={ignore}
        />
      ))}
    </section>
  )
}

export declare namespace Toaster {
  type Props = { label: string; dismissLabel: string }
}

export const preloadToasts = Toast.preload

function ignore(): void {}

/**
 * Shows a message for `milliseconds` (default: 10 s; `Infinity` until replaced or dismissed). A message with the same `id` is replaced. The time is
 * paused while a pointer or the focus is on the message.
 */
export function toast(message: Omit<ToastMessage, 'id'> & { id?: string }): void {
  const id = message.id ?? String(++lastId)
  messages = [...messages.filter((other) => other.id !== id), { ...message, id }].slice(-3)
  notify()
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
