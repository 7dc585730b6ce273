import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { parseAmount } from '@oxbow/i18n/parseAmount'
import { checkTrade } from '@oxbow/listings/checkTrade'
import { createTradeFlow, type TradeFlow } from '@oxbow/listings/createTradeFlow'
import type { SignedListing } from '@oxbow/listings/Listing'
import { floorQueryOptions } from '@oxbow/listings/listingsQueryOptions'
import type { BuyIntent, CancelIntent, ListIntent, TradeIntent } from '@oxbow/listings/TradeIntent'
import { tradeFailures } from '@oxbow/listings/tradeFailures'
import { nftLastSaleQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import { ListForm, type ListingDays } from '../../features/nfts/trade/ListForm.tsx'
import { TradeDialog } from '../../features/nfts/trade/TradeDialog.tsx'
import { toLowPrice } from '../../features/nfts/trade/toLowPrice.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TransactionLine } from '../../features/swap/review/TransactionLine.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { tradeWords } from '../../state/failure/tradeWords.ts'
import { rememberListing } from '../../state/signed/signedListings.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { toFlowMoment } from '../page/toFlowMoment.ts'
import { useFlowEndButton } from '../page/useFlowEndButton.ts'

/** The last look at a listing, a purchase or a cancellation, its flow and its end. */
export function TradeReview(props: TradeReview.Props) {
  const { wish, network, connection, config, onClosed } = props
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [flow, setFlow] = useState<TradeFlow>()
  const [signed, setSigned] = useState<SignedListing>()
  const [typed, setTyped] = useState('')
  const [days, setDays] = useState<ListingDays>('30')
  const [{ salt, openedAt }] = useState(() => ({ salt: drawSalt(), openedAt: Math.floor(Date.now() / 1_000) }))
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const { wallet, account } = connection
  const { nativeCurrency: native } = network
  const parsed = parseAmount(typed, native.decimals, i18n.locale)
  const asked = parsed.ok && parsed.raw > 0n ? parsed.raw : undefined
  const intent = useMemo((): TradeIntent | undefined => {
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
    queryFn: () => checkTrade(client, { intent: intent!, network, account: account.address, wallet }),
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
  useEffect(() => () => flow?.dispose(), [flow])
  useEffect(() => {
    if (isDone) for (const queryKey of changed) void queries.invalidateQueries({ queryKey })
  }, [isDone, queries])
  const dialog = useAside({ moment: toFlowMoment(view), onSent: onClosed, onClosed })

  function onSigned(listing: SignedListing) {
    rememberListing(listing)
    setSigned(listing)
  }

  function start() {
    if (intent === undefined || check === undefined) return
    const shared = { client, connection, network, activity, storage, locks, intent, onSigned }
    const created = createTradeFlow({ ...shared, walletRpcUrl: toAbsoluteRpcUrl(network.chainId) })
    setFlow(created)
    created.send({ type: 'START', networkCostWei: check.networkCostWei })
  }

  const end = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview: () => setFlow(undefined),
  })

  function toButton(): ReviewButton {
    if (end) return end
    const labels = { list: t`List for sale`, buy: t`Buy`, cancel: t`Cancel listing` }
    return { label: labels[wish.kind], isBusy: view !== undefined, isDisabled: check === undefined, onPress: start }
  }

  return (
    <TradeDialog
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
            usd={usdOf(asked)}
            onPrice={setTyped}
            onDays={setDays}
            isInvalid={typed.trim() !== '' && asked === undefined}
          />
        )
      }
      check={check}
      fault={error ? toFailure(error, tradeFailures).code : undefined}
      view={view}
      native={native}
      priceUsd={usdOf(priceWei)}
      costUsd={usdOf(check?.networkCostWei)}
      lowPrice={
        isListing && asked !== undefined
          ? toLowPrice(asked, { floor: lowest?.floor?.terms, sale: sale ?? undefined })
          : undefined
      }
      signed={signed && { endTime: signed.terms.endTime, onCancel: () => props.onCancel(signed) }}
      button={toButton()}
      caution={<NetworkCaution network={network} />}
      transaction={isDone && view?.hash && <TransactionLine hash={view.hash} network={network} />}
      instead={view?.instead && <InsteadNotice instead={view.instead} network={network} />}
      explain={(code) => i18n._(tradeWords(code))}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace TradeReview {
  /** Where a listing is wished for, price and end are chosen here. */
  type Wish = Omit<ListIntent, 'price' | 'endTime' | 'salt'> | BuyIntent | CancelIntent
  type Props = {
    wish: Wish
    collectionName: string | undefined
    pictureUrl: string | undefined
    network: Network
    connection: WalletConnection
    config: Config
    /** Wants a listing canceled that was signed here and failed afterwards. */
    onCancel: (signed: SignedListing) => void
    onClosed: () => void
  }
}

const neverChanges = () => () => {}
/** What a trade changes; the chain's own news come with its blocks. */
const changed = [
  ['nft-listings'],
  ['standing-listings'],
  ['nft-floor'],
  ['nft-last-sale'],
  ['nft-item'],
  ['nft-transfers'],
]

function priceOf(intent: TradeIntent): bigint {
  return intent.kind === 'cancel' ? BigInt(intent.terms.price) : intent.price
}

/** 64 bits are enough that no two listings of an account are one. */
function drawSalt(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!
}
