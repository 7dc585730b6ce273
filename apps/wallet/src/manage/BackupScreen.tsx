import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Input } from '@oxbow/ui/Input'
import { noPolicy } from '@oxbow/wallet-core/SpendingPolicy'
import { wipe } from '@oxbow/wallet-core/wipe'
import { useState } from 'react'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { backUp } from '../vault/changeWallet.ts'
import { StrengthMeter } from './password/StrengthMeter.tsx'
import { usePasswordStrength } from './password/usePasswordStrength.ts'
import { sealBackup } from './sealBackup.ts'

/** Creates a password-protected backup file, which opens without this server. */
export function BackupScreen({ origin, onClose }: BackupScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const strength = usePasswordStrength(password)
  const isReady = (strength === 'medium' || strength === 'strong') && password === again
  const save = () =>
    run(async () => {
      await backUp((keyring) => {
        // Limits belong to the wallet, not to the keys: older recovery pages can't read them.
        keyring.setSpendingPolicy(noPolicy)
        const content = keyring.toBytes()
        download(sealBackup(content, password, location.origin))
        wipe(content)
        return true
      })
      onClose()
    })
  return (
    <Frame
      title={t`Back up to a file`}
      origin={origin}
      trouble={trouble}
      buttons={
        <>
          <Button busy={isBusy} disabled={isBusy || !isReady} onClick={save}>
            {t`Save backup file`}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <p>{t`Only this password opens the file, and nobody can reset it. Write it down and keep it apart from the file.`}</p>
      <Input
        label={t`Password`}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={<StrengthMeter strength={strength} />}
      />
      <Input
        label={t`Password again`}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={again !== '' && again !== password ? t`Passwords do not match` : undefined}
      />
      <p className="text-sm">
        <Trans>
          Keep the{' '}
          <a href="/recovery.html" download="oxbow-recovery.html" className="text-accent underline">
            recovery page
          </a>{' '}
          with the file. It opens your backup on any computer, offline.
        </Trans>
      </p>
    </Frame>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'oxbow-wallet-backup.json'
  link.click()
  URL.revokeObjectURL(url)
}

export declare namespace BackupScreen {
  type Props = { origin: string; onClose: () => void }
}
