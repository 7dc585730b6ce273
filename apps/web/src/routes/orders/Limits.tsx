import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { fromRaw } from '@oxbow/i18n/Decimal'
import { lazyPart } from '@oxbow/react/lazyPart'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { GeneralError } from '../../features/notice/GeneralError.tsx'
import { toGeneralError } from '../../features/notice/generalErrors.ts'
import type { CancelGroup } from '../../features/orders/cancel/CancelState.ts'
import { toCancelGroups } from '../../features/orders/cancel/CancelState.ts'
import { isCancelable, isEditable, type OrderItem } from '../../features/orders/list/OrderItem.ts'
import { OrderList, OrderSkeletons } from '../../features/orders/list/OrderList.tsx'
import { isBuilt } from '../../router/isBuilt.ts'
import { unlessAsked } from '../../state/wallet/openRequest.ts'
import { Twaps } from './Twaps.tsx'
import { useOrders } from './useOrders.ts'
import { useTwaps } from './useTwaps.ts'

const OrderDetails = lazyPart(() => import('./OrderDetails.tsx').then((module) => module.OrderDetails))
// Signing code is loaded on demand.
const CancelReview = lazyPart(() => import('./CancelReview.tsx').then((module) => module.CancelReview))

/** An account's limit orders and trades over time on all networks, with dialogs for details and cancellation. */
export function Limits({ account, config, connection, networks, onFollow }: Limits.Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { view, items, isFetching, retry } = useOrders({ account, config, networks })
  const twaps = useTwaps({ account, config, networks })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [openedKey, setOpenedKey] = useState<string>()
  const [groups, setGroups] = useState<readonly CancelGroup[]>([])
  const opened = items.find(({ key }) => key === openedKey)
  const [group] = groups

  function cancel(chosen: readonly OrderItem[]) {
    unlessAsked(() => {
      setOpenedKey(undefined)
      setGroups(toCancelGroups(chosen))
    })
  }

  /** Opens the form with the order's terms, to replace it. */
  function edit({ amountIn, network, own, tokenIn, tokenOut }: OrderItem) {
    unlessAsked(() => {
      setOpenedKey(undefined)
      onFollow?.()
      const pair = { inputCurrency: toCurrency(tokenIn.address), outputCurrency: toCurrency(tokenOut.address) }
      const value = fromRaw(amountIn, tokenIn.decimals)
      const search = { chain: network.slug, ...pair, value, field: 'input', edit: own.hash }
      void navigate({ to: '/limit' as '/swap', search })
    })
  }

  /** Deselects orders whose cancellation was sent. */
  function leave(isSent: boolean, more: readonly CancelGroup[]) {
    const sent = new Set(isSent ? group?.items.map(({ key }) => key) : [])
    setKeys(new Set([...keys].filter((key) => !sent.has(key))))
    setGroups(more)
  }

  function toBody() {
    switch (view.kind) {
      case 'off':
        return (
          <EmptyState
            headingLevel={3}
            drawing="dry"
            title={t`No limit orders here`}
            detail={t`This site doesn’t keep limit orders.`}
          />
        )
      case 'loading':
        return <OrderSkeletons />
      case 'failed':
        return (
          <GeneralError
            error={toGeneralError(view.error)}
            detail={t`Your limit orders couldn’t be loaded. They stay as they are.`}
            retry={{ onPress: retry, busy: isFetching }}
            headingLevel={3}
          />
        )
      case 'empty':
        return (
          <EmptyState
            headingLevel={3}
            title={t`No limit orders yet`}
            detail={t`Set a price, and your order waits for the market.`}
            action={
              connection &&
              isBuilt('/limit') && (
                <Link
                  to={'/limit' as string}
                  onClick={onFollow}
                  className="reacts inline-flex h-11 items-center rounded-md bg-accent-soft px-4 text-sm font-medium text-accent-text"
                >
                  {t`Place a limit order`}
                </Link>
              )
            }
          />
        )
      case 'list':
        return (
          <OrderList
            view={view}
            selection={
              connection && {
                keys,
                onChange: setKeys,
                isNotStarted: group === undefined,
                onCancel: cancel,
                onEdit: group === undefined && isBuilt('/limit') ? edit : undefined,
              }
            }
            onOpen={({ key }) => setOpenedKey(key)}
            retry={retry}
            isRetrying={isFetching}
          />
        )
    }
  }

  return (
    <>
      <Twaps plans={twaps} config={config} connection={connection} />
      {!(view.kind === 'empty' && twaps.items.length > 0) && toBody()}
      {opened && (
        <OrderDetails
          item={opened}
          onCancel={connection && isCancelable(opened) && group === undefined ? () => cancel([opened]) : undefined}
          onEdit={
            connection && isEditable(opened) && group === undefined && isBuilt('/limit')
              ? () => edit(opened)
              : undefined
          }
          onClosed={() => setOpenedKey(undefined)}
          onLoadFailed={() => setOpenedKey(undefined)}
        />
      )}
      {connection && group && (
        <CancelReview
          key={group.items.map(({ key }) => key).join()}
          items={group.items.map((chosen) => items.find(({ key }) => key === chosen.key) ?? chosen)}
          network={group.network}
          leftCount={groups.length - 1}
          connection={connection}
          config={config}
          onNext={() => leave(true, groups.slice(1))}
          onClosed={(isSent) => leave(isSent, [])}
          onLoadFailed={() => setGroups([])}
        />
      )}
    </>
  )
}

export declare namespace Limits {
  type Props = {
    /** Lower-case. */
    account: `0x${string}`
    config: Config
    networks: readonly Network[]
    /** If the account is the user's own; otherwise nothing can be canceled. */
    connection: WalletConnection | undefined
    /** Called when a link is followed. */
    onFollow?: (() => void) | undefined
  }
}
