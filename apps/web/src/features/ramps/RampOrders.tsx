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

/** What the account bought and sold here, the newest first, with what there is to do. */
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
          // What others began in this account's name is never paid for here, whatever the server says of it.
          const isDue = own !== null && side === 'sell' && state === 'pending'
          const fault = isDue ? faultOf(order) : undefined
          const isWaiting = isDue && fault === undefined && deposit !== null && token !== undefined
          const { name } = order.provider
          // What was really paid may differ from what was agreed on.
          const money = own && formatMoney(own.money, own.currency, i18n.locale)
          const paid = own?.paid && formatMoney(own.paid, own.currency, i18n.locale)
          return (
            <li key={order.reference} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
              <TokenLogo src={token?.logoUri} symbol={symbol} />
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {side === 'buy' ? t`Buy ${amount} ${symbol}` : t`Sell ${amount} ${symbol}`}
                </p>
                <p className="text-sm text-text-muted">
                  {paid
                    ? `${side === 'buy' ? t`Paid ${paid}` : t`Received ${paid}`} · `
                    : money && `${t`Quoted at ${money}`} · `}
                  {name} · {date.format(order.createdAt * 1_000)}
                </p>
                {fault && <p className="text-sm text-critical">{faults(fault, name)}</p>}
                {isShort && <p className="text-sm text-caution">{t`Less than the ${quoted} ${symbol} quoted`}</p>}
              </div>
              <Badge tone={tones[state]}>{words[state]}</Badge>
              {isWaiting && <Button size="sm" onClick={() => onSend(order, token)}>{t`Send ${symbol}`}</Button>}
              {own?.url && !isOver(state) && !isWaiting && (
                <Button size="sm" variant="soft" onClick={() => onOpen(own.url!)}>
                  {t`Open ${name}`}
                </Button>
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
    /** Undefined while the tokens of its network are not known. */
    tokenOf: (order: RampOrder) => Token | undefined
    /** What of the deposit of a sale is not what this device began. */
    faultOf: (order: RampOrder) => DepositFault | undefined
    /** To its transaction. */
    linkOf: (order: RampOrder) => ReactNode
    onSend: (order: RampOrder, token: Token) => void
    /** The provider's page. */
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

/** What is wrong, and that nothing is to be sent. */
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
