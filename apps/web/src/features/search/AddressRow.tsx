import { useLingui } from '@lingui/react/macro'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { cx } from '@oxbow/react/cx'
import type { AddressResult } from '@oxbow/tokens/SearchResult'
import { Badge } from '@oxbow/ui/Badge'
import { ArrowUpRight, FileCode, Images, Star, UserRound } from 'lucide-react'
import type { SearchContext } from './SearchContext.ts'
import { SearchWords } from './SearchWords.tsx'

export function AddressRow({
  address: result,
  getNetworkName,
  canOpen,
  leaves,
  watchOf,
}: SearchContext & { address: AddressResult }) {
  const { t } = useLingui()
  const { chainId, address, isContract, ensName, username, avatar, collection, isKnown } = result
  const watch = isContract ? undefined : watchOf(result)
  const Icon = collection !== undefined ? Images : isContract ? FileCode : UserRound
  const what =
    collection !== undefined
      ? t`NFT collection`
      : isContract
        ? t`Contract`
        : username !== undefined
          ? [t`Username on this site`, ...(ensName === undefined ? [] : [ensName])].join(' · ')
          : t`Account or unused address`
  const name = collection ?? username ?? ensName
  const nowhere = canOpen(result) ? '' : t`There is no page for it here.`
  return (
    <>
      {avatar === undefined ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-sunken text-text-muted">
          <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        </span>
      ) : (
        <AccountDisc address={address} picture={avatar} size={36} />
      )}
      <SearchWords
        title={name ?? what}
        detail={name === undefined ? nowhere : nowhere || what}
        network={isContract ? getNetworkName(chainId) : ''}
        address={address}
      />
      {collection !== undefined && !isKnown && <Badge>{t`Not followed`}</Badge>}
      {watch && (
        // biome-ignore lint/a11y/noStaticElementInteractions: an option contains no controls; keys have the button below the results.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <span
          className="-me-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-faint hover:text-accent-text"
          title={watch.isWatched ? t`Remove from favorites` : t`Add to favorites`}
          onClick={(event) => {
            event.stopPropagation()
            watch.toggle()
          }}
        >
          <Star
            size={18}
            strokeWidth={1.5}
            aria-hidden="true"
            className={cx(watch.isWatched && 'fill-current text-accent-text')}
          />
        </span>
      )}
      {leaves(result) && (
        <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint rtl:-scale-x-100" />
      )}
    </>
  )
}
