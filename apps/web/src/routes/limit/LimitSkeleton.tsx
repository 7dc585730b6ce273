import { useLingui } from '@lingui/react/macro'
import { LimitCard } from '../../features/orders/limit/LimitCard.tsx'
import * as LimitForm from '../../features/orders/limit/LimitForm.ts'
import * as LimitState from '../../features/orders/limit/LimitState.ts'
import { OrderKindChoice } from '../../features/orders/placement/OrderKindChoice.tsx'
import { AmountField } from '../../features/trade-form/AmountField.tsx'
import { FlipDivider } from '../../features/trade-form/FlipDivider.tsx'
import { TokenButton } from '../../features/trade-form/TokenButton.tsx'
import { ignore } from '../../loading/ignore.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { TradeModes } from '../page/TradeModes.tsx'

/** The form before networks are loaded: complete layout, disabled. */
export function LimitSkeleton({ outage }: { outage: Outage | undefined }) {
  const { t } = useLingui()
  const field = {
    amount: { kind: 'typed', text: '' },
    onAmount: ignore,
    token: undefined,
    tokenButton: <TokenButton token={undefined} isLoading onPress={ignore} />,
    raw: undefined,
  } as const
  return (
    <LimitCard
      modes={(heading) => (
        <TradeModes at="/limit" config={undefined} network={undefined}>
          {heading}
        </TradeModes>
      )}
      kinds={<OrderKindChoice value={undefined} offered={[]} onChange={ignore} />}
      state={LimitState.from({ ...nothingKnown, outage })}
      form={LimitForm.initial('out-per-in')}
      onForm={ignore}
      market={{ status: 'none' }}
      order={undefined}
      tokenIn={undefined}
      tokenOut={undefined}
      version={undefined}
      networkName=""
      otherNetworks={[]}
      wrappedSymbol=""
      cautions={null}
      sell={<AmountField label={t`You sell`} {...field} />}
      turn={<FlipDivider onFlip={ignore} />}
      buy={<AmountField label={t`You receive at least`} {...field} />}
      isSwitching={false}
      explain={() => ''}
      onConnect={ignore}
      onChooseToken={ignore}
      onSwitchChain={ignore}
      onNetwork={ignore}
      onOrders={ignore}
      onRetry={ignore}
      onWrap={ignore}
      onReview={ignore}
      onNew={ignore}
    />
  )
}

const nothingKnown: Omit<LimitState.from.Facts, 'outage'> = {
  isLoading: true,
  isRegionBlocked: false,
  keepsOrders: true,
  chainId: 0,
  version: undefined,
  hasTokenIn: false,
  hasTokenOut: false,
  isNativeIn: false,
  isSameCoin: false,
  isTaxed: false,
  blocked: undefined,
  wallet: { status: 'disconnected' },
  amountIn: undefined,
  balance: undefined,
  price: undefined,
  market: { status: 'none' },
  orders: undefined,
}
