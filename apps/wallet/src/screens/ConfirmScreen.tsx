import type { Ask } from '@oxbow/wallet-window/Ask'
import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
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
  type Props = { pending: PendingAsk; ask: Ask<'sign' | 'send'>; onDone: () => void }
}
