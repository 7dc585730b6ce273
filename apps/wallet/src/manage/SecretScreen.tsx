import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { Button } from '@oxbow/ui/Button'
import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { confirmPhrase, reveal } from '../vault/changeWallet.ts'
import { PhraseSheet } from './PhraseSheet.tsx'

type Revealed = Awaited<ReturnType<typeof reveal<string>>>

/** Shows a secret after passkey confirmation, only while a button is held. */
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
      ? [t`Recovery phrase`, t`Anyone with these words can take your tokens. Write them on paper and never share them.`]
      : [t`Private key`, t`Anyone with this key can take this account’s tokens. Never share it.`]
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
          <Secret value={revealed.value} isHeld={isHeld} />
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

/** The numbered words, or a key. The hidden form has the same size. */
function Secret({ value, isHeld }: { value: string; isHeld: boolean }) {
  const words = value.split(' ')
  return (
    <ol
      data-testid="secret"
      dir="ltr"
      translate="no"
      className={cx(
        'grid select-none gap-x-2 gap-y-2.5 rounded-md bg-surface-sunken p-4 font-mono text-sm',
        words.length > 1 && 'list-inside list-decimal grid-cols-3 marker:text-text-muted',
      )}
    >
      {words.map((word, at) => (
        <li key={at} className="min-h-5 break-all">
          {/* The space separates words for screen readers. */}
          {isHeld ? `${word}${at < words.length - 1 ? ' ' : ''}` : '•••••'}
        </li>
      ))}
    </ol>
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
