import { useLingui } from '@lingui/react/macro'
import { Address } from '@oxbow/ui/Address'
import { Badge } from '@oxbow/ui/Badge'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { type ReactNode, useId, useState } from 'react'
import { useTwapWords } from '../useTwapWords.ts'
import { stateOf, type TwapItem, tradedBy } from './TwapItem.ts'
import { TwapPartRow } from './TwapPartRow.tsx'
import { twapStateWords } from './twapStateWords.ts'

/** The details of a trade over time: totals, and the status of each part. */
export function TwapDetails({ item, notice, onCancel, onClosed }: TwapDetails.Props) {
  const { t, i18n } = useLingui()
  const words = useTwapWords()
  const partsId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const { listed, network, parts, tokenIn, tokenOut } = item
  const state = stateOf(item)
  const { label, tone } = twapStateWords[state]
  const { received, sold } = tradedBy(parts)
  const pair = `${tokenIn.symbol}/${tokenOut.symbol}`
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t`Trade over time`}
      closeLabel={t`Close`}
      footer={
        onCancel && (
          <Button size="lg" variant="secondary" className="w-full" onClick={onCancel}>
            {t`Cancel the rest`}
          </Button>
        )
      }
    >
      <div className="overflow-y-auto px-5 pb-5">
        <div role="status" className="flex flex-col items-start gap-2 pb-4">
          <Badge tone={tone}>{i18n._(label)}</Badge>
          {state === 'insufficient-funds' && (
            <Banner tone="caution">
              {t`Your balance or approval is too low for the next part. It opens again once there’s enough.`}
            </Banner>
          )}
          {notice}
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm [&_dd]:text-end [&_dd]:tabular-nums [&_dt]:text-text-muted">
          <dt>{t`You sell`}</dt>
          <dd title={words.whole(BigInt(listed.amountIn), tokenIn)}>
            {words.short(BigInt(listed.amountIn), tokenIn, 'up')}
          </dd>
          {sold > 0n && (
            <>
              <dt>{t`Paid`}</dt>
              <dd title={words.whole(sold, tokenIn)}>{words.short(sold, tokenIn, 'up')}</dd>
              <dt>{t`Received`}</dt>
              {received === undefined ? (
                <dd>—</dd>
              ) : (
                <dd title={words.whole(received, tokenOut)}>{words.short(received, tokenOut)}</dd>
              )}
            </>
          )}
          {listed.market && (
            <>
              <dt>{t`Price source`}</dt>
              <dd>
                <bdi className="block">{t`${pair} pool`}</bdi>
                <Address
                  value={listed.market.pool}
                  copyLabel={t`Copy address`}
                  copiedLabel={t`Address copied`}
                  failedLabel={t`Failed to copy to clipboard`}
                />
              </dd>
            </>
          )}
          <dt>{t`Placed`}</dt>
          <dd>{listed.createdAt === undefined ? '—' : words.time(listed.createdAt)}</dd>
          <dt>{t`Network`}</dt>
          <dd>{network.name}</dd>
        </dl>
        <h3 id={partsId} className="mt-4 border-t border-line pt-4 text-sm font-medium">
          {t`Parts`}
        </h3>
        <ol aria-labelledby={partsId} className="flex flex-col text-sm">
          {parts.map((part, index) => (
            <TwapPartRow key={part.start} part={part} tokenIn={tokenIn} tokenOut={tokenOut} number={index + 1} />
          ))}
        </ol>
        {listed.planStatus === 'open' && (
          <p className="mt-4 border-t border-line pt-4 text-sm text-pretty text-text-muted">
            {words.missed(listed.periodSeconds)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

export declare namespace TwapDetails {
  type Props = {
    item: TwapItem
    /** A notice about where it is stored. */
    notice?: ReactNode
    /** Undefined if nothing can be canceled. */
    onCancel: (() => void) | undefined
    onClosed: () => void
  }
}
