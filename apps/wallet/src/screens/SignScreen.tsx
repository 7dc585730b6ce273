import { useLingui } from '@lingui/react/macro'
import { signMessage } from '@oxbow/wallet-core/signMessage'
import { signTypedData } from '@oxbow/wallet-core/signTypedData'
import type { Ask } from '@oxbow/wallet-window/Ask'
import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { withKeys } from '../keeper/withKeys.ts'
import { Choice } from './Choice.tsx'
import { Frame } from './Frame.tsx'
import type { ReadMessage } from './readMessage.ts'
import { refuse } from './refuse.ts'
import { useTask } from './useTask.ts'

/** Shows what would be signed, all of it, and signs it. */
export function SignScreen({ pending, ask, message, onDone }: SignScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const sign = () =>
    run(async () => {
      if (!pending.begin()) return
      const { address } = ask.params
      const signature = await withKeys((keyring) =>
        message.kind === 'typed'
          ? signTypedData(keyring, address, message.data)
          : signMessage(keyring, address, message.bytes),
      )
      pending.answer({ signature })
      onDone()
    })
  return (
    <Frame
      title={message.kind === 'typed' ? t`Sign data` : t`Sign message`}
      origin={pending.origin}
      trouble={trouble}
      buttons={
        <Choice
          agree={t`Sign`}
          isBusy={isBusy}
          isCritical={message.kind === 'bytes'}
          onAgree={sign}
          onRefuse={() => refuse(pending, onDone)}
        />
      }
    >
      {message.kind !== 'text' && (
        <p className="text-sm text-text-muted">{t`I trust this site and accept what I can’t read.`}</p>
      )}
      <pre
        data-testid="request"
        className="max-h-80 overflow-auto whitespace-pre-wrap break-all rounded-md bg-surface-sunken p-3 font-mono text-xs"
      >
        {message.text}
      </pre>
      <p className="break-all font-mono text-text-muted text-xs">{ask.params.address}</p>
    </Frame>
  )
}

export declare namespace SignScreen {
  type Props = { pending: PendingAsk; ask: Ask<'sign'>; message: ReadMessage; onDone: () => void }
}
