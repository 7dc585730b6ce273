import { fillQueryOptions } from '@oxbow/orders/fillQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { OrderDialog } from '../../features/orders/OrderDialog.tsx'
import { TransactionLine } from '../../features/swap/review/TransactionLine.tsx'
import { client } from '../../state/exchange.ts'

/** One limit order, with what its transaction says of it. */
export function OrderDetails({ item, ...props }: OrderDetails.Props) {
  const { network, own } = item
  const { data, isError, refetch } = useQuery(fillQueryOptions(client, own))
  return (
    <OrderDialog
      item={item}
      fill={
        data
          ? { kind: 'known', received: data.received }
          : isError
            ? { kind: 'failed', onRetry: () => void refetch() }
            : { kind: 'loading' }
      }
      transaction={own.transactionHash && <TransactionLine hash={own.transactionHash} network={network} />}
      {...props}
    />
  )
}

export declare namespace OrderDetails {
  type Props = Pick<OrderDialog.Props, 'item' | 'onCancel' | 'onClosed'>
}
