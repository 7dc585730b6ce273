import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { assetKey, sumPieces } from '../reading/Piece.ts'
import type { OrderReading } from '../reading/Reading.ts'
import { AssetAmount } from './AssetAmount.tsx'
import { Party } from './Party.tsx'
import type { RequestFacts } from './RequestFacts.ts'

/** Orders covered by one signature. Each can be filled without the others: those with the worst rate come first. */
export function RequestOrders({ facts, orders }: RequestOrders.Props) {
  const { t } = useLingui()
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="text-sm text-text-muted">{t`Orders`}</h2>
      <p className="text-sm">{t`Each can be filled without the others.`}</p>
      <ul className="flex flex-col gap-3">
        {alike(orders.map(summed)).map(({ count, order }) => (
          <li key={keyOf(order)} className="flex flex-col gap-2.5 rounded-md bg-surface-sunken p-3">
            <h3 className="text-sm font-medium">{t`${plural(count, { one: '# order', other: '# orders, each' })}`}</h3>
            <Amounts title={t`Maximum spent`}>
              {order.gives.map(({ asset, most }) => (
                <AssetAmount key={assetKey(asset)} asset={asset} amount={most} facts={facts} />
              ))}
            </Amounts>
            <Amounts title={t`Minimum received`}>
              {ownOf(order).map(({ asset, least }) => (
                <AssetAmount key={assetKey(asset)} asset={asset} amount={least} facts={facts} />
              ))}
              {ownOf(order).length === 0 && <span className="text-base font-medium">{t`Nothing`}</span>}
            </Amounts>
            {ownOf(order).length < order.gets.length && (
              <Amounts title={t`Others receive`}>
                {order.gets.map(({ asset, least, recipient }) =>
                  recipient === 'account' ? null : (
                    <span key={`${assetKey(asset)} ${recipient}`} className="flex flex-col gap-1.5">
                      <AssetAmount asset={asset} amount={least} facts={facts} />
                      <Party address={recipient} facts={facts} />
                    </span>
                  ),
                )}
              </Amounts>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export declare namespace RequestOrders {
  type Props = { orders: readonly OrderReading[]; facts: RequestFacts }
}

function Amounts({ children, title }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-xs text-text-muted">{title}</span>
      {children}
    </div>
  )
}

/** Each asset once per list, as everywhere on the screen. */
function summed(order: OrderReading): OrderReading {
  const { arrives, leaves } = sumPieces([{ acts: [], leaves: order.gives, arrives: order.gets }])
  return { ...order, gives: leaves, gets: arrives }
}

type Alike = { readonly order: OrderReading; readonly count: number }

/** Groups equal orders, worst rate first. Rates in smallest units are comparable only for the same tokens, which is where a bad order could hide. */
function alike(orders: readonly OrderReading[]): readonly Alike[] {
  const groups = new Map<string, Alike>()
  for (const order of orders) {
    const key = keyOf(order)
    groups.set(key, { order, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()].toSorted((a, b) =>
    gotOf(a.order) * givenOf(b.order) < gotOf(b.order) * givenOf(a.order) ? -1 : 1,
  )
}

const ownOf = ({ gets }: OrderReading) => gets.filter(({ recipient }) => recipient === 'account')
const gotOf = (order: OrderReading) => ownOf(order).reduce((sum, { least }) => sum + least, 0n)
const givenOf = ({ gives }: OrderReading) =>
  gives.reduce((sum, { most }) => sum + (most === 'unlimited' ? 2n ** 256n : most), 0n)

function keyOf({ gets, gives }: OrderReading): string {
  const given = gives.map(({ asset, most }) => `${assetKey(asset)} ${most}`)
  const got = gets.map(({ asset, least, recipient }) => `${assetKey(asset)} ${least} ${recipient}`)
  return [...given, '|', ...got].join()
}
