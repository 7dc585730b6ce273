import { useLingui } from '@lingui/react/macro'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { DepositFault } from '@oxbow/ramps/DepositFault'
import type { RampOrder } from '@oxbow/ramps/Ramp'
import { isOver, type RampState } from '@oxbow/ramps/RampState'
import type { Token } from '@oxbow/tokens/getTokens'
import { Badge } from '@oxbow/ui/Badge'
import { Button } from '@oxbow/ui/Button'
import type { ReactNode } from 'react'
import { formatMoney } from './formatMoney.ts'

/** The account's purchases and sales here, newest first, with pending actions. */
export function RampOrders({ orders, tokenOf, faultOf, linkOf, onSend, onOpen }: RampOrders.Props) {
  const { t, i18n } = useLingui()
  const words = useStateWords()
  const faults = useFaultWords()
  if (orders.length === 0) return null
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="mt-8 w-full">
      <h2 className="pb-3 text-lg font-semibold tracking-tight">{t`Your orders`}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface-raised">
        {orders.map((order) => {
          const token = tokenOf(order)
          const { deposit, own, settledAmount, side, state, tokenAmount } = order
          const symbol = token?.symbol ?? ''
          const amount = token ? formatTokenAmount(BigInt(settledAmount ?? tokenAmount), token, i18n.locale) : '—'
          const isShort = side === 'buy' && settledAmount !== null && BigInt(settledAmount) < BigInt(tokenAmount)
          const quoted = token ? formatTokenAmount(BigInt(tokenAmount), token, i18n.locale) : '—'
          // Orders that others started for this account are never paid here, whatever the server says.
          const isDue = own !== null && side === 'sell' && state === 'pending'
          const fault = isDue ? faultOf(order) : undefined
          const isWaiting = isDue && fault === undefined && deposit !== null && token !== undefined
          const isOpen = Boolean(own?.url) && !isOver(state)
          const { name } = order.provider
          // The amount actually paid may differ from the agreed one.
          const money = own && formatMoney(own.money, own.currency, i18n.locale)
          const paid = own?.paid && formatMoney(own.paid, own.currency, i18n.locale)
          return (
            <li key={order.reference} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
              <TokenLogo src={token?.logoUri} symbol={symbol} />
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {side === 'buy' ? t`Buy ${amount} ${symbol}` : t`Sell ${amount} ${symbol}`}
                </p>
                <p className="text-sm text-pretty text-text-muted">
                  {paid
                    ? `${side === 'buy' ? t`Paid ${paid}` : t`Received ${paid}`} · `
                    : money && `${t`Quoted at ${money}`} · `}
                  {name} · {date.format(order.createdAt * 1_000)}
                </p>
                {fault && <p className="text-sm text-critical">{faults(fault, name)}</p>}
                {isShort && <p className="text-sm text-caution">{t`Less than the ${quoted} ${symbol} quoted`}</p>}
              </div>
              <Badge tone={tones[state]}>{words[state]}</Badge>
              {/* On a phone, below the text, which would have no room beside it. */}
              {(isWaiting || isOpen) && (
                <div className="ps-10 max-sm:basis-full sm:ps-0">
                  {isWaiting ? (
                    <Button size="sm" onClick={() => onSend(order, token)}>{t`Send ${symbol}`}</Button>
                  ) : (
                    <Button size="sm" variant="soft" onClick={() => onOpen(own!.url!)}>
                      {t`Open ${name}`}
                    </Button>
                  )}
                </div>
              )}
              {order.transactionHash && <div className="basis-full ps-10">{linkOf(order)}</div>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export declare namespace RampOrders {
  type Props = {
    orders: readonly RampOrder[]
    /** Undefined while its network's tokens are loading. */
    tokenOf: (order: RampOrder) => Token | undefined
    /** How the deposit of a sale differs from the one that this device started. */
    faultOf: (order: RampOrder) => DepositFault | undefined
    /** Link to its transaction. */
    linkOf: (order: RampOrder) => ReactNode
    onSend: (order: RampOrder, token: Token) => void
    /** Opens the provider's page. */
    onOpen: (url: string) => void
  }
}

const tones: Record<RampState, Badge.Props['tone']> = {
  created: 'neutral',
  pending: 'neutral',
  kyc: 'caution',
  processing: 'neutral',
  settled: 'positive',
  failed: 'critical',
  expired: 'caution',
  refunded: 'caution',
}

function useStateWords(): Record<RampState, string> {
  const { t } = useLingui()
  return {
    created: t`Not finished`,
    pending: t`Pending`,
    kyc: t`Identity check`,
    processing: t`Processing`,
    settled: t`Completed`,
    failed: t`Failed`,
    expired: t`Expired`,
    refunded: t`Refunded`,
  }
}

/** Says what is wrong, and not to send anything. */
function useFaultWords(): (fault: DepositFault, provider: string) => string {
  const { t } = useLingui()
  return (fault, provider) => {
    switch (fault) {
      case 'address':
        return t`The deposit address isn’t valid. Don’t send tokens. Contact ${provider}.`
      case 'amount':
        return t`${provider} asks for a different amount than you agreed to. Don’t send tokens.`
      case 'token':
      case 'network':
        return t`${provider} asks for a different token or network than you agreed to. Don’t send tokens.`
      case 'provider':
      case 'unknown':
        return t`This sale doesn’t match one started in this browser. Don’t send tokens from here.`
    }
  }
}
