import { useLingui } from '@lingui/react/macro'
import { isNative } from '@oxbow/chain/nativeToken'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatNft } from '@oxbow/i18n/formatNft'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { shorten } from '@oxbow/i18n/shorten'
import type { SendFlowView } from '@oxbow/send/createSendFlow'
import type { SendCheck } from '@oxbow/send/SendCheck'
import type { SendIntent } from '@oxbow/send/SendIntent'
import type { SendFailureCode } from '@oxbow/send/sendFailures'
import { Banner } from '@oxbow/ui/Banner'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import type { FeeInToken } from '../review/FeeInToken.ts'
import { FlowStatus } from '../review/FlowStatus.tsx'
import { OtherNameNotice } from '../review/OtherNameNotice.tsx'
import { Review } from '../review/Review.tsx'
import type { ReviewedMoney } from '../review/ReviewedMoney.ts'
import { ReviewFrame } from '../review/ReviewFrame.tsx'
import type { ReviewButton } from '../review/ReviewPlan.ts'
import { Success } from '../review/Success.tsx'
import { TypedMoneyNote } from '../review/TypedMoneyNote.tsx'
import { useNetworkCost } from '../review/useNetworkCost.tsx'
import { WholeContract } from '../review/WholeContract.tsx'
import { NameNotice } from './NameNotice.tsx'
import { type FoundRecipient, nameOf } from './Recipient.ts'
import { RecipientName } from './RecipientName.tsx'
import { toSendConsent } from './toSendConsent.tsx'
import { WholeAddress } from './WholeAddress.tsx'

