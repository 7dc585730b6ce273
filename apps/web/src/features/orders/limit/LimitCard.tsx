import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { ExpiryChoice, useExpiryWords } from './ExpiryChoice.tsx'
import { FillFacts } from './FillFacts.tsx'
import { LimitButton } from './LimitButton.tsx'
import type * as LimitForm from './LimitForm.ts'
import { LimitNotices } from './LimitNotices.tsx'
import { LimitPriceField } from './LimitPriceField.tsx'
import type { PricedOrder } from './LimitState.ts'
import type { Market } from '../placement/Market.ts'
import { Options } from '../placement/Options.tsx'
import { PlacementCard } from '../placement/PlacementCard.tsx'

/** The form of a limit order: price, amounts, expiry, and one button. Holds no data of its own. */
export function LimitCard(props: LimitCard.Props) {
  const { modes, kinds, form, market, order, tokenIn, tokenOut, version, onForm, sell, turn, buy, cautions } = props
  const { t } = useLingui()
  const words = useExpiryWords()
  const { direction } = form
  const fill = tokenIn && tokenOut && version && order && { order, market, direction, tokenIn, tokenOut, version }
  return (
    <PlacementCard
      isOff={props.state.kind === 'no-book' || props.state.kind === 'no-reactor'}
      modes={modes}
      kinds={kinds}
      sell={sell}
      turn={turn}
      price={
        tokenIn &&
        tokenOut && (
          <LimitPriceField form={form} market={market} tokenIn={tokenIn} tokenOut={tokenOut} onForm={onForm} />
        )
      }
      buy={<div className="-mt-4">{buy}</div>}
      notices={
        <>
          {cautions}
          <LimitNotices {...props} />
        </>
      }
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
    PlacementCard.Shared & {
      form: LimitForm.LimitForm
      onForm: (form: LimitForm.LimitForm) => void
      market: Market
      /** Undefined while amount or price is missing. */
      order: PricedOrder | undefined
      tokenIn: Token | undefined
      tokenOut: Token | undefined
      /** Of the network's reactor; undefined where it has none. */
      version: 'v1' | 'v3' | undefined
    }
}
