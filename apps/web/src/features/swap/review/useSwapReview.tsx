import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { nextActions } from '@oxbow/failures/nextActions'
import type { SwapStepKind } from '@oxbow/swap/SwapFlowView'
import { findPinnedTwin } from '@oxbow/tokens/findPinnedTwin'
import { nextActionLabels } from '../../../state/failure/quoteFailures.ts'
import { bothConsents } from '../../review/bothConsents.tsx'
import { isBlocked } from '../../review/FeeInToken.ts'
import { ImpostorBanner } from '../../review/ImpostorBanner.tsx'
import { otherNameConsent } from '../../review/otherNameConsent.tsx'
import type { ReviewButton, ReviewPlan } from '../../review/ReviewPlan.ts'
import { TypedMoneyNote } from '../../review/TypedMoneyNote.tsx'
import { ApprovalChoice } from './ApprovalChoice.tsx'
import type { ReviewProps } from './ReviewProps.ts'
import { SwapWarnings } from './SwapWarnings.tsx'
import { TradeSummary } from './TradeSummary.tsx'
import { TrialRun } from './TrialRun.tsx'
import { asksBecauseOf, toObstacle } from './toObstacle.ts'
import { toTradeConcerns } from './toTradeConcerns.ts'
import { useSwapCosts } from './useSwapCosts.tsx'
import { useTradeConsent } from './useTradeConsent.tsx'

/** The review of a trade. */
export function useSwapReview(props: useSwapReview.Props): ReviewPlan {
  const { view, caution, typed, asksAbout, needsApproval, approvalAmount, onApprovalAmount, check } = props
  const { quote, summary } = view
  const known = check?.status === 'known' ? { ...check.check, asks: asksBecauseOf(check) } : undefined
  const concerns = toTradeConcerns(quote, known, typed)
  // Uses neither the server's nor its lists' data on a symbol.
  const twins = [summary.tokenIn, summary.tokenOut].flatMap(
    (token) => findPinnedTwin({ ...token, chainId: summary.chainId }) ?? [],
  )
  return {
    summary: (
      <>
        {caution}
        <TradeSummary summary={summary} worth={props.worth} />
        {quote && typed && <TypedMoneyNote typed={typed} />}
        {twins.map(({ symbol }) => (
          <ImpostorBanner key={symbol} symbol={symbol} />
        ))}
      </>
    ),
    costs: useSwapCosts(props, concerns),
    choices: needsApproval && <ApprovalChoice summary={summary} value={approvalAmount} onChange={onApprovalAmount} />,
    warnings: <SwapWarnings quote={quote} concerns={concerns} />,
    simulation: quote && check && <TrialRun check={check} quote={quote} summary={summary} />,
    consent: bothConsents(
      useTradeConsent(asksAbout, concerns, { typed, isQuoted: quote !== undefined, hasTwins: twins.length > 0 }),
      quote && check?.status === 'known' ? otherNameConsent(check.check.tokens) : undefined,
    ),
    button: useButton(props),
    asks: countAsks(props),
  }
}

export declare namespace useSwapReview {
  type Props = ReviewProps & { onDone: () => void }
}

function useButton({ view, check, fee, typed, onStart, onNextAction, onDone }: useSwapReview.Props): ReviewButton {
  const { t, i18n } = useLingui()
  const { quote, summary } = view
  const obstacle = quote && toObstacle(check, quote)
  if (obstacle) {
    const action = nextActions[obstacle]
    return {
      label: i18n._(nextActionLabels[action] ?? leaveLabel),
      leaves: true,
      onPress: () => {
        onNextAction(action)
        onDone()
      },
    }
  }
  if (isBlocked(fee)) return { label: i18n._(leaveLabel), leaves: true, onPress: onDone }
  return {
    label: { swap: t`Swap`, wrap: t`Wrap`, unwrap: t`Unwrap` }[summary.kind],
    // A finding may block the trade or require consent.
    isBusy: check?.status === 'running' || fee?.kind === 'asking' || typed?.expected === 'reading',
    // A trade that couldn't be prepared is retried automatically, and can't be sent before.
    isDisabled: check?.status === 'stuck',
    onPress: onStart,
  }
}

/** Counts prompts that aren't listed as steps yet. */
function countAsks({ view, isOneClick, needsReset, needsApproval, needsPermit }: ReviewProps): number {
  if (isOneClick) return 1
  const isListed = (kind: SwapStepKind) => view.steps.some((step) => step.kind === kind)
  const unlisted = [
    needsReset && !isListed('reset-approval'),
    needsApproval && !isListed('approve'),
    needsPermit && !isListed('permit') && !isListed('permit-transaction'),
  ].filter(Boolean)
  return view.steps.length + unlisted.length
}

const leaveLabel = msg`Go back`
