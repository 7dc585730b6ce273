import { useLingui } from '@lingui/react/macro'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Input } from '@oxbow/ui/Input'
import { useState } from 'react'
import { type CreateForm, highestFee, standardFees, tickSpacingOf } from './CreateForm.ts'

/** What a pool takes of each trade, with what pools of this pair hold at each fee. */
export function FeeChoice({ fee, tiers, allowsCustom, allowsDynamic, onFee }: FeeChoice.Props) {
  const { t, i18n } = useLingui()
  const known: readonly number[] = tiers
    ? [...new Set([...standardFees, ...tiers.keys()])].sort((a, b) => a - b)
    : [...standardFees]
  const offered = allowsCustom ? known : known.filter((each) => (standardFees as readonly number[]).includes(each))
  const isCustom = typeof fee === 'number' && !offered.includes(fee)
  const [isOpen, setIsOpen] = useState(isCustom || fee === 'dynamic')
  const toDetail = (each: number) => {
    if (tiers === undefined) return t`Not known`
    const tvl = tiers.get(each)
    return tvl === undefined ? t`No pool yet` : tvl === null ? t`Not known` : formatUsd(tvl, i18n.locale)
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t`Fee of the pool`}</legend>
      <p className="mt-0.5 text-sm text-pretty text-text-muted">
        {t`What each trade pays to those who provide. Most trades go where most is provided.`}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {offered.map((each) => (
          <label
            key={each}
            className="reacts relative cursor-pointer rounded-md border border-line px-3 py-2.5 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="fee"
              checked={fee === each}
              onChange={() => onFee(each)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span className="block font-medium tabular-nums">{formatFee(each, i18n.locale)}</span>
            <span className="block text-sm text-text-muted tabular-nums">{toDetail(each)}</span>
          </label>
        ))}
      </div>
      {allowsCustom && (
        <Disclosure
          open={isOpen}
          onChange={setIsOpen}
          title={<span className="text-sm">{t`Another fee`}</span>}
          className="mt-2 -mx-2"
        >
          <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
            <CustomFee fee={fee} onFee={onFee} />
            {allowsDynamic && (
              <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  checked={fee === 'dynamic'}
                  onChange={({ target }) => onFee(target.checked ? 'dynamic' : 3_000)}
                  className="size-5 accent-accent"
                />
                {t`The hook sets the fee (dynamic)`}
              </label>
            )}
          </div>
        </Disclosure>
      )}
    </fieldset>
  )
}

export declare namespace FeeChoice {
  type Props = {
    fee: CreateForm['fee']
    /** By fee: dollars that the pool holds, null when nobody knows; undefined while, or if, nothing is known of the pools. */
    tiers: ReadonlyMap<number, number | null> | undefined
    /** v4 pools may have any. */
    allowsCustom: boolean
    allowsDynamic: boolean
    onFee: (fee: CreateForm['fee']) => void
  }
}

function CustomFee({ fee, onFee }: Pick<FeeChoice.Props, 'fee' | 'onFee'>) {
  const { t } = useLingui()
  const [text, setText] = useState(() => (typeof fee === 'number' ? String(fee / 10_000) : ''))
  const pips = /^\d{1,2}(\.\d{0,4})?$/.test(text) ? Math.round(Number(text) * 10_000) : undefined
  const isValid = pips !== undefined && pips <= highestFee
  return (
    <Input
      label={t`Fee in per cent`}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        const typed = target.value.replace(',', '.')
        if (!/^\d{0,3}(\.\d{0,4})?$/.test(typed)) return
        setText(typed)
        const next = Math.round(Number(typed) * 10_000)
        if (typed !== '' && next <= highestFee) onFee(next)
      }}
      trailing={<span className="pe-4 text-sm text-text-muted">%</span>}
      {...(text !== '' && !isValid
        ? { error: t`Enter a fee of at most 99.9999%` }
        : { hint: typeof fee === 'number' ? t`Ranges end at every ${tickSpacingOf(fee)} ticks.` : '' })}
    />
  )
}
