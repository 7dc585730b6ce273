import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { resumeSwapFlow } from '@oxbow/swap/resumeSwapFlow'
import type { SwapFlow } from '@oxbow/swap/SwapFlow'
import { useEffect, useState } from 'react'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { RunningSwap } from './RunningSwap.tsx'

/** Interval of retries. */
const retryMilliseconds = 5_000

/** Resumes a trade that an earlier visit left pending, unless another tab has it. Renders nothing if there is none. */
export function ResumedSwap({ network, connection, onClosed }: ResumedSwap.Props) {
  const [flow, setFlow] = useState<SwapFlow>()
  /** Number of trades shown to their end: after each, the search runs again. */
  const [closed, setClosed] = useState(0)
  const { wallet } = connection
  const account = connection.account.address

  useEffect(() => {
    let isOver = false
    let resumed: SwapFlow | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    async function resume() {
      try {
        resumed = await resumeSwapFlow({ client, network, account, wallet, activity, storage, locks })
      } catch {
        // The node is down, which the page reports elsewhere; nothing is lost.
      }
      if (isOver) resumed?.dispose()
      else if (resumed !== undefined) setFlow(resumed)
      // An open wallet window may still send, another tab may close, and there may be another trade.
      else timer = setTimeout(() => void resume(), retryMilliseconds)
    }
    void resume()
    return () => {
      isOver = true
      clearTimeout(timer)
      resumed?.dispose()
      setFlow(undefined)
    }
  }, [network, account, wallet, closed])

  if (flow === undefined) return null
  return (
    <RunningSwap
      flow={flow}
      network={network}
      check={undefined}
      asksAbout={[]}
      isOneClick={false}
      needsApproval={false}
      needsReset={false}
      needsPermit={false}
      approvalAmount="exact"
      onApprovalAmount={() => {}}
      onClosed={(next) => {
        flow.dispose()
        setFlow(undefined)
        setClosed(closed + 1)
        onClosed(next)
      }}
    />
  )
}

export declare namespace ResumedSwap {
  type Props = { network: Network; connection: WalletConnection; onClosed: (next: RunningSwap.Next) => void }
}
