import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { MarketLimits, MarketPeriod } from '@oxbow/contract/marketDocuments'
import { formatUsdCompact } from '@oxbow/i18n/formatUsd'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { daySeconds, type ExploreView } from './ExploreView.ts'
import { LimitChoice } from './LimitChoice.tsx'
import { NetworkChoice } from './NetworkChoice.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'

/** The filters without room beside the search; on phones, all of them. Changes apply immediately. */
export function FilterDialog(props: FilterDialog.Props) {
  const { onClosed, onReset, isPhone, view, networks, onNetwork, onPeriod, onLimits } = props
  const { onFavourites, onUnlisted, onDownload, isDownloading } = props
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const amounts = [10_000, 100_000, 1_000_000, 10_000_000].map((value) => ({
    value,
    label: formatUsdCompact(value, i18n.locale),
  }))
  const ages = [
    { value: daySeconds, label: t`24h` },
    { value: 7 * daySeconds, label: t`7d` },
    { value: 30 * daySeconds, label: t`30d` },
  ]
  const { limits } = view
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={t`Filters`}
      closeLabel={t`Close`}
      footer={
        <div className="flex gap-3">
          <Button variant="secondary" className="flex-1" onClick={onReset}>
            {t`Reset`}
          </Button>
          <Button className="flex-1" onClick={close}>
            {t`Show results`}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-3 pb-5">
        {isPhone && (
          <NetworkChoice network={view.network} networks={networks} onNetwork={onNetwork} className="w-full" />
        )}
        {isPhone && view.tab === 'tokens' && (
          <div>
            <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
              {t`Period of the volume`}
            </p>
            <PeriodChoice period={view.period} onPeriod={onPeriod} className="w-full" />
          </div>
        )}
        <LimitChoice
          label={t`Minimum TVL`}
          limit={limits.minTvlUsd}
          steps={amounts}
          onLimit={(minTvlUsd) => onLimits({ ...limits, minTvlUsd })}
        />
        <LimitChoice
          label={t`Minimum volume`}
          limit={limits.minVolumeUsd}
          steps={amounts}
          onLimit={(minVolumeUsd) => onLimits({ ...limits, minVolumeUsd })}
        />
        <LimitChoice
          label={view.tab === 'tokens' ? t`First pool created within` : t`Created within`}
          limit={limits.maxAgeSeconds}
          steps={ages}
          onLimit={(maxAgeSeconds) => onLimits({ ...limits, maxAgeSeconds })}
        />
        {isPhone && (
          <div className="-mx-3 flex flex-col">
            {view.tab === 'tokens' && (
              <ToggleRow title={t`Favorites only`} checked={view.isFavouritesOnly} onChange={onFavourites} />
            )}
            <ToggleRow
              title={t`Show unlisted`}
              detail={t`Tokens with a warning, and tokens with little liquidity that no list names. Anyone can create one and trade it with themselves, so totals and rankings leave them out.`}
              checked={view.hasUnlisted}
              onChange={onUnlisted}
            />
          </div>
        )}
        {isPhone && (
          <Button variant="quiet" disabled={isDownloading} onClick={onDownload}>
            <Download size={18} strokeWidth={1.5} aria-hidden="true" />
            {t`Download CSV`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

export declare namespace FilterDialog {
  type Props = {
    view: ExploreView
    networks: readonly Network[]
    /** Undefined for all networks. */
    onNetwork: (network: Network | undefined) => void
    onPeriod: (period: MarketPeriod) => void
    onLimits: (limits: MarketLimits) => void
    onFavourites: (isOn: boolean) => void
    onUnlisted: (isOn: boolean) => void
    /** Resets the dialog's filters. */
    onReset: () => void
    onDownload: () => void
    /** The whole list is being read for the download. */
    isDownloading: boolean
    isPhone: boolean
    onClosed: () => void
  }
}
