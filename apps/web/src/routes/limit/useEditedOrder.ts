import { ordersQueryOptions } from '@oxbow/orders/ordersQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isEditable, type OrderItem, toOrderItem } from '../../features/orders/OrderItem.ts'
import { client } from '../../state/exchange.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import type { usePlacementForm } from './usePlacementForm.ts'

/** The open order of the connected account that the address asks to edit; undefined where there is none, or it is no longer open. */
export function useEditedOrder({ network, tokens }: usePlacementForm.Props): OrderItem | undefined {
  const { edit } = useSearch({ strict: false })
  const account = useConnection()?.account.address
  const isAsked = edit !== undefined && account !== undefined
  const options = ordersQueryOptions(client, { network, account: account ?? '0x' })
  const { data } = useQuery({ ...options, queryFn: isAsked ? options.queryFn : skipToken })
  const own = isAsked ? data?.find(({ hash }) => hash === edit) : undefined
  const tokenOf = (address: string) => tokens.find((token) => token.address === address)
  const item = own && toOrderItem(own, { network, tokenOf, entries: [] })
  return item && isEditable(item) ? item : undefined
}
