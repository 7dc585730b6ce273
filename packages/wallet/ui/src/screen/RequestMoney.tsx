import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { assetKey } from '../reading/Piece.ts'
import type { Reading } from '../reading/Reading.ts'
import { actsOf } from '../risks/actsOf.ts'
import { isPassedOn } from '../simulation/isPassedOn.ts'
import type { Simulation } from '../simulation/Simulation.ts'
import { AssetAmount } from './AssetAmount.tsx'
import { Party } from './Party.tsx'
import { paymentOf } from './paymentOf.ts'
import type { RequestFacts } from './RequestFacts.ts'
import { RequestOrders } from './RequestOrders.tsx'
import { useTime } from './useTime.ts'

/** Maximum that leaves, minimum that arrives and its recipient, the contract involved, and who may take tokens later. */
export function RequestMoney({ facts, reading, simulation }: RequestMoney.Props) {
  const { t } = useLingui()
  const { allowances, arrives, leaves } = reading
  const own = arrives.filter((inflow) => inflow.recipient === 'account' && !isPassedOn(inflow, reading, simulation))
  const others = arrives.flatMap(({ recipient, ...rest }) => (recipient === 'account' ? [] : [{ ...rest, recipient }]))
  const acts = actsOf(reading)
  const orders =
    reading.request === 'typed-data' ? acts.flatMap((act) => (act.type === 'order' ? [act.order] : [])) : []
  const settlers = [...new Set(acts.flatMap((act) => (act.type === 'order' ? [act.order.settler] : [])))]
  const takers = [...new Set(acts.flatMap((act) => (act.type === 'permit-transfer' ? [act.spender] : [])))]
  const payment = paymentOf(reading)
  if (payment)
    return (
      <>
        <MoneyList title={t`You send`} isShown>
          <li>
            <AssetAmount asset={payment.asset} amount={payment.amount} facts={facts} />
          </li>
        </MoneyList>
        <MoneyList title={t`To`} isShown>
          <li>
            <Party address={payment.to} facts={facts} />
          </li>
        </MoneyList>
      </>
    )
  return (
    <>
      <MoneyList title={t`Maximum spent`} isShown={leaves.length > 0}>
        {leaves.map(({ asset, most }) => (
          <li key={assetKey(asset)}>
            <AssetAmount asset={asset} amount={most} facts={facts} />
          </li>
        ))}
      </MoneyList>
      <MoneyList title={t`Minimum received`} isShown={own.length > 0}>
        {own.map(({ asset, least }) => (
          <li key={assetKey(asset)}>
            <AssetAmount asset={asset} amount={least} facts={facts} />
          </li>
        ))}
      </MoneyList>
      {orders.length > 1 && <RequestOrders orders={orders} facts={facts} />}
      <MoneyList title={t`Others receive`} isShown={others.length > 0}>
        {others.map(({ asset, least, recipient }) => (
          <li key={`${assetKey(asset)} ${recipient}`} className="flex flex-col gap-1.5">
            <AssetAmount asset={asset} amount={least} facts={facts} />
            <Party address={recipient} facts={facts} />
          </li>
        ))}
      </MoneyList>
      <MoneyList title={t`Settled by`} isShown={settlers.length > 0}>
        {settlers.map((settler) => (
          <li key={settler}>
            <Party address={settler} facts={facts} />
          </li>
        ))}
      </MoneyList>
      <MoneyList title={t`Can be taken by`} isShown={takers.length > 0}>
        {takers.map((taker) => (
          <li key={taker}>
            <Party address={taker} facts={facts} />
          </li>
        ))}
      </MoneyList>
      <MoneyList title={t`Approvals`} isShown={allowances.length > 0}>
        {allowances.map((allowance, index) => (
          <AllowanceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: allowances may be equal, and never change places.
            key={`${allowance.spender} ${assetKey(allowance.asset)} ${index}`}
            allowance={allowance}
            facts={facts}
          />
        ))}
      </MoneyList>
    </>
  )
}

export declare namespace RequestMoney {
  type Props = {
    reading: Reading
    facts: RequestFacts
    /** Undefined while it runs. */
    simulation: Simulation | undefined
  }
}

function AllowanceRow({ allowance, facts }: { allowance: Reading['allowances'][number]; facts: RequestFacts }) {
  const { t } = useLingui()
  const toTime = useTime()
  const { asset, expiresAt, most, spender } = allowance
  const until = expiresAt === undefined ? '' : toTime(expiresAt)
  return (
    <li className="flex flex-col gap-1.5">
      <AssetAmount asset={asset} amount={most} facts={facts} />
      <Party address={spender} facts={facts} />
      {most !== 0n && (
        <span className="text-sm text-text-muted">
          {expiresAt === undefined ? t`Never expires` : t`Until ${until}`}
        </span>
      )}
    </li>
  )
}

function MoneyList({ children, isShown, title }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="text-sm text-text-muted">{title}</h2>
      <ul className="flex flex-col gap-3">{children}</ul>
    </section>
  )
}
