import { useLingui } from '@lingui/react/macro'
import { mostOpenOrders } from '@oxbow/orders/LimitIntent'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import type { LimitState } from './LimitState.ts'
import { LimitWarningBanner } from './LimitWarningBanner.tsx'

/** Explains a state of the form that the button's label is too short for. */
export function LimitNotices(props: LimitNotices.Props) {
  const { state, networkName, otherNetworks, tokenIn, wrappedSymbol, explain, onNetwork, onOrders } = props
  const { t } = useLingui()
  const symbol = tokenIn?.symbol ?? ''
  const orders = (
    <Button size="sm" variant="secondary" onClick={onOrders}>
      {t`View orders`}
    </Button>
  )
  switch (state.kind) {
    case 'no-book':
      return <Banner tone="info">{t`This site doesn’t keep limit orders.`}</Banner>
    case 'no-reactor':
      return (
        <Banner tone="info" title={t`Limit orders aren’t available on ${networkName}`}>
          <p>{t`This network has no order contract, so nobody could fill one.`}</p>
          {otherNetworks.length > 0 && (
            <div className="mt-2 flex flex-wrap gap-2">
              {otherNetworks.map(({ slug, name }) => (
                <Button key={slug} size="sm" variant="secondary" onClick={() => onNetwork(slug)}>
                  {t`Use ${name}`}
                </Button>
              ))}
            </div>
          )}
        </Banner>
      )
    case 'token-blocked':
      return <Banner tone="critical">{t`This token can’t be traded here.`}</Banner>
    case 'same-coin':
      return (
        <Banner tone="info">{t`Both are the same coin, so there is no price to wait for. Wrap or unwrap it in Swap.`}</Banner>
      )
    case 'no-market':
      return (
        <Banner tone="caution" title={t`Market price not available`}>
          {explain(state.code)}
        </Banner>
      )
    case 'below-market':
      // Without its percentage: the line below the price measures the same distance from the other end.
      return (
        <Banner tone="critical" title={t`Worse than market`}>
          {t`You’d get less than from a swap right now. Set a better price.`}
        </Banner>
      )
    case 'orders-unknown':
      return (
        <Banner tone="caution" title={t`Couldn’t load your open orders`}>
          {t`A new order has to be approved together with those that are open.`}
        </Banner>
      )
    case 'too-many-orders':
      return (
        <Banner tone="caution" title={t`${mostOpenOrders} open orders`} action={orders}>
          {t`Cancel one to place another.`}
        </Banner>
      )
    case 'wrap':
      return (
        <Banner tone="info" title={t`Wrap ${symbol} first`}>
          {t`Limit orders sell ${wrappedSymbol}. Wrapping is 1:1, and you only pay the network cost.`}
        </Banner>
      )
    case 'ready':
      return state.warnings.map((warning) => <LimitWarningBanner key={warning.kind} warning={warning} />)
    default:
      return null
  }
}

export declare namespace LimitNotices {
  type Props = {
    state: LimitState
    networkName: string
    /** Other networks with limit orders. */
    otherNetworks: readonly { readonly slug: string; readonly name: string }[]
    tokenIn: Token | undefined
    wrappedSymbol: string
    /** Explains why there is no price. */
    explain: (code: Extract<LimitState, { kind: 'no-market' }>['code']) => string
    onNetwork: (slug: string) => void
    onOrders: () => void
  }
}
