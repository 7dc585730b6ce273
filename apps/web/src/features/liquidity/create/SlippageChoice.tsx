import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Input } from '@oxbow/ui/Input'
import { Segmented } from '@oxbow/ui/Segmented'
import { useState } from 'react'
import { useSlippageField } from '../../../state/slippage/useSlippageField.ts'

/** The automatic slippage for liquidity, in basis points. */
export const autoSlippageBps = 50

/** Chooses the slippage tolerance of a deposit or withdrawal; the same setting as for swaps on this network. */
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
          <span className="text-text-muted">{t`Price change limit`}</span>
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
        <p className="text-sm text-text-muted">{t`Also used for your swaps on this network.`}</p>
      </div>
    </Disclosure>
  )
}

export declare namespace SlippageChoice {
  type Props = {
    slippage: 'auto' | number
    /** The automatic value. */
    autoBps?: number
    onChange: (slippage: 'auto' | number) => void
  }
}

function SlippageField({ slippageBps, onChange }: { slippageBps: number; onChange: (bps: number) => void }) {
  const { t } = useLingui()
  const { text, warning, problem, inForce, onText, onBlur } = useSlippageField(slippageBps, onChange)
  const isWrong = warning === 'invalid' || warning === 'very-high'
  const messages = {
    invalid: (
      <>
        <span>{problem}</span> <span className="block">{inForce}</span>
      </>
    ),
    'very-high': t`Very high slippage: other traders can exploit it.`,
    high: t`High slippage: final amounts may differ a lot.`,
    low: t`It will likely fail. The price usually moves more than this.`,
    normal: undefined,
  }
  const message = messages[warning]
  return (
    <Input
      label={t`Slippage in per cent`}
      labelHidden
      inputMode="decimal"
      value={text}
      onChange={(event) => onText(event.target.value)}
      onBlur={onBlur}
      trailing={<span className="pe-4 text-sm text-text-muted">%</span>}
      {...(message && (isWrong ? { error: message } : { hint: message }))}
    />
  )
}
