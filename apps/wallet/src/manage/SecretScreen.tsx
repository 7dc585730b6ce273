import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { confirmPhrase, reveal } from '../keeper/changeWallet.ts'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { PhraseSheet } from './PhraseSheet.tsx'

type Revealed = Awaited<ReturnType<typeof reveal<string>>>

/** A secret, after a passkey said so, and only while it is held. */
export function SecretScreen({ secret, address, origin, onClose }: SecretScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const [revealed, setRevealed] = useState<Revealed>()
  const [isHeld, setIsHeld] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const show = () => run(async () => setRevealed(await reveal((keyring) => read(keyring, secret, address))))
  const confirm = () =>
    run(async () => {
      await confirmPhrase()
      onClose()
    })
  function print() {
    addEventListener('afterprint', () => setIsPrinting(false), { once: true })
    flushSync(() => setIsPrinting(true))
    window.print()
  }
  const [title, warning] =
    secret === 'phrase'
      ? [t`Recovery phrase`, t`Whoever has these words has your tokens. Write them on paper, and show them to nobody.`]
      : [t`Private key`, t`Whoever has this key has this account’s tokens. It bypasses every limit you set.`]
  return (
    <Frame
      title={title}
      origin={origin}
      trouble={trouble}
      buttons={
        <>
          {revealed === undefined && (
            <Button busy={isBusy} disabled={isBusy} onClick={show}>
              {t`Verify and show`}
            </Button>
          )}
          {revealed !== undefined && secret === 'phrase' && (
            <>
              {revealed.isWhole && (
                <Button busy={isBusy} disabled={isBusy} onClick={confirm}>
                  {t`I wrote it down`}
                </Button>
              )}
              <Button variant="secondary" disabled={isBusy} onClick={print}>
                {t`Print`}
              </Button>
            </>
          )}
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <p>{warning}</p>
      {revealed?.isWhole === false && secret === 'phrase' && (
        <p>{t`This phrase doesn’t restore the accounts you imported. A backup file has them all.`}</p>
      )}
      {revealed !== undefined && (
        <>
          {isPrinting && <PhraseSheet phrase={revealed.value} address={address} />}
          <p
            data-testid="secret"
            translate="no"
            className="min-h-28 select-none break-words rounded-md bg-surface-sunken p-4 font-mono"
          >
            {isHeld ? revealed.value : '••••••••'}
          </p>
          <Button
            variant="soft"
            aria-pressed={isHeld}
            onPointerDown={() => setIsHeld(true)}
            onPointerUp={() => setIsHeld(false)}
            onPointerLeave={() => setIsHeld(false)}
            onBlur={() => setIsHeld(false)}
            onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && setIsHeld(true)}
            onKeyUp={() => setIsHeld(false)}
          >
            {t`Hold to show`}
          </Button>
          {secret === 'phrase' && (
            <p className="text-sm text-text-muted">{t`Print on your own printer, never to a file.`}</p>
          )}
        </>
      )}
    </Frame>
  )
}

function read(keyring: Keyring, secret: 'phrase' | 'key', address: string): string {
  if (secret === 'key') return keyring.exportPrivateKey(address)
  const account = keyring.accounts().find((each) => each.address === address.toLowerCase())
  return keyring.exportPhrase(account?.source ?? '')
}

export declare namespace SecretScreen {
  type Props = { secret: 'phrase' | 'key'; address: string; origin: string; onClose: () => void }
}
