import { useLingui } from '@lingui/react/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { fromRaw } from '@oxbow/i18n/Decimal'
import { lazyPart } from '@oxbow/react/lazyPart'
import { percentOf } from '@oxbow/transactions/percentOf'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { AmountField } from '../../features/trade-form/AmountField.tsx'
import { FlipDivider } from '../../features/trade-form/FlipDivider.tsx'
import { TokenButton } from '../../features/trade-form/TokenButton.tsx'
import { TokenCautions } from '../../features/trade-form/TokenCautions.tsx'
import { unitOf } from '../../features/trade-form/unitOf.ts'
import { whenInUse } from '../../loading/whenInUse.ts'
import { withoutTrade } from '../../router/PageSearch.ts'
import { explainQuoteFailure } from '../../state/failure/quoteFailures.ts'
import { toShortcuts } from '../../state/tokens/tokenShortcuts.ts'
import { useOpenRequest } from '../../state/wallet/openRequest.ts'
import { accountDrawer } from '../../state/wallet/walletState.ts'
import { TradeModes } from '../page/TradeModes.tsx'
import { useSwitchChain } from '../swap/useSwitchChain.ts'
import type { usePlacementForm } from './usePlacementForm.ts'

const TokenChoice = lazyPart(() => import('../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))
const WrapFirst = lazyPart(() => import('./WrapFirst.tsx').then((module) => module.WrapFirst))

/** The shared props of all order cards, and the dialogs that choose tokens and wrap native currency. */
export function usePlacementCard(
  { config, network, kinds }: usePlacementForm.Props,
  placement: ReturnType<typeof usePlacementForm>,
  { isInsufficient }: { readonly isInsufficient: boolean },
) {
  const { amountIn, balance, bought, connection, getBalance, maxIn, onTrade, served, sold, tokens, toUsd, trade } =
    placement
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const switching = useSwitchChain(network)
  const asked = useOpenRequest()
  const [choosing, setChoosing] = useState<SwapForm.Field>()
  const [isWrapping, setIsWrapping] = useState(false)
  useEffect(() => whenInUse(TokenChoice.preload), [])
  const { tokenIn, tokenOut } = trade

  // The button responds at once, and the dialog renders in slices.
  function choose(side: SwapForm.Field) {
    startTransition(() => setChoosing(side))
  }

  function toOrders() {
    void navigate({ to: '/portfolio' as '/swap', search: { tab: 'limits' } as never })
  }

  const tokenOutButton = <TokenButton token={bought} isLoading={false} onPress={() => choose('output')} />
  const card = {
    modes: (heading: ReactNode) => (
      <TradeModes at="/limit" config={config} network={network}>
        {heading}
      </TradeModes>
    ),
    kinds,
    tokenIn,
    tokenOut: bought,
    market: placement.market,
    networkName: network.name,
    otherNetworks: served,
    wrappedSymbol: network.wrappedSymbol,
    cautions: <TokenCautions cautions={placement.cautions} />,
    sell: (
      <AmountField
        label={t`You sell`}
        amount={{ kind: 'typed', text: trade.text, money: trade.money }}
        onAmount={(text, money) => onTrade(SwapForm.withText(trade, 'input', text, money))}
        token={tokenIn}
        tokenButton={<TokenButton token={tokenIn} isLoading={false} onPress={() => choose('input')} />}
        raw={amountIn}
        usd={toUsd(tokenIn, amountIn)}
        unitUsd={toUsd(tokenIn, unitOf(tokenIn))}
        balance={balance}
        max={maxIn}
        onPart={(percent) => {
          if (tokenIn === undefined || maxIn === undefined) return
          onTrade(SwapForm.withText(trade, 'input', fromRaw(percentOf(maxIn, percent), tokenIn.decimals)))
        }}
        isInsufficient={isInsufficient}
      />
    ),
    turn: <FlipDivider onFlip={() => startTransition(() => onTrade(SwapForm.flipped(trade)))} />,
    isSwitching: switching.isPending,
    explain: (code: FailureCode) => i18n._(explainQuoteFailure(code)),
    onConnect: accountDrawer.open,
    onChooseToken: choose,
    onSwitchChain: () => connection && switching.switchChain(connection.wallet),
    onNetwork: (slug: string) =>
      void navigate({ to: '/limit' as '/swap', search: (old) => ({ ...withoutTrade(old), chain: slug }) }),
    onOrders: toOrders,
    onAsked: asked,
    onRetry: placement.retry,
    onWrap: () => setIsWrapping(true),
  }
  const dialogs = (
    <>
      {choosing && (
        <TokenChoice
          network={network}
          tokens={tokens}
          selected={choosing === 'input' ? tokenIn : tokenOut}
          shortcuts={toShortcuts(network, tokens)}
          getBalance={getBalance}
          getUsd={toUsd}
          onElsewhere={(chain, currency) =>
            void navigate({
              to: '/limit' as '/swap',
              search: (old) => ({ ...withoutTrade(old), chain, [`${choosing}Currency`]: currency }),
            })
          }
          onSelect={(token) => onTrade(SwapForm.withToken(trade, choosing, token))}
          onClose={() => setChoosing(undefined)}
          onLoadFailed={() => setChoosing(undefined)}
        />
      )}
      {isWrapping && connection && tokenIn && sold && amountIn !== undefined && (
        <WrapFirst
          network={network}
          connection={connection}
          amount={amountIn}
          native={tokenIn}
          wrapped={sold}
          onLoadFailed={() => setIsWrapping(false)}
          onClosed={(isWrapped) => {
            setIsWrapping(false)
            if (isWrapped) onTrade({ ...trade, tokenIn: sold })
          }}
        />
      )}
    </>
  )
  return { card, dialogs, tokenOutButton }
}
