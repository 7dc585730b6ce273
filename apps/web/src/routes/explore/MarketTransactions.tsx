import type { Network } from '@oxbow/chain/Network'
import type { TransactionsVariables } from '@oxbow/contract/marketDocuments'
import { KindChoice } from '../../features/explore/chart/KindChoice.tsx'
import type { MarketView } from '../../features/explore/market/MarketView.ts'
import { TransactionFeed } from './TransactionFeed.tsx'

/** The transactions of a token or pool, of all kinds or one. */
export function MarketTransactions({ variables, networks, view, onView }: MarketTransactions.Props) {
  const { kind } = view
  return (
    <TransactionFeed
      variables={{ ...variables, kinds: kind && [kind] }}
      networks={networks}
      controls={<KindChoice kind={kind} onKind={(each) => onView({ kind: each })} className="w-full sm:w-96" />}
      onClear={kind && (() => onView({ kind: undefined }))}
    />
  )
}

export declare namespace MarketTransactions {
  type Props = {
    variables: Pick<TransactionsVariables, 'chainIds' | 'pool' | 'token'>
    networks: ReadonlyMap<number, Network>
    view: Pick<MarketView, 'kind'>
    onView: (change: Pick<MarketView, 'kind'>) => void
  }
}