/** A transfer, from review to confirmation: amount sent, recipient, amount received and cost. */
export function SendDialog(props: SendDialog.Props) {
  const { intent, recipient, payee, check, typed, view, native, usd, costUsd, button, isOpen, onClose, onClosed } =
    props
  const { t, i18n } = useLingui()
  const { token, nft, amount } = intent
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const begun = view !== undefined && view.status !== 'review'
  const write = (raw: bigint) =>
    nft ? formatNft(nft.name, raw, i18n.locale) : `${formatTokenAmount(raw, token, i18n.locale)} ${token.symbol}`
  const short = write(amount)
  const exact = nft ? short : `${formatAmount(amount, token.decimals, i18n.locale)} ${token.symbol}`
  const called = nameOf(recipient)
  const name = called ?? shorten(recipient.address)
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    valueUsd: usd,
    native,
    isRunning: check === undefined,
    fee: props.fee,
  })
  const summary = (
    <div className="flex flex-col gap-4">
      {!begun && props.caution}
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-2xl font-medium tabular-nums [overflow-wrap:anywhere]" title={exact}>
            <bdi>{short}</bdi>
          </p>
          {usd !== undefined && <p className="text-text-muted tabular-nums">{formatUsd(usd, i18n.locale)}</p>}
        </div>
        {props.mark}
      </div>
      {!begun && typed && <TypedMoneyNote typed={typed} />}
      {!begun && token && check?.token?.otherName !== undefined && (
        <OtherNameNotice symbol={token.symbol} otherName={check.token.otherName} />
      )}
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-text-muted">{t`Recipient`}</p>
        <WholeAddress address={recipient.address} name={called && <RecipientName {...recipient} />} />
        {payee !== undefined && <p className="text-sm">{t`Deposit address of ${payee}`}</p>}
        {!begun && <NameNotice recipient={recipient} />}
      </div>
    </div>
  )
  return (
    <ReviewFrame
      titles={{
        review: t`Review send`,
        working: t`Sending`,
        done: t`Sent`,
        failed: t`Send failed`,
        cancelled: t`Send canceled`,
      }}
      outcome={{
        status: view?.status === 'elsewhere' ? 'working' : view?.status,
        code: view?.error?.code,
        isInstead: Boolean(view?.instead),
      }}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      {isDone && !view.instead ? (
        <Success note={t`Sent ${short} to ${name}.`} transaction={props.transaction} onDone={onClose}>
          <div className="w-full text-start">{summary}</div>
        </Success>
      ) : (
        <Review
          plan={{
            summary: !view?.instead && summary,
            ...(!begun && {
              costs: [
                ...(exact === short ? [] : [{ title: t`Exact amount`, value: exact }]),
                ...(nft
                  ? [
                      { title: t`Contract`, value: <span title={nft.collection}>{shorten(nft.collection)}</span> },
                      { title: t`Token ID`, value: <span className="[overflow-wrap:anywhere]">{nft.tokenId}</span> },
                    ]
                  : []),
                ...(token && !isNative(token.address)
                  ? [{ title: t`Contract`, value: <WholeContract address={token.address} /> }]
                  : []),
                networkCost,
              ],
              simulation: <Simulation {...props} name={name} write={write} />,
              warnings: props.warnings,
              consent: toSendConsent({ recipient, token: check?.token, typed }),
            }),
            button,
          }}
        >
          {props.transaction}
          <div aria-live="polite" className="empty:hidden">
            {view?.status === 'working' && view.prompt?.kind === 'accept-plan' ? (
              <Banner tone="caution" title={t`Less would arrive than you reviewed`}>
                {t`The token keeps more of the transfer than a moment ago.`}
              </Banner>
            ) : (
              <FlowStatus
                view={view}
                checking={t`Checking the transfer`}
                instead={props.instead}
                explain={props.explain}
              />
            )}
          </div>
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace SendDialog {
  type Props = {
    intent: SendIntent
    /** A picture of the asset. */
    mark: ReactNode
    recipient: FoundRecipient
    /** For a sale, the provider that owns the deposit address. */
    payee?: string | undefined
    /** Undefined while it runs. */
    check: SendCheck | undefined
    /** The typed money that the amount was converted from. */
    typed: ReviewedMoney | undefined
    /** Why it can't be checked or sent. */
    failing: SendFailureCode | undefined
    view: SendFlowView | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** Dollar values of the amount and the maximum network cost; undefined if no price is known. */
    usd: number | undefined
    costUsd: number | undefined
    /** The network cost, if it is paid in a token. */
    fee?: FeeInToken | undefined
    button: ReviewButton
    /** A warning about the network. */
    caution: ReactNode
    warnings: ReactNode
    /** The transaction, once confirmed. */
    transaction: ReactNode
    /** What the wallet sent instead of the reviewed transaction. */
    instead: ReactNode
    explain: (code: SendFailureCode) => string
    isOpen: boolean
    onClose: () => void
    onClosed: () => void
  }
}

function arrivedOf(check: SendCheck | undefined): bigint | undefined {
  return check?.plan.simulation.status === 'ok' ? check.plan.simulation.arrived : undefined
}

/** The simulation in one line; more only if its result differs from the input. */
function Simulation(props: SendDialog.Props & { name: string; write: (raw: bigint) => string }) {
  const { check, failing, intent, name, write, explain } = props
  const { t } = useLingui()
  if (failing)
    return (
      <div role="status">
        <Banner tone="critical" title={t`This is expected to fail.`}>
          {explain(failing)}
        </Banner>
      </div>
    )
  if (check === undefined) return <Skeleton className="h-4 w-56" />
  const { simulation } = check.plan
  const arrived = arrivedOf(check)
  return (
    <div role="status" className="flex flex-col gap-3">
      {arrived !== undefined && arrived < intent.amount ? (
        <Banner tone="caution" title={t`Less arrives than you send`}>
          {t`This token keeps part of each transfer. ${name} gets ${write(arrived)}.`}
        </Banner>
      ) : arrived !== undefined ? (
        <p className="text-sm text-pretty text-text-muted">{t`Simulated: ${name} gets ${write(arrived)}.`}</p>
      ) : simulation.status === 'unavailable' ? (
        <Banner tone="caution">{t`This couldn’t be simulated beforehand. It’s tried again before it’s sent.`}</Banner>
      ) : null}
      {simulation.status === 'ok' && simulation.isServerSimulated && (
        <p className="text-sm text-text-muted">{t`Simulated by this site’s server, not by your wallet’s node.`}</p>
      )}
      {intent.token && check.token?.decimals === 'server' && (
        <p className="text-sm text-text-muted">
          {t`Only this site’s server says how many decimals ${intent.token.symbol} has. In its smallest unit you send ${intent.amount.toString()}.`}
        </p>
      )}
    </div>
  )
}
