import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Button } from '@oxbow/ui/Button'
import { Spinner } from '@oxbow/ui/Spinner'
import { rulesAt, withoutRaise, withRules } from '@oxbow/wallet-core/SpendingPolicy'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { changeLimits } from '../vault/changeWallet.ts'
import { formatMoment } from './formatMoment.ts'
import { LimitsForm } from './LimitsForm.tsx'
import { cancelWaiting } from './postpone.ts'
import { type LimitsState, useLimits } from './useLimits.ts'

/** Daily limits, what is left of them, and delayed requests. */
export function LimitsScreen({ origin, onClose }: LimitsScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const { state, look } = useLimits()
  const task = (change: () => Promise<unknown>) =>
    run(async () => {
      await change()
      look()
    })
  const rules = state?.policy && rulesAt(state.policy, state.now)
  return (
    <Frame
      title={t`Spending limits`}
      origin={origin}
      trouble={trouble}
      buttons={
        <>
          {rules && (
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => task(() => changeLimits((policy, now) => withRules(policy, undefined, now)))}
            >
              {t`Turn off in 24 hours`}
            </Button>
          )}
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t`Everything over a limit, and every token without one, waits before you can sign it.`}</p>
      <p className="text-pretty text-sm text-text-muted">
        {t`Lower limits apply now, higher ones after 24 hours. An exported key or recovery phrase bypasses them.`}
      </p>
      {state === undefined ? (
        <Spinner />
      ) : (
        <>
          <Pending
            state={state}
            isBusy={isBusy}
            onCancelRaise={() => task(() => changeLimits(withoutRaise))}
            onCancel={(id) => task(() => cancelWaiting(id))}
          />
          <LimitsForm
            // Shows the saved values again.
            key={JSON.stringify(rules?.limits.map(({ token, most }) => [token, String(most)]) ?? state.turn)}
            state={state}
            rules={rules}
            isBusy={isBusy}
            onSave={(wanted) => task(() => changeLimits((policy, now) => withRules(policy, wanted, now)))}
          />
        </>
      )}
    </Frame>
  )
}

export declare namespace LimitsScreen {
  type Props = { origin: string; onClose: () => void }
}

/** A pending raise, and delayed requests. Each can be canceled. */
function Pending({ state, isBusy, onCancelRaise, onCancel }: Pending.Props) {
  const { i18n, t } = useLingui()
  const { policy, waiting, now } = state
  const raise = policy?.raise
  const timeOf = (from: number) => (from > now ? formatMoment(from, i18n.locale) : undefined)
  const rows = [
    ...(raise && raise.from > now
      ? [
          {
            id: 'raise',
            text: raise.rules ? t`Higher limits` : t`Limits off`,
            time: timeOf(raise.from),
            cancel: onCancelRaise,
          },
        ]
      : []),
    ...waiting.map(({ id, origin, from, outgoing }) => {
      const amounts = outgoing.tokens.map(({ token, most }) => {
        const known = state.tokenOf(outgoing.chainId, token)
        return known && `${formatAmount(most, known.decimals, i18n.locale)} ${known.symbol}`
      })
      const named = amounts.filter((amount) => amount !== undefined).join(', ')
      const host = origin.replace(/^https?:\/\//, '')
      return {
        id,
        text: `${outgoing.isUnbounded || named === '' ? t`Signature` : named} · ${host}`,
        time: timeOf(from),
        cancel: () => onCancel(id),
      }
    }),
  ]
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium text-sm">{t`Scheduled`}</h2>
      <ul className="flex flex-col gap-2">
        {rows.map(({ id, text, time, cancel }) => (
          <li key={id} className="flex items-center justify-between gap-3 rounded-md border border-line p-3">
            <span className="flex min-w-0 flex-col">
              <bdi className="[overflow-wrap:anywhere]">{text}</bdi>
              <span className="text-sm text-text-muted">{time === undefined ? t`Ready to sign` : t`From ${time}`}</span>
            </span>
            <Button variant="quiet" size="sm" disabled={isBusy} aria-label={t`Cancel: ${text}`} onClick={cancel}>
              {t`Cancel`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

declare namespace Pending {
  type Props = {
    state: LimitsState
    isBusy: boolean
    onCancelRaise: () => void
    onCancel: (id: string) => void
  }
}
