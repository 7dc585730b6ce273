import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { VaultError } from '@oxbow/wallet-core/VaultError'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import { KeyRound, NotebookText, ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { createWallet, importWallet, signIn } from '../vault/connect.ts'
import { type KnownWallet, knownWallet } from '../vault/knownWallet.ts'
import { stateOf } from '../vault/stateOf.ts'
import { begin } from './begin.ts'
import { Choice } from './Choice.tsx'
import { Frame } from './Frame.tsx'
import { refuse } from './refuse.ts'
import { useTask } from './useTask.ts'

const ImportScreen = lazy(async () => ({ default: (await import('../manage/ImportScreen.tsx')).ImportScreen }))

/** Creates a wallet, imports one, or logs in to one. */
export function ConnectScreen({ pending, onDone }: ConnectScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const [question, setQuestion] = useState<Question>()
  const [isImporting, setIsImporting] = useState(false)
  const known = knownWallet.get()
  const isTheirs = (address: string) =>
    new Promise<boolean>((resolve) => {
      setQuestion({ address, answer: resolve })
    }).finally(() => setQuestion(undefined))
  const open = async (wallet: () => Promise<KnownWallet>) => {
    begin(pending)
    try {
      pending.answer(stateOf(await wallet()))
      onDone()
    } catch (error) {
      // Retrying doesn't help: the page is told.
      if (error instanceof VaultError && error.code === 'PrfUnavailable')
        pending.refuse({ code: 'prf-unavailable', message: error.message })
      throw error
    }
  }
  const connect = (wallet: () => Promise<KnownWallet>) => run(() => open(wallet))
  const logIn = () => connect(() => signIn(isTheirs))
  const refused = () => refuse(pending, onDone)
  if (question)
    return (
      <Frame
        key="question"
        title={t`Is this your wallet?`}
        origin={pending.origin}
        buttons={
          <Choice
            agree={t`Yes, log in`}
            isCritical
            onAgree={() => question.answer(true)}
            onRefuse={() => question.answer(false)}
          />
        }
      >
        <Account address={question.address} />
        <p>{t`Compare this address with one you noted elsewhere. Log in only if it’s yours.`}</p>
        <p className="text-sm text-text-muted">
          {t`This wallet was saved by an older version, and this device hasn’t opened it before. Your passkey can’t tell whether the server replaced it with another wallet. If it did, you lose whatever you send to it or import into it.`}
        </p>
      </Frame>
    )
  if (known)
    return (
      <Frame
        title={t`Log in`}
        origin={pending.origin}
        trouble={trouble}
        buttons={<Choice agree={t`Log in`} refuse={t`Cancel`} isBusy={isBusy} onAgree={logIn} onRefuse={refused} />}
      >
        <p>{t`This site will see your address and balances. It can’t move anything without asking you here.`}</p>
        {known.addresses[0] && <Account address={known.addresses[0]} />}
      </Frame>
    )
  if (isImporting)
    return (
      <ImportScreen
        origin={pending.origin}
        note={t`You’ll create a passkey that opens it here.`}
        onImport={(fill) => open(() => importWallet(fill))}
        onClose={() => setIsImporting(false)}
      />
    )
  return (
    <Frame
      title={t`Create a wallet`}
      origin={pending.origin}
      trouble={trouble}
      buttons={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={logIn}>
            {t`I already have a wallet`}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={() => setIsImporting(true)}>
            {t`Import`}
          </Button>
          <Choice
            agree={t`Create wallet`}
            refuse={t`Cancel`}
            isBusy={isBusy}
            onAgree={() => connect(createWallet)}
            onRefuse={refused}
          />
        </>
      }
    >
      <ul className="mt-1 flex flex-col gap-4">
        <Fact Icon={KeyRound}>{t`A passkey protects your wallet. There’s no password to remember.`}</Fact>
        <Fact Icon={ShieldCheck}>{t`Only you can open it. The server keeps an encrypted copy.`}</Fact>
        <Fact Icon={NotebookText}>{t`Back it up afterwards, so you can recover it without this device.`}</Fact>
      </ul>
    </Frame>
  )
}

function Fact({ Icon, children }: { Icon: typeof KeyRound; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <span className="text-pretty">{children}</span>
    </li>
  )
}

/** The full address, for comparing. */
function Account({ address }: { address: string }) {
  return (
    <p className="rounded-md bg-surface-sunken p-3 font-mono text-sm break-all">
      <bdi dir="ltr">{address}</bdi>
    </p>
  )
}

/** Asks about a wallet that nothing vouches for. */
type Question = { readonly address: string; readonly answer: (isTheirs: boolean) => void }

export declare namespace ConnectScreen {
  type Props = { pending: PendingRequest; onDone: () => void }
}
