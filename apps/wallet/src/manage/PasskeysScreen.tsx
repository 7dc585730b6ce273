import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { type PasskeyRow, passkeyRows } from '@oxbow/wallet-window/passkeyRows'
import { useState } from 'react'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { addPasskey, deleteLastPasskey, deletePasskey } from '../vault/changeWallet.ts'
import { knownWallet } from '../vault/knownWallet.ts'

type Step = { readonly kind: 'list' } | { readonly kind: 'add' } | { readonly kind: 'delete'; readonly id: string }

/** List of the wallet's passkeys, to add or remove one. */
export function PasskeysScreen({ origin, passkey, onClose }: PasskeysScreen.Props) {
  const { i18n, t } = useLingui()
  const [step, setStep] = useState<Step>(passkey === undefined ? { kind: 'list' } : { kind: 'delete', id: passkey })
  const known = knownWallet.get()
  const nameOf = usePasskeyName()
  const deleteLabel = (name: string) => t`Delete ${name}`
  const back = () => setStep({ kind: 'list' })
  if (known === undefined) return <Frame title={t`Passkeys`} buttons={<Button onClick={onClose}>{t`Close`}</Button>} />
  if (step.kind === 'add') return <AddStep onBack={back} />
  const rows = passkeyRows(known.passkeys, Date.now(), i18n.locale)
  // The page may name a passkey that is gone: then the list is shown.
  const doomed = step.kind === 'delete' ? rows.find(({ id }) => id === step.id) : undefined
  if (doomed)
    return (
      <DeleteStep
        row={doomed}
        isLast={known.passkeys.length === 1}
        isBackedUp={known.isBackedUp}
        onBack={back}
        onGone={onClose}
      />
    )
  return (
    <Frame
      title={t`Passkeys`}
      origin={origin}
      buttons={
        <>
          <Button onClick={() => setStep({ kind: 'add' })}>{t`Add passkey`}</Button>
          <Button variant="secondary" onClick={onClose}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.id} className="flex items-center justify-between rounded-md border border-line p-3">
            <span className="flex flex-col">
              <span className="font-medium">{nameOf(row)}</span>
              <span className="text-sm text-text-muted">
                <Trans>Added {row.created}</Trans>
              </span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={deleteLabel(nameOf(row))}
              onClick={() => setStep({ kind: 'delete', id: row.id })}
            >
              {t`Delete`}
            </Button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function AddStep({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const add = () =>
    run(async () => {
      await addPasskey()
      onBack()
    })
  return (
    <Frame
      title={t`Add a passkey`}
      trouble={trouble}
      buttons={
        <>
          <Button busy={isBusy} disabled={isBusy} onClick={add}>
            {t`Continue`}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onBack}>
            {t`Back`}
          </Button>
        </>
      }
    >
      <p>{t`Verify with a passkey you have, then create the new one on this device or another.`}</p>
    </Frame>
  )
}

function DeleteStep({ row, isLast, isBackedUp, onBack, onGone }: DeleteStep.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const nameOf = usePasskeyName()
  const name = nameOf(row)
  const insistence = t`delete my wallet`
  const [isKnown, setIsKnown] = useState(false)
  const [typed, setTyped] = useState('')
  const needsWords = isLast && !isBackedUp
  const isReady = isKnown && (!needsWords || typed.trim().toLowerCase() === insistence.toLowerCase())
  const remove = () =>
    run(async () => {
      if (isLast) await deleteLastPasskey(row.id, needsWords)
      else await deletePasskey(row.id)
      if (isLast) onGone()
      else onBack()
    })
  return (
    <Frame
      title={t`Delete ${name}?`}
      trouble={trouble}
      buttons={
        <>
          <Button variant="critical" busy={isBusy} disabled={!isReady || isBusy} onClick={remove}>
            {t`Delete passkey`}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onBack}>
            {t`Back`}
          </Button>
        </>
      }
    >
      <p>
        {isLast
          ? t`This is your only passkey. Without it, only a recovery phrase or backup file opens this wallet.`
          : t`This passkey won’t open your wallet anymore. You’ll verify with another one.`}
      </p>
      {!isLast && (
        <p className="text-sm text-text-muted">
          {t`A device that has this passkey and opened your wallet before can still sign. If you lost it, move your tokens to a new wallet.`}
        </p>
      )}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a checkbox */}
      <label className="flex gap-2 text-sm">
        <Checkbox checked={isKnown} onChange={setIsKnown} />
        {t`I understand that this can’t be undone.`}
      </label>
      {needsWords && (
        <label className="flex flex-col gap-1 text-sm">
          {t`There’s no backup: your tokens will be lost. To continue, type “${insistence}”.`}
          <input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-11 rounded-md border border-line-control bg-surface-raised px-3"
          />
        </label>
      )}
    </Frame>
  )
}

/** Its provider's name, or a number. */
function usePasskeyName(): (row: PasskeyRow) => string {
  const { t } = useLingui()
  return ({ label, number }) => label ?? t`Passkey ${number}`
}

declare namespace DeleteStep {
  type Props = { row: PasskeyRow; isLast: boolean; isBackedUp: boolean; onBack: () => void; onGone: () => void }
}

export declare namespace PasskeysScreen {
  type Props = {
    origin: string
    /** Credential id of a passkey to delete; the list follows. */
    passkey?: string | undefined
    onClose: () => void
  }
}
