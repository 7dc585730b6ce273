import { useLingui } from '@lingui/react/macro'
import { type CrossSwap, hasSwapAfter, hasSwapBefore } from '@oxbow/bridge/CrossSwap'
import type { CrossSwapState, Leg } from '@oxbow/bridge/CrossSwapState'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { IconButton } from '@oxbow/ui/IconButton'
import { Stepper } from '@oxbow/ui/Stepper'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A pending swap across networks: its steps, and the next action. */
export function CrossSwapPanel(props: CrossSwapPanel.Props) {
  const { cross, state, originName, destinationName, shortOfGas, nativeSymbol, isBusy, onForget, onPress } = props
  const { t, i18n } = useLingui()
  const titleId = useId()
  const write = (raw: bigint, token: TokenFacts) => `${formatTokenAmount(raw, token, i18n.locale)} ${token.symbol}`
  const [paid, between, there, wanted] = [cross.tokenIn, cross.bridgedIn, cross.bridgedOut, cross.tokenOut].map(
    ({ symbol }) => symbol,
  )
  const steps: Stepper.Step[] = []
  const add = (leg: Leg, title: string, detail: ReactNode) =>
    steps.push({ id: leg, title, state: toStepState(leg, state), detail })
  if (hasSwapBefore(cross))
    add(
      'before',
      t`Swap ${paid} for ${between} on ${originName}`,
      state.kind === 'ask' && state.leg === 'before' ? write(state.amount, cross.tokenIn) : undefined,
    )
  add('deposit', t`Bridge ${between} to ${destinationName}`, toDepositDetail())
  if (hasSwapAfter(cross)) add('after', t`Swap ${there} for ${wanted} on ${destinationName}`, toAfterDetail())

  function toDepositDetail(): ReactNode {
    if (state.kind === 'ask' && state.leg === 'deposit') return write(state.amount, cross.bridgedIn)
    if (state.kind === 'on-its-way') return state.deposit?.status === 'slow' ? t`Slow payout` : t`On its way`
    if (state.kind === 'comes-back')
      return state.isBack
        ? t`Nobody paid it out in time. It’s back in your wallet on ${originName}.`
        : t`Nobody paid it out in time. The refund on ${originName} is next.`
    return undefined
  }

  function toAfterDetail(): ReactNode {
    if (state.kind === 'ask' && state.leg === 'after') {
      const arrived = write(state.amount, cross.bridgedOut)
      return t`${arrived} arrived. Sign the swap on ${destinationName} when you want it.`
    }
    return state.kind === 'done' && state.received !== undefined ? write(state.received, cross.tokenOut) : undefined
  }

  const labels: Record<Leg, string> = {
    before: t`Review swap`,
    deposit: t`Review bridge`,
    after: t`Review swap on ${destinationName}`,
  }
  const needed = shortOfGas && formatAmount(shortOfGas, 18, i18n.locale, { significantDigits: 2, rounding: 'up' })
  const isOver = state.kind === 'done' || state.kind === 'comes-back'
  const mayForget = isOver || state.kind === 'ask'
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 rounded-xl border border-line bg-surface-raised p-5 shadow-raised sm:px-6"
    >
      <header className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="pt-1.5 text-base font-semibold text-pretty">
          {state.kind === 'done'
            ? t`${wanted} arrived on ${destinationName}`
            : t`${paid} on ${originName} to ${wanted} on ${destinationName}`}
        </h2>
        {mayForget && (
          <IconButton label={isOver ? t`Dismiss` : t`Stop here`} onClick={onForget} className="-my-1 -me-2">
            <X size={16} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <div role="status" className="flex flex-col gap-4">
        <Stepper
          label={t`Steps`}
          stateLabels={{ waiting: t`to come`, active: t`now`, done: t`done`, failed: t`not done` }}
          steps={steps}
        />
        {state.kind === 'ask' && state.isAgain && (
          <Banner tone="caution">{t`The last try didn’t go through. Your tokens are still in your wallet.`}</Banner>
        )}
        {needed && (
          <Banner tone="caution" title={t`Not enough ${nativeSymbol} on ${destinationName}`}>
            {t`The swap there takes about ${needed} ${nativeSymbol}. Add some, then continue.`}
          </Banner>
        )}
      </div>
      {state.kind === 'ask' && (
        <Button size="lg" className="mt-4 w-full" busy={isBusy} disabled={Boolean(needed)} onClick={onPress}>
          {labels[state.leg]}
        </Button>
      )}
    </section>
  )
}

export declare namespace CrossSwapPanel {
  type Props = {
    cross: CrossSwap
    state: CrossSwapState
    originName: string
    destinationName: string
    /** Wei that the destination swap needs and the account doesn't have; undefined if it does. */
    shortOfGas: bigint | undefined
    nativeSymbol: string
    isBusy: boolean
    /** Dismisses the swap; transactions already signed aren't undone. */
    onForget: () => void
    /** Opens the review of the next step. */
    onPress: () => void
  }
}

const order: readonly Leg[] = ['before', 'deposit', 'after']

/** A step that waits for the user shows its number; one that waits for a network shows a spinner. */
function toStepState(leg: Leg, state: CrossSwapState): Stepper.State {
  const place = order.indexOf(leg)
  switch (state.kind) {
    case 'ask':
      return place < order.indexOf(state.leg) ? 'done' : 'waiting'
    case 'pending':
      return place < order.indexOf(state.leg) ? 'done' : leg === state.leg ? 'active' : 'waiting'
    case 'on-its-way':
      return leg === 'before' ? 'done' : leg === 'deposit' ? 'active' : 'waiting'
    case 'comes-back':
      return leg === 'before' ? 'done' : leg === 'deposit' ? 'failed' : 'waiting'
    case 'done':
      return 'done'
  }
}
