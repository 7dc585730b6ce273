import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Input } from '@oxbow/ui/Input'
import { useDeferredValue, useState } from 'react'
import { backUp } from '../keeper/changeWallet.ts'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { passwordStrength } from './passwordStrength.ts'
import { sealBackup } from './sealBackup.ts'

/** A file that a password opens, also without this server. */
export function BackupScreen({ origin, onClose }: BackupScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const strength = passwordStrength(useDeferredValue(password))
  const strengthWords = { weak: t`Weak`, medium: t`Medium`, strong: t`Strong` }
  const save = () =>
    run(async () => {
      await backUp((_keyring, { content }) => {
        download(sealBackup(content, password, location.origin))
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
          <Button busy={isBusy} disabled={isBusy || strength === 'weak' || password !== again} onClick={save}>
            {t`Save backup file`}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <p>{t`The file opens with this password alone. Nobody can reset it: write it down, apart from the file.`}</p>
      <Input
        label={t`Password`}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={password === '' ? undefined : strengthWords[strength]}
      />
      <Input
        label={t`Password again`}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={again !== '' && again !== password ? t`The passwords differ.` : undefined}
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
