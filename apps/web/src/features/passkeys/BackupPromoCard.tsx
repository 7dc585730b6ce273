import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { IconButton } from '@oxbow/ui/IconButton'
import { ShieldAlert, X } from 'lucide-react'

/** Suggests a backup for a passkey wallet that has none. */
export function BackupPromoCard({ isOpening, onBackUp, onDismiss }: BackupPromoCard.Props) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Back up your wallet`} className="flex gap-3 rounded-lg border border-line bg-surface p-4">
      <ShieldAlert size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-clay" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <h3 className="font-medium">{t`Back up your wallet`}</h3>
          <p className="mt-0.5 text-sm text-pretty text-text-muted">
            {t`Without a backup, losing your passkeys means losing your tokens.`}
          </p>
        </div>
        <Button size="sm" className="self-start" disabled={isOpening} onClick={onBackUp}>
          {t`Back up`}
        </Button>
      </div>
      <IconButton label={t`Dismiss`} className="-me-2 -mt-2" onClick={onDismiss}>
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </section>
  )
}

export declare namespace BackupPromoCard {
  type Props = {
    /** Whether the wallet's window is open. */
    isOpening: boolean
    onBackUp: () => void
    onDismiss: () => void
  }
}
