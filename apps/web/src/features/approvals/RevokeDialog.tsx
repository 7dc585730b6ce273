import { useLingui } from '@lingui/react/macro'
import { toKey } from '@oxbow/approvals/Allowance'
import type { RevokeCheck } from '@oxbow/approvals/checkRevoke'
import type { RevokeFlowView } from '@oxbow/approvals/createRevokeFlow'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { shorten } from '@oxbow/i18n/shorten'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { spenderNames } from '../../state/names/spenderNames.ts'
import { FlowStatus } from '../review/FlowStatus.tsx'
import { Review } from '../review/Review.tsx'
import { ReviewFrame } from '../review/ReviewFrame.tsx'
import type { ReviewButton, ReviewConsent } from '../review/ReviewPlan.ts'
import { Success } from '../review/Success.tsx'
import { useNetworkCost } from '../review/useNetworkCost.tsx'
import type { ApprovalItem } from './ApprovalItem.ts'
import { LeftOutNotice } from './LeftOutNotice.tsx'
import { PromiseNotice } from './PromiseNotice.tsx'
import type { PromiseCounts } from './SignatureItem.ts'

/** Revokes approvals, from review to confirmation: spenders and network cost. */
export function RevokeDialog(props: RevokeDialog.Props) {
  const { items, check, failure, view, native, costUsd, asks, button, explain, isOpen, onClose, onClosed } = props
  const { t } = useLingui()
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const begun = view !== undefined && view.status !== 'review'
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    native,
    isRunning: check === undefined && failure === undefined,
  })
  const leftOut = items.flatMap((item) => {
    const reason = check?.leftOut.get(toKey(item.allowance))
    return reason ? [{ item, reason }] : []
  })
  const revoked = items.filter((item) => !leftOut.some((each) => each.item === item))
  const list = revoked.length > 0 && (
    <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
      {revoked.map((item) => (
        <Line key={item.key} item={item} />
      ))}
    </ul>
  )
  const notice = leftOut.length > 0 && <LeftOutNotice items={leftOut} />
  return (
    <ReviewFrame
      titles={{
        review: t`Revoke approvals`,
        working: t`Revoking`,
        done: t`Revoked`,
        failed: t`Revoke approval failed`,
        cancelled: t`Revocation canceled`,
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
        <Success note={t`They can no longer take your tokens.`} transaction={props.transaction} onDone={onClose}>
          <div className="flex w-full flex-col gap-4 text-start">
            {list}
            {notice}
          </div>
        </Success>
      ) : (
        <Review
          plan={{
            summary: !view?.instead && (
              <>
                {!begun && props.caution}
                <p className="text-pretty text-text-muted">
                  {t`These spenders can no longer take your tokens once it’s confirmed. What you hold doesn’t change.`}
                </p>
                {list}
                {notice}
                {!begun && <PromiseNotice counts={props.promises} />}
              </>
            ),
            ...(!begun && {
              costs: [networkCost],
              simulation: failure && <Banner tone="critical">{explain(failure)}</Banner>,
              consent: props.consent,
              asks,
            }),
            button,
          }}
        >
          <div aria-live="polite" className="empty:hidden">
            <FlowStatus view={view} checking={t`Checking the revocation`} instead={props.instead} explain={explain} />
          </div>
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace RevokeDialog {
  type Props = {
    items: readonly ApprovalItem[]
    /** What fails after the revocation. */
    promises: PromiseCounts
    /** Undefined while it runs. */
    check: RevokeCheck | undefined
    /** Why the check failed. */
    failure: FailureCode | undefined
    view: RevokeFlowView | undefined
    native: { readonly symbol: string; readonly decimals: number }
    costUsd: number | undefined
    /** The number of wallet prompts. */
    asks: number
    button: ReviewButton
    /** Set where only the server knows what is revoked. */
    consent: ReviewConsent | undefined
    /** A warning about the network. */
    caution: ReactNode
    transaction: ReactNode
    instead: ReactNode
    explain: (code: FailureCode) => string
    isOpen: boolean
    onClose: () => void
    onClosed: () => void
  }
}

function Line({ item: { token, allowance, contract } }: { item: ApprovalItem }) {
  const { t } = useLingui()
  const symbol = token?.symbol ?? shorten(allowance.token)
  return (
    <li className="flex min-h-12 items-center gap-3">
      <TokenLogo src={token?.logoUri} symbol={symbol} />
      <bdi className="flex-1 truncate font-medium">{symbol}</bdi>
      <span className="flex min-w-0 flex-col items-end text-sm">
        <span className="truncate">{(contract && spenderNames[contract]) ?? t`Unknown spender`}</span>
        <span dir="ltr" className="font-mono text-xs text-text-muted">
          {shorten(allowance.spender)}
        </span>
      </span>
    </li>
  )
}
