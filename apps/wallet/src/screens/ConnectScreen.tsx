import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { VaultError } from '@oxbow/wallet-core/VaultError'
import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { createWallet, signIn } from '../keeper/connect.ts'
import { type KnownWallet, knownWallet } from '../keeper/knownWallet.ts'
import { stateOf } from '../keeper/stateOf.ts'
import { begin } from './begin.ts'
import { Choice } from './Choice.tsx'
import { Frame } from './Frame.tsx'
import { refuse } from './refuse.ts'
import { useTask } from './useTask.ts'

/** Makes a wallet, or logs in to one. */
export function ConnectScreen({ pending, onDone }: ConnectScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const known = knownWallet.get()
  const connect = (open: () => Promise<KnownWallet>) =>
    run(async () => {
      begin(pending)
      try {
        pending.answer(stateOf(await open()))
        onDone()
      } catch (error) {
        // Nothing that is tried again helps: the page is told.
        if (error instanceof VaultError && error.code === 'PrfUnavailable')
          pending.refuse({ code: 'prf-unavailable', message: error.message })
        throw error
      }
    })
  const refused = () => refuse(pending, onDone)
  if (known)
    return (
      <Frame
        title={t`Log in`}
        origin={pending.origin}
        trouble={trouble}
        buttons={<Choice agree={t`Log in`} isBusy={isBusy} onAgree={() => connect(signIn)} onRefuse={refused} />}
      >
        <p>{t`This site will see your address and balances. It can’t move anything without asking you here.`}</p>
        <p className="break-all font-mono text-sm text-text-muted">{known.addresses[0]}</p>
      </Frame>
    )
  return (
    <Frame
      title={t`Create a wallet`}
      origin={pending.origin}
      trouble={trouble}
      buttons={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={() => connect(signIn)}>
            {t`I have a wallet: log in`}
          </Button>
          <Choice agree={t`Create wallet`} isBusy={isBusy} onAgree={() => connect(createWallet)} onRefuse={refused} />
        </>
      }
    >
      <p>{t`A passkey on this device protects your wallet. Only you can open it: the server keeps a sealed copy.`}</p>
      <p className="text-sm text-text-muted">
        {t`Back up your recovery phrase afterwards, so that you can get in without this device.`}
      </p>
    </Frame>
  )
}

export declare namespace ConnectScreen {
  type Props = { pending: PendingAsk; onDone: () => void }
}
