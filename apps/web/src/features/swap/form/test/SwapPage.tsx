import { useState } from 'react'
import { defaultTradeSettings } from '../../../../state/TradeSettings.ts'
import { dai, eth, network, quote, usdc } from '../../../../test/fixtures.ts'
import { SwapCard } from '../SwapCard.tsx'
import type { SwapForm } from '../SwapForm.ts'
import type { QuoteFacts } from '../SwapState.ts'

export const fresh: QuoteFacts = { status: 'fresh', quote }
export function SwapPage(
  props: Partial<SwapCard.Props> & { initial?: Partial<SwapForm>; onTyped?: (text: string) => void },
) {
  const [form, setForm] = useState<SwapForm>({
    tokenIn: eth,
    tokenOut: usdc,
    field: 'input',
    text: '1',
    ...props.initial,
  })
  return (
    <div style={{ width: 480 }}>
      <SwapCard
        state={{ kind: 'ready', quote, warnings: [], isStale: false, trouble: undefined }}
        network={network}
        isLoading={false}
        form={form}
        onForm={(next) => {
          setForm(next)
          props.onTyped?.(next.text)
        }}
        typedAmount={10n ** 18n}
        quote={fresh}
        freshness={{ kind: 'live' }}
        isQuoting={false}
        tokens={[eth, usdc, dai]}
        balances={{ tokenIn: 5n * 10n ** 18n, tokenOut: 0n }}
        toUsd={() => undefined}
        maxIn={undefined}
        onPart={() => {}}
        tokenWarnings={[]}
        settings={defaultTradeSettings}
        onSettings={() => {}}
        isSwitching={false}
        onConnect={() => {}}
        onChooseToken={() => {}}
        onSwitchChain={() => {}}
        onReview={() => {}}
        onNextAction={() => {}}
        {...props}
      />
    </div>
  )
}
