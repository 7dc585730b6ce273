import { useLingui } from '@lingui/react/macro'
import { formatFee } from '@oxbow/i18n/formatPercent'
import type { Refusal } from '@oxbow/trading/refusalOf'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Segmented } from '@oxbow/ui/Segmented'
import { Stepper } from '@oxbow/ui/Stepper'
import { type ReactNode, useState } from 'react'
import { explainQuoteFailure } from '../../../state/failure/quoteFailures.ts'
import { standardFees } from '../create/CreateForm.ts'

/** Migrates liquidity: the target pool, the progress, and the next step. */
export function MigratePanel(props: MigratePanel.Props) {
  const { protocol, target, fee, stage, amounts, isNewPool, wrapped, nativeSymbol, refusal, obstacle, isAtOnce } = props
  const { t, i18n } = useLingui()
  /** The new pool that the user agreed to create; another pool needs consent again. */
  const [agreed, setAgreed] = useState<string>()
  const poolName = `${target}/${fee}`
  const isAgreed = agreed === poolName
  const isBarred = refusal !== undefined || obstacle !== undefined || (isNewPool && !isAgreed)
  const isOpen = stage === 'ready' || stage === 'leaving'
  return (
    <section className="mt-6 flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <div role="status" className="empty:hidden">
        {stage === 'left' && amounts && (
          <Banner tone="caution" title={t`Step 1 of 2 complete`}>
            {t`${amounts[0]} and ${amounts[1]} are in your wallet.`}
          </Banner>
        )}
        {stage === 'arrived' && (
          <Banner tone="info" title={t`Migration complete`}>
            {props.children}
          </Banner>
        )}
      </div>
      {protocol === 'v2' && isOpen && (
        <Segmented
          label={t`To`}
          value={target}
          onChange={props.onTarget}
          options={[
            { value: 'v4', label: t`Version 4` },
            { value: 'v3', label: t`Version 3` },
          ]}
        />
      )}
      {isOpen && (
        <Segmented
          label={t`Fee tier`}
          value={String(fee)}
          onChange={(value) => props.onFee(Number(value))}
          options={standardFees.map((each) => ({ value: String(each), label: formatFee(each, i18n.locale) }))}
        />
      )}
      {isNewPool && (
        <Banner tone="caution" title={t`This pool doesn’t exist yet`}>
          {t`It opens at your current pool’s price. You earn no fees until others swap in it.`}
          <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={isAgreed}
              onChange={({ target: { checked } }) => setAgreed(checked ? poolName : undefined)}
              className="size-5 accent-accent"
            />
            {t`Open this pool`}
          </label>
        </Banner>
      )}
      {wrapped !== undefined && target === 'v4' && (
        <Banner tone="info">{t`The new pool holds ${wrapped}, as the old one does, not ${nativeSymbol}.`}</Banner>
      )}
      {isAtOnce && stage === 'ready' && (
        <Banner tone="info">{t`One confirmation covers both steps. Either both go through or neither does.`}</Banner>
      )}
      <Stepper
        label={t`Steps`}
        stateLabels={{ waiting: t`Waiting`, active: t`Now`, done: t`Done`, failed: t`Not done` }}
        steps={[
          {
            id: 'out',
            title: t`Remove liquidity`,
            detail: t`With all its fees, to your wallet.`,
            state: stage === 'leaving' ? 'active' : isOpen ? 'waiting' : 'done',
          },
          {
            id: 'in',
            title: t`Put it into the ${target} pool at ${formatFee(fee, i18n.locale)}`,
            detail:
              protocol === 'v2' ? t`Over the full range.` : t`In the same range, rounded to the new pool’s ticks.`,
            state: stage === 'arrived' ? 'done' : stage === 'left' ? 'active' : 'waiting',
          },
        ]}
      />
      {obstacle === 'connect' && refusal === undefined ? (
        <Button size="lg" variant="soft" onClick={props.onConnect}>
          {t`Connect wallet`}
        </Button>
      ) : stage === 'left' ? (
        <>
          <Button size="lg" disabled={isBarred} onClick={props.onStep}>
            {refusal ? i18n._(explainQuoteFailure(refusal)) : t`Deposit in new pool`}
          </Button>
          <Button variant="quiet" onClick={props.onKeep}>
            {t`Keep the tokens`}
          </Button>
        </>
      ) : (
        <>
          <Button size="lg" disabled={isBarred || stage !== 'ready'} onClick={isAtOnce ? props.onAtOnce : props.onStep}>
            {refusal
              ? i18n._(explainQuoteFailure(refusal))
              : obstacle === 'foreign'
                ? t`This position isn’t yours`
                : obstacle === 'empty'
                  ? t`This position is empty`
                  : t`Migrate`}
          </Button>
          {isAtOnce && stage === 'ready' && !isBarred && (
            <Button variant="quiet" onClick={props.onStep}>
              {t`Go step by step`}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

export declare namespace MigratePanel {
  type Props = {
    /** Protocol of the old pool. */
    protocol: 'v2' | 'v3' | 'v4'
    target: 'v3' | 'v4'
    fee: number
    /** `left`: withdrawn from the old pool, not deposited in the new one yet. */
    stage: 'ready' | 'leaving' | 'left' | 'arrived'
    /** The withdrawn amounts, formatted. */
    amounts: readonly [string, string] | undefined
    isNewPool: boolean
    /** Symbol of the wrapped currency, if it is one of the tokens. */
    wrapped: string | undefined
    nativeSymbol: string
    /** Why the operator accepts no deposit of these tokens. */
    refusal: Refusal | undefined
    obstacle: 'connect' | 'foreign' | 'loading' | 'empty' | undefined
    /** The wallet can batch both steps. */
    isAtOnce: boolean
    onTarget: (target: 'v3' | 'v4') => void
    onFee: (fee: number) => void
    onConnect: () => void
    onAtOnce: () => void
    /** Starts the next step. */
    onStep: () => void
    onKeep: () => void
    /** Link to the new position. */
    children?: ReactNode
  }
}
