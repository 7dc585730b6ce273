import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { SendScreen } from './SendScreen.tsx'
import { SignScreen } from './SignScreen.tsx'

/** Screens that sign. Both kinds are one chunk: they share nearly all code and compress better together. */
export function ConfirmScreen({ pending, ask, onDone }: ConfirmScreen.Props) {
  return ask.verb === 'sign' ? (
    <SignScreen pending={pending} ask={ask} onDone={onDone} />
  ) : (
    <SendScreen pending={pending} ask={ask} onDone={onDone} />
  )
}

export declare namespace ConfirmScreen {
  type Props = { pending: PendingRequest; ask: WindowRequest<'sign' | 'send'>; onDone: () => void }
}
