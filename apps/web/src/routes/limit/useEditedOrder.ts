import { ordersQueryOptions } from '@oxbow/orders/ordersQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { type OrderItem, toOrderItem } from '../../features/orders/list/OrderItem.ts'
import { activity, client } from '../../state/exchange.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import * as EditState from './EditState.ts'
import type { usePlacementForm } from './usePlacementForm.ts'

/** The connected account's order that the URL asks to edit, and the form's initial values: that order's terms, whatever became of it. */
export function useEditedOrder({ network, tokens }: usePlacementForm.Props): useEditedOrder.ReturnType {
  const { edit } = useSearch({ strict: false })
  const account = useConnection()?.account.address
  const [left, setLeft] = useState<string>()
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const isAsked = edit !== undefined && account !== undefined
  const options = ordersQueryOptions(client, { network, account: account ?? '0x' })
  const { data, error, isFetchedAfterMount } = useQuery({ ...options, queryFn: isAsked ? options.queryFn : skipToken })
  const own = isAsked ? data?.find(({ hash }) => hash === edit) : undefined
  const tokenOf = (address: string) => tokens.find((token) => token.address === address)
  const item = own && toOrderItem(own, { network, tokenOf, entries })
  return {
    state: EditState.from({
      hash: edit,
      item,
      error,
      isConnected: account !== undefined,
      isLeft: left === edit,
      isUnnamed: own !== undefined && item === undefined,
      isRead: isFetchedAfterMount && data !== undefined,
    }),
    item,
    onNew: () => setLeft(edit),
  }
}

export declare namespace useEditedOrder {
  type ReturnType = {
    readonly state: EditState.EditState
    /** In any state; undefined if unknown. */
    readonly item: OrderItem | undefined
    /** Places a new order and replaces nothing. */
    readonly onNew: () => void
  }
}
