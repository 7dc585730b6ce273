import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Spinner } from '@oxbow/ui/Spinner'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'

/** Explains testnet mode when it is turned on. */
export function TestnetDialog({ state, isLocal, onRetry, onClose }: TestnetDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const hasFailed = state.kind === 'failed'
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClose}
      title={t`Testnet mode is on`}
      closeLabel={t`Close`}
      width="sm"
      footer={
        <Button className="w-full" onClick={hasFailed ? onRetry : close}>
          {hasFailed ? t`Try again` : t`Got it`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-5 pt-2 pb-5">
        <p role="status" className="flex items-center gap-3 rounded-md bg-clay-soft px-4 py-3 text-sm text-clay">
          {state.kind === 'starting' ? (
            <Spinner className="size-[18px]" />
          ) : (
            <FlaskConical size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          )}
          <span className="text-pretty">{sentence()}</span>
        </p>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-pretty text-text-muted">
          <li>{t`Only test networks are shown. Tokens there are worth nothing.`}</li>
          <li>{t`Small balances are always shown, because all of them are.`}</li>
          <li>{t`The badge at the top leads to the settings, where you turn it off.`}</li>
        </ul>
      </div>
    </Dialog>
  )

  function sentence(): string {
    if (hasFailed) return t`The test network didn’t start.`
    if (state.kind === 'starting') return t`The test network is starting. This takes a few seconds.`
    return isLocal ? t`A small test network runs on this machine now.` : t`You are on a test network now.`
  }
}

export declare namespace TestnetDialog {
  type Props = {
    state: { kind: 'off' | 'starting' | 'failed' | 'on' }
    /** Whether the test network runs on this machine. */
    isLocal: boolean
    onRetry: () => void
    onClose: () => void
  }
}
