import { useLingui } from '@lingui/react/macro'
import { formatFee, formatShare } from '@oxbow/i18n/formatPercent'
import { formatUsdCompact } from '@oxbow/i18n/formatUsd'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { useState } from 'react'
import { type CreateForm, highestFee, standardFees } from './CreateForm.ts'
import { CustomFee, Spacing } from './CustomFee.tsx'
import { type FeeTiers, shareOf } from './FeeTiers.ts'

/** The fee tier of a pool, with the TVL of the pair's pools per tier. */
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
  /** Counts choices, to reset the custom field when a tier is chosen. */
  const [choices, setChoices] = useState(0)
  function choose(next: CreateForm['fee']) {
    setChoices(choices + 1)
    onFee(next)
  }
  const notes: Record<FeeTiers['status'], string> = {
    'no-tokens': t`Choose two tokens to see liquidity by fee tier.`,
    'no-pool': '',
    loading: t`Loading liquidity by fee tier.`,
    unknown: t`Liquidity by fee tier is unavailable. The index isn’t responding.`,
    hooked: t`Liquidity with this hook is unknown.`,
    known: t`Each tier shows its pool’s TVL and share of the pair’s total.`,
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t`Fee tier`}</legend>
      <p className="mt-0.5 text-sm text-pretty text-text-muted">
        {t`What you earn on each swap. Most volume goes to the deepest pool.`} {notes[tiers.status]}
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
              // Clicking the selected tier causes no change event, but must reset the custom field too.
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
          title={<span className="text-sm">{t`Custom fee`}</span>}
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
  type Props = CustomFee.Props &
    Spacing.Props & {
      tiers: FeeTiers
      /** v4 pools allow any fee. */
      allowsCustom: boolean
      allowsDynamic: boolean
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
