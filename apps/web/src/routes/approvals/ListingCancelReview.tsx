import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { checkNftTrade } from '@oxbow/listings/checkNftTrade'
import { createNftTradeFlow } from '@oxbow/listings/createNftTradeFlow'
import type { SignedListing } from '@oxbow/listings/Listing'
import type { CancelIntent } from '@oxbow/listings/NftTradeIntent'
import { nftTradeFailures } from '@oxbow/listings/nftTradeFailures'
import { SignatureCancelDialog } from '../../features/approvals/SignatureCancelDialog.tsx'
import type { SignatureItem } from '../../features/approvals/SignatureItem.ts'
import { client } from '../../state/exchange.ts'
import { toNftTradeMessage } from '../../state/failure/toNftTradeMessage.ts'
import { useCheckedFlow } from '../page/useCheckedFlow.ts'

/** The review and flow of canceling a listing, whether or not its NFT is shown. */
export function ListingCancelReview(props: ListingCancelReview.Props) {
  const { item, listing, name, network, connection, config, onClosed } = props
  const { t, i18n } = useLingui()
  const { wallet, account } = connection
  const { chainId } = network
  const { signature, terms } = listing
  const { collection, standard, tokenId } = terms
  const intent: CancelIntent = {
    kind: 'cancel',
    chainId,
    nft: { standard, collection, tokenId, name },
    terms,
    signature,
  }
  const { check, failure, costUsd, button, shown } = useCheckedFlow({
    network,
    connection,
    config,
    changes,
    onSent: onClosed,
    onClosed,
    queryKey: ['cancel-listing-check', { account: account.address, key: item.key }],
    check: () => checkNftTrade(client, { intent, network, account: account.address, wallet }),
    retry: false,
    failures: nftTradeFailures,
    label: t`Cancel signature`,
    create: (shared) => createNftTradeFlow({ ...shared, intent }),
  })

  return (
    <SignatureCancelDialog
      {...shown}
      item={item}
      hint={undefined}
      cost={check}
      costUsd={costUsd}
      failure={failure}
      asks={check?.asks ?? 1}
      button={button}
      explain={(code) => i18n._(toNftTradeMessage(code))}
    />
  )
}

export declare namespace ListingCancelReview {
  type Props = {
    item: SignatureItem
    listing: SignedListing
    /** Name of its NFT. */
    name: string
    network: Network
    connection: WalletConnection
    config: Config
    onClosed: () => void
  }
}

const changes = ['standing-listings', 'nft-listings', 'nft-floor', 'nft-item']
