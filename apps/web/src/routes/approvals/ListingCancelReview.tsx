import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { checkNftTrade } from '@oxbow/listings/checkNftTrade'
import { createNftTradeFlow, type NftTradeFlowView } from '@oxbow/listings/createNftTradeFlow'
import type { SignedListing } from '@oxbow/listings/Listing'
import type { CancelIntent } from '@oxbow/listings/NftTradeIntent'
import { nftTradeFailures } from '@oxbow/listings/nftTradeFailures'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SignatureCancelDialog } from '../../features/approvals/SignatureCancelDialog.tsx'
import type { SignatureItem } from '../../features/approvals/SignatureItem.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { client } from '../../state/exchange.ts'
import { toNftTradeMessage } from '../../state/failure/toNftTradeMessage.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'

/** The review and flow of canceling a listing, whether or not its NFT is shown. */
export function ListingCancelReview(props: ListingCancelReview.Props) {
  const { item, listing, name, network, connection, config, onClosed } = props
  const { t, i18n } = useLingui()
  const { flow, end, shared, start, shown } = useReviewedFlow<NftTradeFlowView>({
    network,
    connection,
    changes,
    onSent: onClosed,
    onClosed,
  })
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
  const { data, error, refetch } = useQuery({
    queryKey: ['cancel-listing-check', { account: account.address, key: item.key }],
    queryFn: () => checkNftTrade(client, { intent, network, account: account.address, wallet }),
    enabled: flow === undefined,
    gcTime: 30_000,
    retry: false,
  })
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  const cost = data?.networkCostWei

  function toButton(): ReviewButton {
    if (end) return end
    if (data === undefined && error) return { label: t`Try again`, leaves: true, onPress: () => void refetch() }
    return {
      label: t`Cancel signature`,
      isBusy: flow !== undefined,
      isDisabled: data === undefined,
      onPress: () => start(createNftTradeFlow({ ...shared, intent }), cost),
    }
  }

  return (
    <SignatureCancelDialog
      {...shown}
      item={item}
      hint={undefined}
      cost={data}
      costUsd={cost === undefined ? undefined : toUsd({ address: nativeToken, chainId }, cost)}
      failure={data === undefined && error ? toFailure(error, nftTradeFailures).code : undefined}
      asks={data?.asks ?? 1}
      button={toButton()}
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
