import { Button } from '@oxbow/ui/Button'
import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { useState } from 'react'
import { reveal } from '../keeper/changeWallet.ts'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'

type Revealed = Awaited<ReturnType<typeof reveal<string>>>

const words = {
  phrase: {
    title: 'Recovery phrase',
    warning: 'Whoever has these words has your tokens. Write them on paper, and show them to nobody.',
  },
  key: {
    title: 'Private key',
    warning: 'Whoever has this key has the tokens of this account. It gets around every limit that you set.',
  },
} as const

/** A secret, after a passkey said so, and only while it is held. */
export function SecretScreen({ secret, address, origin, onClose }: SecretScreen.Props) {
  const { isBusy, trouble, run } = useTask()
  const [revealed, setRevealed] = useState<Revealed>()
  const [isHeld, setIsHeld] = useState(false)
  const show = () => run(async () => setRevealed(await reveal((keyring) => read(keyring, secret, address))))
  const confirm = () =>
    run(async () => {
      await revealed?.confirm()
      onClose()
    })
  const { title, warning } = words[secret]
  return (
    <Frame
      title={title}
      origin={origin}
      trouble={trouble}
      buttons={
        <>
          {revealed === undefined && (
            <Button busy={isBusy} disabled={isBusy} onClick={show}>
              Verify and show
            </Button>
          )}
          {revealed !== undefined && secret === 'phrase' && (
            <Button busy={isBusy} disabled={isBusy} onClick={confirm}>
              I wrote it down
            </Button>
          )}
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>{warning}</p>
      {revealed !== undefined && (
        <>
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
            Hold to show
          </Button>
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
