import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { NftItem } from '@oxbow/nfts/nftDocuments'
import { nftHoldingQueryOptions } from '@oxbow/send/nftHoldingQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toNftFacts } from '../../features/nfts/nftName.ts'
import { client } from '../../state/exchange.ts'
import { useConnection } from '../../state/wallet/walletState.ts'

/** A link to the send form for the NFT's owner, as its contract says. Renders nothing for others. */
export function NftSendLink({ network: { chainId, slug }, item }: NftSendLink.Props) {
  const { t } = useLingui()
  const account = useConnection()?.account.address
  const { data: held = 0n } = useQuery(nftHoldingQueryOptions(client, { chainId, nft: toNftFacts(item), account }))
  if (held === 0n) return null
  return (
    <Link
      to={'/send' as string}
      search={{ chain: slug, collection: item.collection, tokenId: item.tokenId } as object}
      className="reacts inline-flex h-11 items-center rounded-md bg-accent-soft px-4 text-sm font-medium text-accent-text"
    >{t`Send`}</Link>
  )
}

export declare namespace NftSendLink {
  type Props = { network: Network; item: NftItem }
}
