import { useLingui } from '@lingui/react/macro'
import { toast } from '@oxbow/ui/Toaster'
import { useEffect } from 'react'
import { toOrderNews } from '../../features/orders/list/OrderNews.ts'
import { useOrderWords } from '../../features/orders/list/useOrderWords.ts'
import { useOrders } from '../../routes/orders/useOrders.ts'
import { forgetOrders } from '../../state/activity/createOpenOrders.ts'
import { openOrders, useOpenOrders } from '../../state/activity/openOrders.ts'
import { activity } from '../../state/exchange.ts'
import { useChain } from '../../state/useChain.ts'

/** Reports on every page how the account's open limit orders ended, also since the last visit. Makes no requests without open orders. */
export function OrderNotices({ account }: { account: `0x${string}` }) {
  const keys = useOpenOrders(account)
  const { config, networks = [] } = useChain(undefined)
  const watched = networks.filter(({ chainId }) => keys.some((key) => key.startsWith(`${chainId}:`)))
  return watched.length > 0 && <Watch account={account} config={config} keys={keys} networks={watched} />
}

function Watch({ account, config, keys, networks }: Watch.Props) {
  const { t } = useLingui()
  const words = useOrderWords()
  const { items } = useOrders({ account, config, networks })
  useEffect(() => {
    const news = toOrderNews(items, { keys, entries: activity.getSnapshot() })
    for (const { item, state, isOwn } of news) {
      if (isOwn) continue
      const detail = words.amounts(item)
      const id = `order ${item.key}`
      const titles = item.guard
        ? { filled: t`Order filled`, expired: t`Order expired`, canceled: t`Order canceled` }
        : { filled: t`Limit order filled`, expired: t`Limit order expired`, canceled: t`Limit order canceled` }
      toast({ id, tone: state === 'filled' ? 'positive' : 'info', title: titles[state], detail })
    }
    forgetOrders(openOrders, { account, keys: news.map(({ item }) => item.key) })
  })
  return null
}

declare namespace Watch {
  type Props = useOrders.Parameters & { keys: readonly string[] }
}
