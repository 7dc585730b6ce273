import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Hint } from '@oxbow/ui/Hint'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useEffect, useState } from 'react'
import { ClockNotice } from '../../review/ClockNotice.tsx'
import { TokenFindings } from './TokenFindings.tsx'
import type { TrialOfQuote } from './Trial.ts'
import { TrialFindings } from './TrialFindings.tsx'

/** What a simulation gives, problems with it, and behind Details each digit of the balance changes and of the worst case that the calldata allows. */
export function TrialRun({ check, quote, summary }: TrialOfQuote) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { tokenIn, tokenOut } = summary
  const known = check.status === 'known' ? check.check : undefined
  const simulation = known?.simulation.status === 'ok' ? known.simulation : undefined
  const isRunning = check.status === 'running'
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4" aria-busy={isRunning}>
      <div className="flex min-h-5 items-center justify-between gap-4 text-sm">
        <h3 className="flex items-center gap-1 font-medium">
          {t`Simulation`}
          <Hint label={t`What is a simulation?`}>
            <Trans>
              A node runs your swap without sending it and compares your balances before and after. Network cost is
              extra.
            </Trans>
          </Hint>
        </h3>
        {isRunning && <Skeleton className="h-3.5 w-28" />}
        {simulation && (
          <bdi dir="ltr" className="min-w-0 text-end font-medium break-words tabular-nums">
            +{formatTokenAmount(simulation.received, tokenOut, i18n.locale)} {tokenOut.symbol}
          </bdi>
        )}
      </div>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {isRunning && <SlowNode />}
        <TrialFindings check={check} quote={quote} summary={summary} />
        {known && <ClockNotice extraSeconds={known.extraSeconds} />}
        {known && <TokenFindings tokens={known.tokens} quote={quote} />}
      </div>
      {(isRunning || simulation) && (
        <Disclosure
          open={isOpen}
          onChange={setIsOpen}
          title={<span className="text-sm">{t`Details`}</span>}
          className="-mx-2 -mb-2"
        >
          <dl className="flex flex-col gap-2.5 px-2 pt-1 pb-2 text-sm">
            <Change title={t`Leaves your wallet`} sign="−" token={tokenIn} raw={simulation?.spent} />
            <Change title={t`Arrives in your wallet`} sign="+" token={tokenOut} raw={simulation?.received} />
            {summary.kind === 'swap' && (
              <>
                <Change
                  title={t`Maximum spent`}
                  hint={t`Decoded from the transaction, independently of the code that built it.`}
                  token={tokenIn}
                  raw={known?.limits.spent}
                />
                <Change title={t`Minimum received`} token={tokenOut} raw={known?.limits.received} />
              </>
            )}
          </dl>
        </Disclosure>
      )}
    </section>
  )
}

/** Why the button stays disabled, once that takes longer than usual. */
function SlowNode() {
  const { t } = useLingui()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 5_000)
    return () => clearTimeout(timer)
  }, [])
  return isLate && <p className="text-sm text-text-muted">{t`The node is slow to answer. Nothing has been sent.`}</p>
}

function Change(props: { title: string; hint?: string; sign?: '−' | '+'; token: TokenFacts; raw: bigint | undefined }) {
  const { title, hint, sign = '', token, raw } = props
  const { t, i18n } = useLingui()
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="flex items-center gap-1 text-text-muted">
        {title}
        {hint && <Hint label={t`What does “${title}” mean?`}>{hint}</Hint>}
      </dt>
      <dd className="min-w-0 text-end break-words tabular-nums">
        {raw === undefined ? (
          <Skeleton className="h-3.5 w-28" />
        ) : (
          <bdi dir="ltr">
            {sign}
            {formatAmount(raw, token.decimals, i18n.locale)} {token.symbol}
          </bdi>
        )}
      </dd>
    </div>
  )
}
