import type { Ask } from '@oxbow/wallet-window/Ask'
import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { SendScreen } from './SendScreen.tsx'
import { SignScreen } from './SignScreen.tsx'

/** What takes a signature. Both kinds are loaded as one: they share nearly everything, and compress better together. */
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
