import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { signMessage } from '@oxbow/wallet-core/signMessage'
import { signTypedData } from '@oxbow/wallet-core/signTypedData'
import type { Ask } from '@oxbow/wallet-window/Ask'
import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { useState } from 'react'
import { withKeys } from '../keeper/withKeys.ts'
import { begin } from './begin.ts'
import { Frame } from './Frame.tsx'
import { Review } from './Review.tsx'
import { type ReadMessage, readMessage } from './readMessage.ts'
import { refuse } from './refuse.ts'

/** Shows what a signature allows, and signs it. */
export function SignScreen({ pending, ask, onDone }: SignScreen.Props) {
  const { t } = useLingui()
  const [message] = useState(() => tryReading(ask.params.message))
  if (message === undefined)
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
  const sign = async () => {
    begin(pending)
    const { address } = ask.params
    const signature = await withKeys((keyring) =>
      message.kind === 'typed'
        ? signTypedData(keyring, address, message.data)
        : signMessage(keyring, address, message.bytes),
    )
    pending.answer({ signature })
    onDone()
  }
  return <Review {...{ pending, ask, onDone }} isReady onAgree={sign} />
}

function tryReading(message: Ask<'sign'>['params']['message']): ReadMessage | undefined {
  try {
    return readMessage(message)
  } catch {
    return undefined
  }
}

export declare namespace SignScreen {
  type Props = { pending: PendingAsk; ask: Ask<'sign'>; onDone: () => void }
}
