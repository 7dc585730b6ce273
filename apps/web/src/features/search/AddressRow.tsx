import { useLingui } from '@lingui/react/macro'
import type { AddressResult } from '@oxbow/tokens/SearchResult'
import { ArrowUpRight, FileCode, Images, UserRound } from 'lucide-react'
import type { SearchContext } from './SearchContext.ts'
import { SearchWords } from './SearchWords.tsx'

export function AddressRow({
  address: result,
  getNetworkName,
  canOpen,
  leaves,
}: SearchContext & { address: AddressResult }) {
  const { t } = useLingui()
  const { chainId, address, isContract, ensName, username, collection } = result
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
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-sunken text-text-muted">
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <SearchWords
        title={name ?? what}
        detail={name === undefined ? nowhere : nowhere || what}
        network={isContract ? getNetworkName(chainId) : ''}
        address={address}
      />
      {leaves(result) && (
        <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint rtl:-scale-x-100" />
      )}
    </>
  )
}
