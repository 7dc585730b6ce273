import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Spinner } from '@oxbow/ui/Spinner'
import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { useState } from 'react'
import { ManageScreen } from './manage/ManageScreen.tsx'
import { ConnectScreen } from './screens/ConnectScreen.tsx'
import { Frame } from './screens/Frame.tsx'
import { type ReadMessage, readMessage } from './screens/readMessage.ts'
import { refuse } from './screens/refuse.ts'
import { SendScreen } from './screens/SendScreen.tsx'
import { SignScreen } from './screens/SignScreen.tsx'

/** The window: one request of one page, or nothing. */
export function App({ status, pending, onDone }: App.Props) {
  const { t } = useLingui()
  if (status === 'alone')
    return (
      <Frame title={t`Oxbow wallet`}>
        <p>{t`This is where your keys are. The exchange opens this window when there’s something to confirm.`}</p>
      </Frame>
    )
  if (pending === undefined)
    return (
      <Frame title={t`Oxbow wallet`}>
        <Spinner />
      </Frame>
    )
  const { ask } = pending
  switch (ask.verb) {
    case 'connect':
      return <ConnectScreen pending={pending} onDone={onDone} />
    case 'sign':
      return <Sign pending={pending} message={ask.params.message} onDone={onDone} />
    case 'send':
      return <SendScreen pending={pending} ask={ask} onDone={onDone} />
    case 'manage':
      return <ManageScreen pending={pending} ask={ask} onDone={onDone} />
  }
}

function Sign({ pending, message, onDone }: Sign.Props) {
  const { t } = useLingui()
  const [read] = useState(() => tryReading(message))
  if (pending.ask.verb !== 'sign') return null
  if (read === undefined)
    return (
      <Frame
        title={t`Sign data`}
        origin={pending.origin}
        buttons={
          <Button variant="secondary" onClick={() => refuse(pending, onDone)}>
            {t`Close`}
          </Button>
        }
      >
        <p role="alert">{t`This data has no single meaning, so it can’t be signed.`}</p>
      </Frame>
    )
  return <SignScreen pending={pending} ask={pending.ask} message={read} onDone={onDone} />
}

function tryReading(message: Parameters<typeof readMessage>[0]): ReadMessage | undefined {
  try {
    return readMessage(message)
  } catch {
    return undefined
  }
}

declare namespace Sign {
  type Props = { pending: PendingAsk; message: Parameters<typeof readMessage>[0]; onDone: () => void }
}

export declare namespace App {
  type Props = { status: 'waiting' | 'alone'; pending?: PendingAsk | undefined; onDone: () => void }
}
