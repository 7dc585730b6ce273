import { useLingui } from '@lingui/react/macro'
import type { EngineState } from '@oxbow/trading/EngineMessages'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Progress } from '@oxbow/ui/Progress'
import { useState } from 'react'
import { toBlindSpot } from './toBlindSpot.ts'

/** Shown below the form while prices come from the user's own node: its progress, coverage and limits. */
export function NodeNotice({ engine, isByChoice }: NodeNotice.Props) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const count = (value: number | bigint) => i18n.number(value as number)

  if (engine?.status === 'stuck')
    return (
      <section aria-label={t`Your own node`} className={box}>
        <p role="alert" className="text-sm text-clay">
          {t`Oxbow can’t read pools from your node. Choose another in settings.`}
        </p>
        <p className="mt-1 text-xs break-words text-text-muted">{engine.detail}</p>
      </section>
    )
  if (engine?.status !== 'ready') {
    const { blocksRead = 0, blocks = 0 } = engine ?? {}
    return (
      <section aria-label={t`Your own node`} className={box}>
        <Progress
          label={t`Reading the pools from your own node`}
          value={blocks > 0 ? blocksRead / blocks : undefined}
          {...(blocks > 0 && { valueText: t`block ${count(blocksRead)} of ${count(blocks)}` })}
        />
        <p className="mt-3 text-sm text-pretty text-text-muted">
          {t`Prices come as soon as this is done. It is kept up to date from then on.`}
        </p>
      </section>
    )
  }

  const { pools, blockNumber, blindSpots, isLive } = engine
  const missing = [
    ...blindSpots.map((spot) => i18n._(toBlindSpot(spot))),
    t`Dollar values of tokens without a stablecoin pool. They’re left out.`,
    t`Charts, history and the search beyond the tokens known so far.`,
    t`The operator’s token warnings since your last visit.`,
  ]
  return (
    <section aria-label={t`Your own node`} className={box}>
      <p className="text-sm text-pretty">
        {isByChoice
          ? t`As you chose, this page gets prices and builds transactions from your own node.`
          : t`This page now gets prices and builds transactions from your own node.`}
      </p>
      <p className="mt-1 text-xs text-text-muted tabular-nums">
        {isLive
          ? t`${count(pools)} pools, up to date at block ${count(blockNumber)}`
          : t`${count(pools)} pools, waiting for the blocks after ${count(blockNumber)}`}
      </p>
      <Disclosure
        open={isOpen}
        onChange={setIsOpen}
        title={<span className="text-sm text-text-muted">{t`What is missing`}</span>}
        className="-mx-2 mt-1"
      >
        <ul className="list-disc space-y-1 ps-7 pe-2 pb-2 text-sm text-pretty text-text-muted">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

export declare namespace NodeNotice {
  type Props = {
    /** Undefined while it starts. */
    engine: EngineState | undefined
    /** The user chose this although the server is available. */
    isByChoice: boolean
  }
}

const box = 'mt-4 rounded-lg border border-line bg-surface-raised px-4 py-3.5'
