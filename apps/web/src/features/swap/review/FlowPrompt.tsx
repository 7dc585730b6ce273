import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { FlowWarning } from './FlowWarning.tsx'
import type { ReviewProps } from './ReviewProps.ts'

export function FlowPrompt(props: ReviewProps & { onDone: () => void }) {
  const { view, network, onAcceptQuote, onAcceptNetworkCost, onNextAction, onDone } = props
  const { t, i18n } = useLingui()
  const { prompt, summary, status, warning } = view
  if (prompt?.kind === 'accept-quote') {
    const isExactIn = prompt.offered.tradeType === 'exact-in'
    const token = isExactIn ? summary.tokenOut : summary.tokenIn
    const before = isExactIn ? prompt.reviewed.amountOut : prompt.reviewed.amountIn
    const now = isExactIn ? prompt.offered.amountOut : prompt.offered.amountIn
    const boundBefore = isExactIn ? prompt.reviewed.minimumOut : prompt.reviewed.maximumIn
    const boundNow = isExactIn ? prompt.offered.minimumOut : prompt.offered.maximumIn
    const write = (raw: bigint) =>
      `${formatAmount(raw, token.decimals, i18n.locale, { significantDigits: 8, rounding: isExactIn ? 'down' : 'up' })} ${token.symbol}`
    return (
      <Banner tone="caution" title={<Trans>Price updated</Trans>}>
        {isExactIn ? (
          <Trans>
            You would now receive {write(now)} instead of {write(before)}.
          </Trans>
        ) : (
          <Trans>
            You would now pay {write(now)} instead of {write(before)}.
          </Trans>
        )}
        {/* The signed minimum, which bounds the loss from a made-up price. */}
        <b className="mt-2 block font-semibold">
          {isExactIn
            ? t`Minimum received: ${write(boundNow)} instead of ${write(boundBefore)}`
            : t`Maximum spent: ${write(boundNow)} instead of ${write(boundBefore)}`}
        </b>
        <span className="mt-3 flex gap-2">
          <Button size="sm" onClick={onAcceptQuote}>{t`Accept the new price`}</Button>
          <Button size="sm" variant="secondary" onClick={onDone}>{t`Cancel`}</Button>
        </span>
      </Banner>
    )
  }
  if (prompt?.kind === 'accept-network-cost') {
    const { symbol } = network.nativeCurrency
    const write = (wei: bigint) =>
      `${formatAmount(wei, 18, i18n.locale, { significantDigits: 3, rounding: 'up' })} ${symbol}`
    return (
      <Banner tone="critical" title={t`Network cost went up`}>
        {t`Now at most ${write(prompt.offeredWei)} instead of ${write(prompt.reviewedWei)}.`}
        <span className="mt-3 flex gap-2">
          <Button size="sm" variant="secondary" onClick={onAcceptNetworkCost}>{t`Accept the new cost`}</Button>
          <Button size="sm" onClick={onDone}>{t`Cancel`}</Button>
        </span>
      </Banner>
    )
  }
  if (warning) return <FlowWarning warning={warning} onNextAction={onNextAction} onDone={onDone} />
  if (status === 'pending') {
    return (
      <p className="text-sm text-text-muted">
        {view.wasReorged ? (
          t`The block that held it was replaced by another one. It waits to be confirmed again.`
        ) : view.replacement === 'speed-up' ? (
          <Trans>Sent again with a higher fee. Only one of the two can be confirmed.</Trans>
        ) : view.replacement === 'cancel' ? (
          <Trans>Canceling. If the swap confirms first, it goes through.</Trans>
        ) : (
          <Trans>Sent. You can close this and follow it in Activity.</Trans>
        )}
        {view.replacement === undefined && (
          <>
            {' '}
            {view.replacements.length === 0 ? (
              <Trans>Your wallet can speed it up or cancel it.</Trans>
            ) : view.replacements.includes('speed-up') ? (
              <Trans>Both have a network cost.</Trans>
            ) : (
              // A wallet that chooses nonces itself would execute a trade "sped up" from here twice.
              <Trans>Speed it up in your wallet. Canceling has a network cost and may need your wallet too.</Trans>
            )}
          </>
        )}
      </p>
    )
  }
  return null
}
