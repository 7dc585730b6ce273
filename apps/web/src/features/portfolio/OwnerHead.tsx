import { useLingui } from '@lingui/react/macro'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { Address } from '@oxbow/ui/Address'
import { Badge } from '@oxbow/ui/Badge'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'

/** The portfolio's owner: name, address to copy, and actions. */
export function OwnerHead({ address, name, isOwn, actions }: OwnerHead.Props) {
  const { t } = useLingui()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-4">
      <AccountDisc address={address} size={56} />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 truncate text-2xl font-semibold tracking-tight">
            {name === undefined ? t`Portfolio` : <bdi>{name}</bdi>}
          </h1>
          {!isOwn && (
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
      {!isOwn && (
        <p className="w-full text-sm text-pretty text-text-muted">
          {t`You can’t send, swap, sign, or buy with this wallet here. If it’s yours, connect it.`}
        </p>
      )}
    </header>
  )
}

export declare namespace OwnerHead {
  type Props = {
    address: `0x${string}`
    name: string | undefined
    /** It is the account in use. */
    isOwn: boolean
    actions: ReactNode
  }
}
