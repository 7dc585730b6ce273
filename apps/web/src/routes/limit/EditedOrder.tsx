import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useNavigate } from '@tanstack/react-router'
import type { OrderItem } from '../../features/orders/list/OrderItem.ts'
import { useOrderWords } from '../../features/orders/list/useOrderWords.ts'
import type { EditState } from './EditState.ts'

/** The order that the form will replace, with a way to place a new one instead; or what became of that order. */
export function EditedOrder({ state, isSame, networkName }: EditedOrder.Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { amounts } = useOrderWords()
  switch (state.kind) {
    case 'none':
    case 'reading':
    case 'unknown':
      return null
    case 'disconnected':
      return <Banner tone="info">{t`Connect the wallet that placed this order to edit it.`}</Banner>
    case 'gone':
      return <GoneOrder item={state.item} networkName={networkName} />
    case 'unnamed':
      return <Banner tone="caution">{t`This order’s token isn’t on any of your lists.`}</Banner>
    case 'known': {
      const order = amounts(state.item)
      return (
        <Banner
          tone="info"
          title={isSame ? t`Editing your order` : t`This is a new order`}
          action={
            <Button
              size="sm"
              variant="secondary"
              onClick={() => void navigate({ to: '.', search: ({ edit: _, ...old }) => old, replace: true })}
            >
              {t`Keep it`}
            </Button>
          }
        >
          {isSame ? order : t`An edit can’t change the tokens. Your order stays open: ${order}.`}
        </Banner>
      )
    }
  }
}

export declare namespace EditedOrder {
  type Props = {
    state: EditState
    /** The form has that order's tokens. */
    isSame: boolean
    networkName: string
  }
}

function GoneOrder({ item, networkName }: { item: OrderItem | undefined; networkName: string }) {
  const { t } = useLingui()
  const { amounts } = useOrderWords()
  if (item === undefined)
    return (
      <Banner tone="caution" title={t`Order not found`}>
        {t`Your wallet has no such order on ${networkName}, so there’s nothing to edit.`}
      </Banner>
    )
  const titles = {
    open: t`This order can’t be edited`,
    'insufficient-funds': t`This order can’t be edited`,
    'pending-cancellation': t`Your order is being canceled`,
    filled: t`Your order was filled`,
    canceled: t`Your order was canceled`,
    expired: t`Your order expired`,
    closed: t`Your order is closed`,
  } as const satisfies Record<OrderItem['state'], string>
  const order = amounts(item)
  const isOpen = item.state === 'open' || item.state === 'insufficient-funds'
  return (
    <Banner tone="caution" title={titles[item.state]}>
      {isOpen
        ? t`It stays open: ${order}. Only limit orders paid to your own wallet can be edited.`
        : t`${order}. There’s nothing left to edit. A new order can have the same values.`}
    </Banner>
  )
}
