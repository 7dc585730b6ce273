import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { MarketPeriod, Transaction } from '@oxbow/contract/marketDocuments'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { cx } from '@oxbow/react/cx'
import { Hint } from '@oxbow/ui/Hint'
import { IconButton } from '@oxbow/ui/IconButton'
import { Input } from '@oxbow/ui/Input'
import { Segmented } from '@oxbow/ui/Segmented'
import { Select } from '@oxbow/ui/Select'
import { Switch } from '@oxbow/ui/Switch'
import { Download, Layers, Search, Star } from 'lucide-react'
import { useId } from 'react'
import { KindChoice } from '../chart/KindChoice.tsx'
import { allNetworks, type ExploreView, type Protocol, periods, toWord } from './ExploreView.ts'

/** Which part of the market the list shows. */
export function ExploreFilters(props: ExploreFilters.Props) {
  const { view, networks, text, onText, onNetwork, onPeriod, onProtocol, onKind, onFavourites, onUnlisted } = props
  const { onDownload, isDownloading } = props
  const { t } = useLingui()
  const switchId = useId()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {view.tab !== 'transactions' && (
        <Input
          label={view.tab === 'tokens' ? t`Search tokens` : t`Search pools`}
          labelHidden
          placeholder={view.tab === 'tokens' ? t`Name, symbol or address` : t`Pair or address`}
          value={text}
          onChange={(event) => onText(event.target.value)}
          leading={<Search size={18} strokeWidth={1.5} aria-hidden="true" />}
          // As long as the index and the address read it.
          maxLength={100}
          type="search"
          className="w-full sm:w-72"
        />
      )}
      <Select
        label={t`Network`}
        labelHidden
        value={view.network?.slug ?? allNetworks}
        onChange={(slug) => onNetwork(networks.find((network) => network.slug === slug))}
        options={[
          {
            value: allNetworks,
            label: t`All networks`,
            icon: <Layers size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-muted" />,
          },
          ...networks.map(({ slug, name }) => ({
            value: slug,
            label: name,
            icon: <ChainLogo name={name} size="sm" />,
          })),
        ]}
        className="w-full min-w-48 flex-1 sm:w-56 sm:flex-none"
      />
      {view.tab === 'tokens' && (
        <IconButton
          label={t`Favorites only`}
          aria-pressed={view.isFavouritesOnly}
          onClick={() => onFavourites(!view.isFavouritesOnly)}
          className={cx(view.isFavouritesOnly && 'bg-surface-pressed text-caution!')}
        >
          <Star size={20} strokeWidth={1.5} aria-hidden="true" fill={view.isFavouritesOnly ? 'currentColor' : 'none'} />
        </IconButton>
      )}
      {/* On phones it stands beside the network, and the choice below has a line of its own. */}
      <IconButton
        label={t`Download CSV`}
        disabled={isDownloading}
        onClick={onDownload}
        className="sm:order-last sm:ms-auto"
      >
        <Download size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      {view.tab === 'tokens' && (
        <Segmented<keyof typeof periods>
          label={t`Period of the volume`}
          value={toWord(periods, view.period)}
          onChange={(word) => onPeriod(periods[word])}
          options={(Object.keys(periods) as (keyof typeof periods)[]).map((value) => ({
            value,
            label: value.toUpperCase(),
          }))}
          className="w-full sm:w-72"
        />
      )}
      {view.tab === 'pools' && (
        <Segmented<Protocol | 'all'>
          label={t`Protocol`}
          value={view.protocol ?? 'all'}
          onChange={(value) => onProtocol(value === 'all' ? undefined : value)}
          options={[
            { value: 'all', label: t`All` },
            { value: 'v4', label: 'v4' },
            { value: 'v3', label: 'v3' },
            { value: 'v2', label: 'v2' },
          ]}
          className="w-full sm:w-64"
        />
      )}
      {view.tab !== 'transactions' && (
        <span className="flex min-h-11 items-center gap-2">
          <Switch id={switchId} checked={view.hasUnlisted} onChange={onUnlisted} />
          <label htmlFor={switchId} className="cursor-pointer ps-1 text-sm">
            {t`Show unlisted`}
          </label>
          <Hint label={t`What is unlisted?`}>
            {t`Tokens with a warning, and tokens with little liquidity that no list names. Anyone can create one and trade it with themselves, so totals and rankings leave them out.`}
          </Hint>
        </span>
      )}
      {view.tab === 'transactions' && <KindChoice kind={view.kind} onKind={onKind} className="w-full sm:w-96" />}
    </div>
  )
}

export declare namespace ExploreFilters {
  type Props = {
    view: ExploreView
    networks: readonly Network[]
    /** What is typed; the view follows a moment later. */
    text: string
    onText: (text: string) => void
    /** Undefined for all networks. */
    onNetwork: (network: Network | undefined) => void
    onPeriod: (period: MarketPeriod) => void
    onProtocol: (protocol: Protocol | undefined) => void
    onKind: (kind: Transaction['kind'] | undefined) => void
    onFavourites: (isOn: boolean) => void
    onUnlisted: (isOn: boolean) => void
    onDownload: () => void
    /** The list is being read to its end. */
    isDownloading: boolean
  }
}
