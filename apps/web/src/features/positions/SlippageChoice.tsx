import { useLingui } from '@lingui/react/macro'
import { thresholds, toWarning } from '@oxbow/exchange/amount/Slippage'
import { isDecimalText } from '@oxbow/i18n/Decimal'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Input } from '@oxbow/ui/Input'
import { Segmented } from '@oxbow/ui/Segmented'
import { useState } from 'react'

/** What "auto" means for liquidity: pools of a position are deep in its own range. */
export const autoSlippageBps = 50

/** How far the price may move before a deposit or an exit is called off; the setting of trades on this network. */
export function SlippageChoice({ slippage, autoBps = autoSlippageBps, onChange }: SlippageChoice.Props) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const isCustom = slippage !== 'auto'
  const percent = formatPercent(isCustom ? slippage : autoBps, i18n.locale)
  return (
    <Disclosure
      open={isOpen}
      onChange={setIsOpen}
      className="-mx-2"
      title={
        <span className="flex flex-1 items-center justify-between gap-3 text-sm">
          <span className="text-text-muted">{t`The price may move by`}</span>
          <span className="tabular-nums">{isCustom ? percent : t`${percent} (auto)`}</span>
        </span>
      }
    >
      <div className="flex flex-col gap-3 px-2 pt-2 pb-1">
        <Segmented
          label={t`Slippage`}
          value={isCustom ? 'custom' : 'auto'}
          onChange={(value) => onChange(value === 'auto' ? 'auto' : autoBps)}
          options={[
            { value: 'auto', label: t`Auto` },
            { value: 'custom', label: t`Custom` },
          ]}
        />
        {isCustom && <SlippageField slippageBps={slippage} onChange={onChange} />}
      </div>
    </Disclosure>
  )
}

export declare namespace SlippageChoice {
  type Props = {
    slippage: 'auto' | number
    /** What "auto" is here. */
    autoBps?: number
    onChange: (slippage: 'auto' | number) => void
  }
}

function SlippageField({ slippageBps, onChange }: { slippageBps: number; onChange: (bps: number) => void }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(() => String(slippageBps / 100))
  const typed = text === '' ? undefined : isDecimalText(text) ? Math.round(Number(text) * 100) : Number.NaN
  const warning = typed === undefined ? undefined : toWarning(typed)
  const limit = formatPercent(thresholds.highest, i18n.locale)

  function accept(value: string) {
    const decimal = value === '' ? '' : toDecimalText(value, i18n.locale)
    // Without what cannot be read it would be another number: it stays, and the last valid value stays in force.
    if (decimal === undefined) return setText(value)
    if (!/^\d{0,3}(\.\d{0,2})?$/.test(decimal)) return
    setText(decimal)
    const bps = Math.round(Number(decimal) * 100)
    if (decimal !== '' && toWarning(bps) !== 'invalid') onChange(bps)
  }

  const isWrong = warning === 'invalid' || warning === 'very-high'
  const message =
    warning === 'invalid'
      ? typed === 0
        ? t`Enter a value larger than 0`
        : Number.isNaN(typed)
          ? t`Use digits only, like 12.5`
          : t`Enter a value less than ${limit}`
      : warning === 'very-high'
        ? t`Very high slippage: others can take most of the difference from you.`
        : warning === 'high'
          ? t`High slippage: the amounts may be far from those shown.`
          : warning === 'low'
            ? t`It will likely fail: the price moves more than this almost always.`
            : undefined
  return (
    <Input
      label={t`Slippage in per cent`}
      labelHidden
      inputMode="decimal"
      value={text}
      onChange={(event) => accept(event.target.value)}
      trailing={<span className="pe-4 text-sm text-text-muted">%</span>}
      {...(message && (isWrong ? { error: message } : { hint: message }))}
    />
  )
}
