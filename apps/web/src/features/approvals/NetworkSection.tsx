import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useState } from 'react'
import type { ApprovalItem } from './ApprovalItem.ts'
import { ApprovalTable } from './ApprovalTable.tsx'

/** The approvals on one network, revoked one by one or together. */
export function NetworkSection({
  network,
  items,
  error,
  isFetching,
  retry,
  fromBlock,
  isNftsMissing = false,
  onRevoke,
}: NetworkSection.Props) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<ReadonlySet<string>>(none)
  const chosen = items?.filter(({ key }) => selected.has(key)) ?? []
  if (items?.length === 0) return null

  function select(key: string, isSelected: boolean) {
    setSelected((before) => new Set(isSelected ? [...before, key] : [...before].filter((each) => each !== key)))
  }

  return (
    <section aria-label={network.name} className="mt-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5 text-lg font-semibold">
          <ChainLogo name={network.name} />
          {network.name}
        </h2>
        {items && items.length > 1 && (
          <Button
            variant={chosen.length > 0 ? 'primary' : 'secondary'}
            onClick={() => onRevoke(chosen.length > 0 ? chosen : items)}
          >
            {chosen.length > 0 ? t`Revoke selected (${chosen.length})` : t`Revoke all (${items.length})`}
          </Button>
        )}
      </div>
      {error ? (
        <Banner
          tone="caution"
          className="mt-2"
          action={
            <Button size="sm" variant="secondary" busy={isFetching} onClick={retry}>
              {t`Try again`}
            </Button>
          }
        >
          {t`No answer from ${network.name}. Approvals there are missing here.`}
        </Banner>
      ) : (
        <div className="mt-2">
          <ApprovalTable
            label={t`Approvals on ${network.name}`}
            items={items}
            selected={selected}
            onSelect={select}
            onRevoke={(item) => onRevoke([item])}
          />
        </div>
      )}
      {items && fromBlock === undefined && (
        <p className="mt-2 px-2 text-sm text-text-muted">{t`This network’s node gives no logs. Unknown spenders may be missing.`}</p>
      )}
      {items && isNftsMissing && (
        <p className="mt-2 px-2 text-sm text-text-muted">{t`Your NFTs couldn’t be read. Approvals of their collections may be missing.`}</p>
      )}
    </section>
  )
}

export declare namespace NetworkSection {
  type Props = {
    network: Network
    /** Undefined while loading, or if reading failed. */
    items: readonly ApprovalItem[] | undefined
    error: Error | undefined
    isFetching: boolean
    retry: () => void
    /** The first block whose logs were read; undefined where none were. */
    fromBlock: bigint | undefined
    /** The list of collections couldn't be read. */
    isNftsMissing?: boolean
    onRevoke: (items: readonly ApprovalItem[]) => void
  }
}

const none: ReadonlySet<string> = new Set()
