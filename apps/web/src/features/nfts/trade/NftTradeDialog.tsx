import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { shorten } from '@oxbow/i18n/shorten'
import type { TradeCheck } from '@oxbow/listings/checkNftTrade'
import type { NftTradeIntent } from '@oxbow/listings/NftTradeIntent'
import type { TradeFailureCode } from '@oxbow/listings/nftTradeFailures'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import type { ReactNode } from 'react'
import { FlowReview } from '../../review/FlowReview.tsx'
import { hasBegun } from '../../review/hasBegun.ts'
import { MoreFacts } from '../../review/MoreFacts.tsx'
import type { ReviewButton } from '../../review/ReviewPlan.ts'
import { Success } from '../../review/Success.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import { WholeContract } from '../../review/WholeContract.tsx'
import { NftPicture } from '../NftPicture.tsx'
import { toShownId } from '../nftName.ts'
import type { LowPrice } from './toLowPrice.ts'

/** A listing, purchase or cancellation, from review to confirmation: assets sent and received, and the cost. */
export function NftTradeDialog(props: NftTradeDialog.Props) {
  const { kind, name, nft, signed, pictureUrl, priceWei, form, check, fault, view, native, priceUsd, costUsd } = props
  const { t, i18n } = useLingui()
  const begun = hasBegun(view)
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
  // What is paid for is in the open and whole: another collection can have the same name, pictures, and ends of its address.
  const isPaid = kind === 'buy'
  const identity = [
    {
      title: t`Contract`,
      value: isPaid ? (
        <WholeContract address={nft.collection} />
      ) : (
        <span title={nft.collection}>{shorten(nft.collection)}</span>
      ),
    },
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
    valueUsd: isPaid ? priceUsd : undefined,
    native,
    isRunning: check === undefined && fault === undefined && priceWei !== undefined,
  })
  return (
    <FlowReview
      {...props}
      titles={{ ...titles, cancelled: t`Transaction canceled` }}
      plan={{
        summary: (
          <>
            {item}
            {!begun && form}
            <p className="text-sm text-pretty text-text-muted">{hints[kind]}</p>
          </>
        ),
        costs: isPaid ? [...identity, networkCost] : [networkCost],
        warnings: (
          <>
            {fault && <Banner tone="critical">{props.explain(fault)}</Banner>}
            {props.lowPrice && <Banner tone="caution">{low[props.lowPrice]}</Banner>}
          </>
        ),
        simulation: !isPaid && <MoreFacts facts={identity} />,
        asks: check?.asks ?? 1,
        button: props.button,
      }}
      asking={(step) => asking[step]}
      beforeStatus={approval}
      afterStatus={
        view?.status === 'failed' &&
        signed && (
          <Banner
            tone="caution"
            action={<Button size="sm" variant="secondary" onClick={signed.onCancel}>{t`Cancel listing`}</Button>}
          >
            {t`Whoever has the listing that you signed can buy at this price until ${dayOf(signed.endTime)}, unless you cancel it.`}
          </Banner>
        )
      }
      done={
        <Success note={notes[kind]} transaction={props.transaction} onDone={props.onClose}>
          <p className="text-lg font-semibold break-words">
            <bdi>{name}</bdi>
          </p>
          {price && kind !== 'cancel' && <bdi className="tabular-nums">{price}</bdi>}
        </Success>
      }
    />
  )
}

export declare namespace NftTradeDialog {
  type Props = FlowReview.Shared<TradeFailureCode> & {
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
    native: { readonly symbol: string; readonly decimals: number }
    /** Undefined if unknown. */
    priceUsd: number | undefined
    costUsd: number | undefined
    /** The reference price that the listing is far below. */
    lowPrice: LowPrice | undefined
    /** A listing that is valid although a step after its signature failed. */
    signed: { readonly endTime: number; readonly onCancel: () => void } | undefined
    button: ReviewButton
    transaction: ReactNode
  }
}
