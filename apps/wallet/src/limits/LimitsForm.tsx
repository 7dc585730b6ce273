import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { parseAmount } from '@oxbow/i18n/parseAmount'
import { shorten } from '@oxbow/i18n/shorten'
import { Button } from '@oxbow/ui/Button'
import { Input } from '@oxbow/ui/Input'
import { limitKey, maxLimits, type SpendingRules, type TokenLimit } from '@oxbow/wallet-core/SpendingPolicy'
import { useId, useState } from 'react'
import type { LimitToken } from './limitTokens.ts'
import type { LimitsState } from './useLimits.ts'

type Row = LimitToken & { readonly text: string }

/** No token counts further. */
const maxAmount = 2n ** 256n - 1n
const delays = [1, 6, 24, 72, 168, 'never'] as const

/** Form for one limit per token, and the delay of what exceeds them. */
export function LimitsForm({ state, rules, isBusy, onSave }: LimitsForm.Props) {
  const { i18n, t } = useLingui()
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (rules?.limits ?? []).map((limit) => toRow(limit, state, i18n.locale)),
  )
  const [delayHours, setDelay] = useState<SpendingRules['delayHours']>(rules?.delayHours ?? 24)
  const read = rows.map(({ text, decimals }) => parseAmount(text, decimals, i18n.locale))
  const limits = rows.flatMap(({ chainId, token }, at): TokenLimit[] => {
    const amount = read[at]
    return amount?.ok && amount.raw <= maxAmount ? [{ chainId, token, most: amount.raw }] : []
  })
  const open = state.tokens.filter((each) => !rows.some((row) => limitKey(row) === limitKey(each)))
  const delayWords = (hours: (typeof delays)[number]) =>
    hours === 'never'
      ? t`Never: refuse it`
      : new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours)
  const troubleOf = (amount: ReturnType<typeof parseAmount> | undefined) => {
    if (!amount?.ok) return t`Enter an amount.`
    return amount.raw > maxAmount ? t`This amount is too large.` : undefined
  }
  return (
    <>
      {rows.map((row, at) => {
        const { symbol, network } = row
        const left = `${formatAmount(state.leftOf(row), row.decimals, i18n.locale)} ${symbol}`
        const isLimited = rules?.limits.some((limit) => limitKey(limit) === limitKey(row))
        return (
          <div key={limitKey(row)} className="flex items-start gap-2">
            <Input
              className="flex-1"
              label={t`${symbol} on ${network} per day`}
              inputMode="decimal"
              value={row.text}
              onChange={({ target }) =>
                setRows(rows.map((each) => (each === row ? { ...row, text: target.value } : each)))
              }
              hint={isLimited && t`Left today: ${left}`}
              error={row.text === '' ? undefined : troubleOf(read[at])}
            />
            <Button
              className="mt-7"
              variant="quiet"
              aria-label={t`Remove ${symbol} on ${network}`}
              onClick={() => setRows(rows.filter((each) => each !== row))}
            >
              {t`Remove`}
            </Button>
          </div>
        )
      })}
      {rows.length < maxLimits && (
        <Choices
          label={t`Add a token`}
          hint={t`Only tokens that this wallet knows can have a limit.`}
          value=""
          onChange={(key) => {
            const token = open.find((each) => limitKey(each) === key)
            if (token !== undefined) setRows([...rows, { ...token, text: '' }])
          }}
          options={[
            ['', t`Choose a token`],
            ...open.map((each) => [limitKey(each), `${each.symbol} · ${each.network}`] as const),
          ]}
        />
      )}
      <Choices
        label={t`Anything over a limit waits`}
        value={String(delayHours)}
        onChange={(chosen) => setDelay(delays.find((each) => String(each) === chosen) ?? 'never')}
        options={[...new Set([...delays, delayHours])].map((each) => [
          String(each),
          delayWords(each as (typeof delays)[number]),
        ])}
      />
      <Button
        busy={isBusy}
        disabled={isBusy || limits.length < rows.length}
        onClick={() => onSave({ limits, delayHours })}
      >
        {t`Save limits`}
      </Button>
    </>
  )
}

export declare namespace LimitsForm {
  type Props = {
    state: LimitsState
    /** In force now. */
    rules: SpendingRules | undefined
    isBusy: boolean
    onSave: (rules: SpendingRules) => void
  }
}

/** A limit on a token that the server no longer lists keeps its amount, in smallest units. */
function toRow({ chainId, token, most }: TokenLimit, { tokenOf }: LimitsState, locale: string): Row {
  const name = token === 'native' ? token : shorten(token)
  const known = tokenOf(chainId, token) ?? { chainId, token, symbol: name, decimals: 0, network: String(chainId) }
  return { ...known, text: formatAmount(most, known.decimals, locale, { grouping: false }) }
}

function Choices({ label, hint, value, options, onChange }: Choices.Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <select
        id={id}
        aria-describedby={hint && `${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-12 rounded-md border border-line-control bg-surface-raised px-3 text-base"
      >
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

declare namespace Choices {
  type Props = {
    label: string
    hint?: string
    value: string
    options: readonly (readonly [string, string])[]
    onChange: (value: string) => void
  }
}
