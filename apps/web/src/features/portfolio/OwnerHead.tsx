import { Trans, useLingui } from '@lingui/react/macro'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import type { UsernameProfile } from '@oxbow/names/Username'
import { Address } from '@oxbow/ui/Address'
import { Badge } from '@oxbow/ui/Badge'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { OwnerProfile } from './OwnerProfile.tsx'

/** The portfolio's owner: name, picture, profile, address to copy, and actions. */
export function OwnerHead({ address, name, profile, standing, onImport, actions }: OwnerHead.Props) {
  const { t } = useLingui()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-4">
      <AccountDisc address={address} picture={profile?.avatar ?? undefined} size={56} />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 truncate text-2xl font-semibold tracking-tight">
            {name === undefined ? t`Portfolio` : <bdi>{name}</bdi>}
          </h1>
          {standing === 'view-only' && (
            <Badge tone="accent" icon={<Eye size={14} strokeWidth={1.5} aria-hidden="true" />}>
              {t`View-only`}
            </Badge>
          )}
        </div>
        <Address
          value={address}
          copyLabel={t`Copy address`}
          copiedLabel={t`Address copied`}
          failedLabel={t`Failed to copy to clipboard`}
          className="mt-0.5"
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">{actions}</div>
      {profile && <OwnerProfile {...profile} />}
      {standing === 'other-account' && (
        <p className="w-full text-sm text-pretty text-text-muted">
          {t`This account is in your wallet. Use it to send, swap, sign, or buy.`}
        </p>
      )}
      {standing === 'view-only' && (
        <p className="w-full text-sm text-pretty text-text-muted">
          {onImport ? (
            <Trans>
              You can’t send, swap, sign, or buy with this wallet here. If it’s yours, connect it or{' '}
              <button type="button" className="text-accent-text underline underline-offset-4" onClick={onImport}>
                import its recovery phrase
              </button>
              .
            </Trans>
          ) : (
            t`You can’t send, swap, sign, or buy with this wallet here. If it’s yours, connect it.`
          )}
        </p>
      )}
    </header>
  )
}

export declare namespace OwnerHead {
  type Props = {
    address: `0x${string}`
    name: string | undefined
    /** Of its username. */
    profile: UsernameProfile | undefined
    /** The account in use, another one of the connected wallet, or somebody's. */
    standing: 'in-use' | 'other-account' | 'view-only'
    /** Opens the wallets; undefined where this site has none that imports. */
    onImport: (() => void) | undefined
    actions: ReactNode
  }
}
