import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { shorten } from '@oxbow/i18n/shorten'
import type { TradeCheck } from '@oxbow/listings/checkNftTrade'
import type { NftTradeFlowView } from '@oxbow/listings/createNftTradeFlow'
import type { NftTradeIntent } from '@oxbow/listings/NftTradeIntent'
import type { TradeFailureCode } from '@oxbow/listings/nftTradeFailures'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import type { ReactNode } from 'react'
import { FlowStatus } from '../../review/FlowStatus.tsx'
import { MoreFacts } from '../../review/MoreFacts.tsx'
import { Review } from '../../review/Review.tsx'
import { ReviewFrame } from '../../review/ReviewFrame.tsx'
import type { ReviewButton } from '../../review/ReviewPlan.ts'
import { Success } from '../../review/Success.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import { NftPicture } from '../NftPicture.tsx'
import { toShownId } from '../nftName.ts'
import type { LowPrice } from './toLowPrice.ts'

/** A listing, purchase or cancellation, from review to confirmation: assets sent and received, and the cost. */
export function NftTradeDialog(props: NftTradeDialog.Props) {
  const { kind, name, nft, signed, pictureUrl, priceWei, form, check, fault, view, native, priceUsd, costUsd, button } =
    props
  const { t, i18n } = useLingui()
  const begun = view !== undefined && view.status !== 'review'
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const amountOf = (wei: bigint) => `${formatAmount(wei, native.decimals, i18n.locale)} ${native.symbol}`
  const dayOf = (seconds: number) =>
    new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(seconds * 1_000)
  const price = priceWei !== undefined && amountOf(priceWei)
  const titles = {
    list: { review: t`List for sale`, working: t`Listing`, done: t`Listed`, failed: t`Listing failed` },
    buy: { review: t`Buy`, working: t`Buying`, done: t`Bought`, failed: t`Purchase failed` },
    cancel: {
      review: t`Cancel listing`,
      working: t`Canceling a listing`,
      done: t`Listing canceled`,
      failed: t`Cancel listing failed`,
    },
  }[kind]
  const notes = {
    list: t`Anyone can buy it at this price until the listing ends or you cancel it.`,
    buy: t`It’s in your wallet.`,
    cancel: t`Nobody can buy it at this price anymore.`,
  }
  const hints = {
    list: t`Your NFT stays in your wallet until somebody buys it. Seaport, an open marketplace contract, then transfers it for exactly this price.`,
    buy: t`The NFT and your payment change hands in one transaction, or neither does.`,
    cancel: t`Canceling takes a transaction. Your other listings stay.`,
  }
  const asking: Partial<Record<string, string>> = {
    approve: t`Approve Seaport in your wallet.`,
    sign: t`Sign the listing in your wallet. It costs nothing.`,
  }
  const item = (
    <div className="flex items-center gap-4">
      <div className="w-16 shrink-0">
        <NftPicture src={pictureUrl} alt="" className="rounded-md" />
      </div>
      <div className="min-w-0">
        <p className="font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        {props.collectionName && (
          <p className="text-sm break-words text-text-muted">
            <bdi>{props.collectionName}</bdi>
          </p>
        )}
        {price && (kind !== 'list' || begun) && (
          <p className="text-lg font-semibold tabular-nums">
            <bdi dir="ltr">{price}</bdi>
            {priceUsd !== undefined && (
              <span className="ms-2 text-sm font-normal text-text-muted">{formatUsd(priceUsd, i18n.locale)}</span>
            )}
          </p>
        )}
      </div>
    </div>
  )
  const identity = [
    { title: t`Contract`, value: <span title={nft.collection}>{shorten(nft.collection)}</span> },
    { title: t`Token ID`, value: <span title={nft.tokenId}>{toShownId(nft.tokenId).slice(1)}</span> },
  ]
  const low = {
    floor: t`This is less than half of the cheapest listing of this collection on this site.`,
    sale: t`This is less than half of what it was last sold for.`,
  }
  const isAskedToApprove = view?.prompt?.kind === 'confirm-in-wallet' && view.prompt.step === 'approve'
  const approval = kind === 'list' && (begun ? isAskedToApprove : (check?.asks ?? 1) > 1) && (
    <Banner tone="caution">
      {nft.standard === 'erc1155'
        ? t`You approve Seaport for all of your NFTs in this collection. Earlier listings of them that haven’t ended can be bought again.`
        : t`You approve Seaport for this NFT. Earlier listings of it that haven’t ended can be bought again.`}
    </Banner>
  )
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    // Listing moves nothing, and canceling costs what it costs.
    valueUsd: kind === 'buy' ? priceUsd : undefined,
    native,
    isRunning: check === undefined && fault === undefined && priceWei !== undefined,
  })
  return (
    <ReviewFrame
      titles={{ ...titles, cancelled: t`Transaction canceled` }}
      outcome={{
        status: view?.status === 'elsewhere' ? 'working' : view?.status,
        code: view?.error?.code,
        isInstead: Boolean(view?.instead),
      }}
      isOpen={props.isOpen}
      onClose={props.onClose}
      onClosed={props.onClosed}
    >
      {isDone && !view.instead ? (
        <Success note={notes[kind]} transaction={props.transaction} onDone={props.onClose}>
          <p className="text-lg font-semibold break-words">
            <bdi>{name}</bdi>
          </p>
          {price && kind !== 'cancel' && <bdi className="tabular-nums">{price}</bdi>}
        </Success>
      ) : (
        <Review
          plan={{
            summary: !view?.instead && (
              <>
                {!begun && props.caution}
                {item}
                {!begun && form}
                <p className="text-sm text-pretty text-text-muted">{hints[kind]}</p>
              </>
            ),
            ...(!begun && {
              costs: [networkCost],
              warnings: (
                <>
                  {fault && <Banner tone="critical">{props.explain(fault)}</Banner>}
                  {props.lowPrice && <Banner tone="caution">{low[props.lowPrice]}</Banner>}
                </>
              ),
              simulation: <MoreFacts facts={identity} />,
              asks: check?.asks ?? 1,
            }),
            button,
          }}
        >
          {approval}
          <div aria-live="polite" className="empty:hidden">
            <FlowStatus
              view={view}
              checking={t`Checking…`}
              asking={(step) => asking[step]}
              instead={props.instead}
              explain={props.explain}
            />
          </div>
          {view?.status === 'failed' && signed && (
            <Banner
              tone="caution"
              action={<Button size="sm" variant="secondary" onClick={signed.onCancel}>{t`Cancel listing`}</Button>}
            >
              {t`Whoever has the listing that you signed can buy at this price until ${dayOf(signed.endTime)}, unless you cancel it.`}
            </Banner>
          )}
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace NftTradeDialog {
  type Props = {
    kind: NftTradeIntent['kind']
    name: string
    /** As the contract states it; undefined if it doesn't. */
    collectionName: string | undefined
    nft: Pick<NftTradeIntent['nft'], 'collection' | 'standard' | 'tokenId'>
    pictureUrl: string | undefined
    /** Undefined until a valid price is typed. */
    priceWei: bigint | undefined
    /** The form for price and duration of a listing. */
    form: ReactNode
    /** Undefined while it runs. */
    check: TradeCheck | undefined
    /** Why it would fail. */
    fault: TradeFailureCode | undefined
    view: NftTradeFlowView | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** Undefined if unknown. */
    priceUsd: number | undefined
    costUsd: number | undefined
    /** The reference price that the listing is far below. */
    lowPrice: LowPrice | undefined
    /** A listing that is valid although a step after its signature failed. */
    signed: { readonly endTime: number; readonly onCancel: () => void } | undefined
    button: ReviewButton
    /** A warning about the network. */
    caution: ReactNode
    transaction: ReactNode
    instead: ReactNode
    explain: (code: TradeFailureCode) => string
    isOpen: boolean
    onClose: () => void
    onClosed: () => void
  }
}
