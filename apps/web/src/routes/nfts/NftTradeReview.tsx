import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { type DecimalText, toRaw } from '@oxbow/i18n/Decimal'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { checkNftTrade } from '@oxbow/listings/checkNftTrade'
import { createNftTradeFlow, type NftTradeFlowView } from '@oxbow/listings/createNftTradeFlow'
import type { SignedListing } from '@oxbow/listings/Listing'
import { floorQueryOptions } from '@oxbow/listings/listingsQueryOptions'
import type { BuyIntent, CancelIntent, ListIntent, NftTradeIntent } from '@oxbow/listings/NftTradeIntent'
import { nftTradeFailures } from '@oxbow/listings/nftTradeFailures'
import { nftLastSaleQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ListForm, type ListingDays } from '../../features/nfts/trade/ListForm.tsx'
import { NftTradeDialog } from '../../features/nfts/trade/NftTradeDialog.tsx'
import { toLowPrice } from '../../features/nfts/trade/toLowPrice.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { client } from '../../state/exchange.ts'
import { toNftTradeMessage } from '../../state/failure/toNftTradeMessage.ts'
import { rememberListing } from '../../state/signed/signedListings.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'

/** The review and flow of a listing, purchase or cancellation. */
export function NftTradeReview(props: NftTradeReview.Props) {
  const { wish, network, connection, config, onClosed } = props
  const { t, i18n } = useLingui()
  const { flow, end, shared, start, shown } = useReviewedFlow<NftTradeFlowView>({
    network,
    connection,
    changes,
    onSent: onClosed,
    onClosed,
  })
  const [signed, setSigned] = useState<SignedListing>()
  const [typed, setTyped] = useState<DecimalText | ''>('')
  const [days, setDays] = useState<ListingDays>('30')
  const [{ salt, openedAt }] = useState(() => ({ salt: drawSalt(), openedAt: Math.floor(Date.now() / 1_000) }))
  const { wallet, account } = connection
  const { nativeCurrency: native } = network
  const asked = (typed && toRaw(typed, native.decimals)) || undefined
  const intent = useMemo((): NftTradeIntent | undefined => {
    if (wish.kind !== 'list') return wish
    return asked === undefined ? undefined : { ...wish, price: asked, endTime: openedAt + Number(days) * 86_400, salt }
  }, [wish, asked, days, openedAt, salt])
  const priceWei = intent && priceOf(intent)
  const { data: check, error } = useQuery({
    queryKey: [
      'trade-check',
      {
        account: account.address,
        network: network.chainId,
        kind: wish.kind,
        nft: wish.nft,
        hasPrice: intent !== undefined,
      },
    ],
    queryFn: () => checkNftTrade(client, { intent: intent!, network, account: account.address, wallet }),
    enabled: flow === undefined && intent !== undefined,
    gcTime: 0,
    retry: false,
  })
  const { collection, tokenId } = wish.nft
  const place = { chainId: network.chainId, collection, tokenId }
  const isListing = wish.kind === 'list'
  const { data: lowest } = useQuery({ ...floorQueryOptions(client, place), enabled: isListing })
  const { data: sale } = useQuery({ ...nftLastSaleQueryOptions(client, place), enabled: isListing })
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  const usdOf = (wei: bigint | undefined) =>
    wei === undefined ? undefined : toUsd({ address: nativeToken, chainId: network.chainId }, wei)

  function onSigned(listing: SignedListing) {
    rememberListing(listing)
    setSigned(listing)
  }

  function trade() {
    if (intent === undefined || check === undefined) return
    start(createNftTradeFlow({ ...shared, intent, onSigned }), check.networkCostWei)
  }

  function toButton(): ReviewButton {
    if (end) return end
    const labels = { list: t`List for sale`, buy: t`Buy`, cancel: t`Cancel listing` }
    return { label: labels[wish.kind], isBusy: flow !== undefined, isDisabled: check === undefined, onPress: trade }
  }

  return (
    <NftTradeDialog
      {...shown}
      kind={wish.kind}
      name={wish.nft.name}
      collectionName={props.collectionName}
      nft={wish.nft}
      pictureUrl={props.pictureUrl}
      priceWei={priceWei}
      form={
        wish.kind === 'list' && (
          <ListForm
            price={typed}
            amount={
              asked === undefined ? undefined : `${formatAmount(asked, native.decimals, i18n.locale)} ${native.symbol}`
            }
            days={days}
            symbol={native.symbol}
            decimals={native.decimals}
            usd={usdOf(asked)}
            onPrice={setTyped}
            onDays={setDays}
            isInvalid={typed !== '' && asked === undefined}
          />
        )
      }
      check={check}
      fault={error ? toFailure(error, nftTradeFailures).code : undefined}
      priceUsd={usdOf(priceWei)}
      costUsd={usdOf(check?.networkCostWei)}
      lowPrice={
        isListing && asked !== undefined
          ? toLowPrice(asked, { floor: lowest?.floor?.terms, sale: sale ?? undefined })
          : undefined
      }
      signed={signed && { endTime: signed.terms.endTime, onCancel: () => props.onCancel(signed) }}
      button={toButton()}
      explain={(code) => i18n._(toNftTradeMessage(code))}
    />
  )
}

export declare namespace NftTradeReview {
  /** For a listing, price and expiry are chosen here. */
  type Wish = Omit<ListIntent, 'price' | 'endTime' | 'salt'> | BuyIntent | CancelIntent
  type Props = {
    wish: Wish
    collectionName: string | undefined
    pictureUrl: string | undefined
    network: Network
    connection: WalletConnection
    config: Config
    /** Cancels a listing that was signed here but then failed. */
    onCancel: (signed: SignedListing) => void
    onClosed: () => void
  }
}

/** Queries that a trade changes; changes by others arrive with blocks. */
const changes = ['nft-listings', 'standing-listings', 'nft-floor', 'nft-last-sale', 'nft-item', 'nft-transfers']

function priceOf(intent: NftTradeIntent): bigint {
  return intent.kind === 'cancel' ? BigInt(intent.terms.price) : intent.price
}

/** 64 random bits make an account's listings distinct. */
function drawSalt(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!
}
