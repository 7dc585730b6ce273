import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChain, useTokens } from '../app/useChain.ts'
import { useOutage } from '../app/useOutage.ts'
import { SwapDesk } from './SwapDesk.tsx'
import { SwapDeskSkeleton } from './SwapDeskSkeleton.tsx'

/** `/swap`: waits for networks and tokens, then hands over to the desk. */
export function SwapRoute() {
  const { t } = useLingui()
  const { chain } = useSearch({ strict: false })
  const { config, network, isServerAway } = useChain(chain)
  const tokens = useTokens(network)
  const outage = useOutage(network, isServerAway)
  const title = t`Swap · Oxbow`
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 pt-6 pb-16 sm:pt-14">
      {config && network && tokens ? (
        <SwapDesk key={network.chainId} config={config} network={network} tokens={tokens} outage={outage} />
      ) : (
        <SwapDeskSkeleton outage={outage} />
      )}
    </div>
  )
}
