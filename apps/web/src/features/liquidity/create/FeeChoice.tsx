import { useLingui } from '@lingui/react/macro'
import { formatFee, formatShare } from '@oxbow/i18n/formatPercent'
import { formatUsdCompact } from '@oxbow/i18n/formatUsd'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Input } from '@oxbow/ui/Input'
import { useState } from 'react'
import { type CreateForm, highestFee, standardFees, tickSpacingOf, widestSpacing } from './CreateForm.ts'
import { type FeeTiers, shareOf } from './FeeTiers.ts'

/** What a pool takes of each trade, with what pools of this pair hold at each fee. */
export function FeeChoice(props: FeeChoice.Props) {
  const { fee, spacing, tiers, allowsCustom, allowsDynamic, onFee, onSpacing, onValid } = props
  const { t, i18n } = useLingui()
  const isStandard = (each: number) => standardFees.includes(each)
  const found = tiers.status === 'known' ? [...tiers.tvlByFee.keys()] : []
  const offered = [...new Set([...standardFees, ...found.filter((each) => each <= highestFee)])]
    .filter((each) => allowsCustom || isStandard(each))
    .sort((a, b) => a - b)
  const isCustom = typeof fee === 'number' && !offered.includes(fee)
  const [isOpen, setIsOpen] = useState(isCustom || fee === 'dynamic' || spacing !== undefined)
  /** A fee that was chosen takes the place of what was typed, readable or not. */
  const [choices, setChoices] = useState(0)
  function choose(next: CreateForm['fee']) {
    setChoices(choices + 1)
    onFee(next)
  }
  const notes: Record<FeeTiers['status'], string> = {
    'no-pair': t`Choose two tokens to see what is provided at each fee.`,
    loading: t`Reading what is provided at each fee.`,
    unknown: t`What is provided at each fee is not known: the index does not answer.`,
    hooked: t`What is provided with this hook is not known.`,
    known: t`With each fee: what is in its pool, and its part of all pools of the pair in this version.`,
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t`Fee of the pool`}</legend>
      <p className="mt-0.5 text-sm text-pretty text-text-muted">
        {t`What each trade pays to those who provide. Most trades go where most is provided.`} {notes[tiers.status]}
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
              onChange={() => choose(each)}
              // The one that is chosen already does not change: what was typed beside it goes.
              onClick={() => fee === each && choose(each)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span className="block font-medium tabular-nums">{formatFee(each, i18n.locale)}</span>
            {tiers.status === 'known' && <TierDetail tvlByFee={tiers.tvlByFee} fee={each} />}
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
            <CustomFee key={choices} fee={fee} onFee={onFee} onValid={onValid} />
            <Spacing key={`${choices} ${fee}`} fee={fee} spacing={spacing} onSpacing={onSpacing} onValid={onValid} />
            {allowsDynamic && (
              <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  checked={fee === 'dynamic'}
                  onChange={({ target }) => choose(target.checked ? 'dynamic' : 3_000)}
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
    /** v4; undefined for what is usual with the fee. */
    spacing: CreateForm['spacing']
    tiers: FeeTiers
    /** v4 pools may have any. */
    allowsCustom: boolean
    allowsDynamic: boolean
    onFee: (fee: CreateForm['fee']) => void
    onSpacing: (spacing: CreateForm['spacing']) => void
    /** What stands in the fields can be read, or cannot. */
    onValid: (isValid: boolean) => void
  }
}

function TierDetail({ tvlByFee, fee }: { tvlByFee: ReadonlyMap<number, number | null>; fee: number }) {
  const { t, i18n } = useLingui()
  const tvl = tvlByFee.get(fee)
  const share = shareOf(tvlByFee, fee)
  return (
    <span className="block text-sm text-text-muted tabular-nums">
      <span className="block">
        {tvl === undefined ? t`No pool yet` : tvl === null ? t`Not known` : formatUsdCompact(tvl, i18n.locale)}
      </span>
      {share !== undefined && <span className="block">{formatShare(share, i18n.locale)}</span>}
    </span>
  )
}

function CustomFee({ fee, onFee, onValid }: Pick<FeeChoice.Props, 'fee' | 'onFee' | 'onValid'>) {
  const { t } = useLingui()
  const [text, setText] = useState(() => (typeof fee === 'number' ? String(fee / 10_000) : ''))
  const isValid = text === '' || toPips(text) !== undefined
  return (
    <Input
      label={t`Fee in per cent`}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        const typed = target.value.replace(',', '.')
        setText(typed)
        const next = toPips(typed)
        if (next !== undefined) onFee(next)
        onValid(typed === '' || next !== undefined)
      }}
      trailing={<span className="pe-4 text-sm text-text-muted">%</span>}
      {...(isValid ? {} : { error: t`Enter a fee of at most 99.9999%` })}
    />
  )
}

/** A fee as typed; undefined for what is none. */
function toPips(text: string): number | undefined {
  const pips = /^\d{1,3}(\.\d{0,4})?$/.test(text) ? Math.round(Number(text) * 10_000) : undefined
  return pips !== undefined && pips <= highestFee ? pips : undefined
}

function Spacing(props: Pick<FeeChoice.Props, 'fee' | 'spacing' | 'onSpacing' | 'onValid'>) {
  const { fee, spacing, onSpacing, onValid } = props
  const { t } = useLingui()
  const usual = tickSpacingOf(fee)
  const [text, setText] = useState(() => String(spacing ?? usual))
  const isValid = toSpacing(text) !== undefined
  return (
    <Input
      label={t`Tick spacing`}
      inputMode="numeric"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const next = toSpacing(target.value)
        if (next !== undefined) onSpacing(next === usual ? undefined : next)
        onValid(next !== undefined)
      }}
      {...(isValid
        ? {
            hint: t`Ranges end at every so many ticks; a tick is a hundredth of a per cent. Usual with this fee: ${usual}.`,
          }
        : { error: t`Enter a whole number from 1 to ${widestSpacing}` })}
    />
  )
}

function toSpacing(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= widestSpacing ? Number(text) : undefined
}
