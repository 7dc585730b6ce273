import type { Outage } from '../app/useOutage.ts'
import { SwapCard } from '../features/swap/SwapCard.tsx'
import * as SwapState from '../features/swap/SwapState.ts'
import { defaultTradeSettings } from '../features/swap/TradeSettings.ts'

/** The desk before it knows its networks: everything in place, nothing to press. */
export function SwapDeskSkeleton({ outage, headingLevel }: SwapDeskSkeleton.Props) {
  return (
    <SwapCard
      headingLevel={headingLevel}
      state={SwapState.from({ ...emptyFacts, outage })}
      network={undefined}
      isLoading
      form={{ tokenIn: undefined, tokenOut: undefined, field: 'input', text: '' }}
      onForm={ignore}
      typedAmount={undefined}
      quote={{ status: 'none' }}
      isQuoting={false}
      tokens={[]}
      balances={{ tokenIn: undefined, tokenOut: undefined }}
      toUsd={() => undefined}
      maxIn={undefined}
      onPart={ignore}
      tokenWarnings={[]}
      settings={defaultTradeSettings}
      onSettings={ignore}
      isSwitching={false}
      onConnect={ignore}
      onChooseToken={ignore}
      onSwitchChain={ignore}
      onReview={ignore}
    />
  )
}

export declare namespace SwapDeskSkeleton {
  type Props = { outage: Outage | undefined; headingLevel?: 1 | 2 | undefined }
}

function ignore() {}

const emptyFacts: Omit<SwapState.from.Facts, 'outage'> = {
  isLoading: true,
  chainId: 0,
  form: {
    hasTokenIn: false,
    hasTokenOut: false,
    isNativeIn: false,
    isNativeOut: false,
    field: 'input',
    amount: undefined,
  },
  wallet: { status: 'disconnected' },
  balances: { tokenIn: undefined, native: undefined },
  quote: { status: 'none' },
}
