import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { SwapCard } from '../../features/swap/form/SwapCard.tsx'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import * as SwapState from '../../features/swap/form/SwapState.ts'
import { ignore } from '../../loading/ignore.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { defaultTradeSettings } from '../../state/TradeSettings.ts'

/** The form before networks are loaded: complete layout, disabled. An amount can be typed already, and the form takes it from the URL. */
export function SwapSkeleton({ outage, headingLevel, modes }: SwapSkeleton.Props) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [form, setForm] = useState(() => SwapForm.withoutTokens(search))

  function change(next: SwapForm.SwapForm) {
    setForm(next)
    void navigate({
      to: '.',
      search: ({ value: _, field: __, ...old }) => ({ ...old, ...SwapForm.toTypedSearch(next) }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <SwapCard
      headingLevel={headingLevel}
      modes={modes}
      state={SwapState.from({ ...emptyFacts, outage })}
      network={undefined}
      isLoading
      form={form}
      onForm={change}
      typedAmount={undefined}
      quote={{ status: 'none' }}
      freshness={undefined}
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
      onNextAction={ignore}
    />
  )
}

export declare namespace SwapSkeleton {
  type Props = { outage: Outage | undefined; headingLevel?: 1 | 2 | undefined; modes?: SwapCard.Props['modes'] }
}

const emptyFacts: Omit<SwapState.from.Facts, 'outage'> = {
  isLoading: true,
  isRegionBlocked: false,
  refusedSide: undefined,
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
