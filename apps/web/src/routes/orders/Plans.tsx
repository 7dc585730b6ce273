import { useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { postPlan } from '@oxbow/orders/postOrder'
import { planRequestSchema } from '@oxbow/orders/SignedPlan'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useState } from 'react'
import { PlanDetails } from '../../features/limit/plan/list/PlanDetails.tsx'
import type { PlanItem } from '../../features/limit/plan/list/PlanItem.ts'
import { PlanList } from '../../features/limit/plan/list/PlanList.tsx'
import { client } from '../../state/exchange.ts'
import { unlessAsked } from '../../state/wallet/openRequest.ts'
import { SendAgain } from './SendAgain.tsx'
import type { usePlans } from './usePlans.ts'

// Signing code is loaded on demand.
const PlanCancelReview = lazyPart(() => import('./PlanCancelReview.tsx').then((module) => module.PlanCancelReview))

/** An account's trades over time, with dialogs for details and cancellation. Renders nothing if there are none. */
export function Plans({ plans: { items, retry, unread }, config, connection }: Plans.Props) {
  const { t } = useLingui()
  const [openedKey, setOpenedKey] = useState<string>()
  const [canceled, setCanceled] = useState<PlanItem>()
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
      {items.length > 0 && <PlanList items={items} onOpen={({ key }) => setOpenedKey(key)} />}
      {opened && (
        <PlanDetails
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
        <PlanCancelReview
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

export declare namespace Plans {
  type Props = {
    plans: usePlans.ReturnType
    config: Config
    /** If the account is the user's own; otherwise nothing can be canceled. */
    connection: WalletConnection | undefined
  }
}

function sendAgain({ listed }: PlanItem): Promise<void> {
  return postPlan(client, planRequestSchema.parse(listed), listed.planHash)
}
