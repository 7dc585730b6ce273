import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { signMessage } from '@oxbow/wallet-core/signMessage'
import { signTypedData } from '@oxbow/wallet-core/signTypedData'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { useState } from 'react'
import { actsOnItself } from '../request/actsOnItself.ts'
import { knownWallet } from '../vault/knownWallet.ts'
import { withKeys } from '../vault/withKeys.ts'
import { begin } from './begin.ts'
import { Frame } from './Frame.tsx'
import { Review } from './Review.tsx'
import { type ReadMessage, readMessage } from './readMessage.ts'
import { refuse } from './refuse.ts'

/** Shows what a signature allows, and signs it. */
export function SignScreen({ pending, ask, onDone }: SignScreen.Props) {
  const { t } = useLingui()
  const [message] = useState(() => tryReading(ask.params.message))
  if (typeof message === 'string')
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
        <p role="alert">
          {message === 'own'
            ? t`This data is for your account itself. Sites can’t ask for that.`
            : t`This data has no single meaning, so it can’t be signed.`}
        </p>
      </Frame>
    )
  const sign: Review.Props['onAgree'] = async (_, spending) => {
    begin(pending)
    const { address } = ask.params
    const signature = await withKeys(spending, (keyring) =>
      message.kind === 'typed'
        ? signTypedData(keyring, address, message.data)
        : signMessage(keyring, address, message.bytes),
    )
    pending.answer({ signature })
    onDone()
  }
  return <Review pending={pending} ask={ask} onDone={onDone} isReady onAgree={sign} />
}

/** The parsed message, or why it isn't signed: a smart account obeys signatures for it, so sites can't request any. */
function tryReading(message: WindowRequest<'sign'>['params']['message']): ReadMessage | 'own' | 'unclear' {
  try {
    const read = readMessage(message)
    const contract = read.kind === 'typed' ? read.data.domain.verifyingContract : undefined
    return actsOnItself(String(contract), knownWallet.get()?.addresses ?? []) ? 'own' : read
  } catch {
    return 'unclear'
  }
}

export declare namespace SignScreen {
  type Props = { pending: PendingRequest; ask: WindowRequest<'sign'>; onDone: () => void }
}
