import { useLingui } from '@lingui/react/macro'
import { toKey } from '@oxbow/approvals/Allowance'
import type { RevokeCheck } from '@oxbow/approvals/checkRevoke'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { shorten } from '@oxbow/i18n/shorten'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { spenderNames } from '../../state/names/spenderNames.ts'
import { FlowReview } from '../review/FlowReview.tsx'
import { hasBegun } from '../review/hasBegun.ts'
import type { ReviewButton, ReviewConsent } from '../review/ReviewPlan.ts'
import { Success } from '../review/Success.tsx'
import { useNetworkCost } from '../review/useNetworkCost.tsx'
import type { ApprovalItem } from './ApprovalItem.ts'
import { LeftOutNotice } from './LeftOutNotice.tsx'
import { PromiseNotice } from './PromiseNotice.tsx'
import type { PromiseCounts } from './SignatureItem.ts'

/** Revokes approvals, from review to confirmation: spenders and network cost. */
export function RevokeDialog(props: RevokeDialog.Props) {
  const { items, check, failure, view, native, costUsd, asks, button } = props
  const { t } = useLingui()
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
    <FlowReview
      {...props}
      titles={{
        review: t`Revoke approvals`,
        working: t`Revoking`,
        done: t`Revoked`,
        failed: t`Revoke approval failed`,
        cancelled: t`Revocation canceled`,
      }}
      plan={{
        summary: (
          <>
            <p className="text-pretty text-text-muted">
              {t`These spenders can no longer take your tokens once it’s confirmed. What you hold doesn’t change.`}
            </p>
            {list}
            {notice}
            {!hasBegun(view) && <PromiseNotice counts={props.promises} />}
          </>
        ),
        costs: [networkCost],
        simulation: failure && <Banner tone="critical">{props.explain(failure)}</Banner>,
        consent: props.consent,
        asks,
        button,
      }}
      checking={t`Checking the revocation`}
      done={
        <Success note={t`They can no longer take your tokens.`} transaction={props.transaction} onDone={props.onClose}>
          <div className="flex w-full flex-col gap-4 text-start">
            {list}
            {notice}
          </div>
        </Success>
      }
    />
  )
}

export declare namespace RevokeDialog {
  type Props = FlowReview.Shared<FailureCode> & {
    items: readonly ApprovalItem[]
    /** What fails after the revocation. */
    promises: PromiseCounts
    /** Undefined while it runs. */
    check: RevokeCheck | undefined
    /** Why the check failed. */
    failure: FailureCode | undefined
    native: { readonly symbol: string; readonly decimals: number }
    costUsd: number | undefined
    /** The number of wallet prompts. */
    asks: number
    button: ReviewButton
    /** Set where only the server knows what is revoked. */
    consent: ReviewConsent | undefined
    transaction: ReactNode
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
