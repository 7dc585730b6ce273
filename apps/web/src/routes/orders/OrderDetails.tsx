import { fillQueryOptions } from '@oxbow/orders/fillQueryOptions'
import { postOrder } from '@oxbow/orders/postOrder'
import { useQuery } from '@tanstack/react-query'
import { OrderDialog } from '../../features/orders/list/OrderDialog.tsx'
import { isStanding } from '../../features/orders/list/OrderItem.ts'
import { TransactionLine } from '../../features/review/TransactionLine.tsx'
import { client } from '../../state/exchange.ts'
import { SendAgain } from './SendAgain.tsx'

/** A limit order, with the facts from its transaction. */
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
      notice={
        own.createdAt === undefined &&
        isStanding(item.state) && <SendAgain book="orders" onSend={() => postOrder(client, own.signed, own.hash)} />
      }
      transaction={own.transactionHash && <TransactionLine hash={own.transactionHash} network={network} />}
      {...props}
    />
  )
}

export declare namespace OrderDetails {
  type Props = Pick<OrderDialog.Props, 'item' | 'onEdit' | 'onCancel' | 'onClosed'>
}
