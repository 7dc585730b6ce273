import { useLingui } from '@lingui/react/macro'
import { Options } from '../placement/Options.tsx'
import { PlacementCard } from '../placement/PlacementCard.tsx'
import { ExpiryChoice, useExpiryWords } from './ExpiryChoice.tsx'
import { FillFacts } from './FillFacts.tsx'
import { LimitButton } from './LimitButton.tsx'
import type * as LimitForm from './LimitForm.ts'
import { LimitNotices } from './LimitNotices.tsx'
import { LimitPriceField } from './LimitPriceField.tsx'
import type { PricedOrder } from './LimitState.ts'

/** The form of a limit order: price, amounts, expiry, and one button. Holds no data of its own. */
export function LimitCard(props: LimitCard.Props) {
  const { form, market, order, tokenIn, tokenOut, version, onForm, buy } = props
  const { t } = useLingui()
  const words = useExpiryWords()
  const { direction } = form
  const fill = tokenIn && tokenOut && version && order && { order, market, direction, tokenIn, tokenOut, version }
  return (
    <PlacementCard
      {...props}
      isOff={props.state.kind === 'no-book' || props.state.kind === 'no-reactor'}
      price={
        tokenIn &&
        tokenOut && (
          <LimitPriceField form={form} market={market} tokenIn={tokenIn} tokenOut={tokenOut} onForm={onForm} />
        )
      }
      buy={<div className="-mt-4">{buy}</div>}
      notices={<LimitNotices {...props} />}
      button={<LimitButton {...props} />}
      note={t`Limits may not execute exactly when tokens reach the specified price.`}
    >
      <div className="flex flex-col gap-2 px-5 sm:px-6">
        {fill && <FillFacts {...fill} rows="price" />}
        <Options title={t`Expires in`} value={words[form.expiry]}>
          <ExpiryChoice form={form} onForm={onForm} />
          {fill && <FillFacts {...fill} rows="terms" />}
        </Options>
      </div>
    </PlacementCard>
  )
}

export declare namespace LimitCard {
  type Props = LimitButton.Props &
    LimitNotices.Props &
    PlacementCard.Form<LimitForm.LimitForm, PricedOrder> & {
      /** Of the network's reactor; undefined where it has none. */
      version: 'v1' | 'v3' | undefined
    }
}
