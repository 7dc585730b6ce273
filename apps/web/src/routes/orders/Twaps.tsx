import { useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { postTwap } from '@oxbow/orders/postOrder'
import { twapRequestSchema } from '@oxbow/orders/SignedTwap'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useState } from 'react'
import { TwapDetails } from '../../features/orders/twap/list/TwapDetails.tsx'
import type { TwapItem } from '../../features/orders/twap/list/TwapItem.ts'
import { TwapList } from '../../features/orders/twap/list/TwapList.tsx'
import { client } from '../../state/exchange.ts'
import { unlessAsked } from '../../state/wallet/openRequest.ts'
import { SendAgain } from './SendAgain.tsx'
import type { useTwaps } from './useTwaps.ts'

// Signing code is loaded on demand.
const TwapCancelReview = lazyPart(() => import('./TwapCancelReview.tsx').then((module) => module.TwapCancelReview))

/** An account's trades over time, with dialogs for details and cancellation. Renders nothing if there are none. */
export function Twaps({ plans: { items, retry, unread }, config, connection }: Twaps.Props) {
  const { t } = useLingui()
  const [openedKey, setOpenedKey] = useState<string>()
  const [canceled, setCanceled] = useState<TwapItem>()
  const opened = items.find(({ key }) => key === openedKey)
  return (
    <>
      {unread.map((network) => (
        <Banner
          key={network.chainId}
          tone="caution"
          action={
            <Button size="sm" variant="secondary" onClick={retry}>
              {t`Try again`}
            </Button>
          }
        >
          {t`Couldn’t load trades over time on ${network.name}. Those there are missing here.`}
        </Banner>
      ))}
      {items.length > 0 && <TwapList items={items} onOpen={({ key }) => setOpenedKey(key)} />}
      {opened && (
        <TwapDetails
          item={opened}
          notice={
            opened.listed.createdAt === undefined &&
            opened.listed.planStatus === 'open' && <SendAgain book="plans" onSend={() => sendAgain(opened)} />
          }
          onCancel={
            connection && opened.listed.planStatus === 'open' && canceled === undefined
              ? () =>
                  unlessAsked(() => {
                    setOpenedKey(undefined)
                    setCanceled(opened)
                  })
              : undefined
          }
          onClosed={() => setOpenedKey(undefined)}
        />
      )}
      {connection && canceled && (
        <TwapCancelReview
          item={items.find(({ key }) => key === canceled.key) ?? canceled}
          connection={connection}
          config={config}
          onClosed={() => setCanceled(undefined)}
          onLoadFailed={() => setCanceled(undefined)}
        />
      )}
    </>
  )
}

export declare namespace Twaps {
  type Props = {
    plans: useTwaps.ReturnType
    config: Config
    /** If the account is the user's own; otherwise nothing can be canceled. */
    connection: WalletConnection | undefined
  }
}

function sendAgain({ listed }: TwapItem): Promise<void> {
  return postTwap(client, twapRequestSchema.parse(listed), listed.planHash)
}
