import { useSearch } from '@tanstack/react-router'
import { useChain, useTokens } from '../app/useChain.ts'
import { useOutage } from '../app/useOutage.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { SwapDesk } from './SwapDesk.tsx'
import { SwapDeskSkeleton } from './SwapDeskSkeleton.tsx'

/** `/swap`: waits for networks and tokens, then hands over to the desk. */
export function SwapRoute() {
  const { chain } = useSearch({ strict: false })
  const { config, network, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)

  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 pt-6 pb-16 sm:pt-14">
      {config && network && tokens ? (
        <SwapDesk key={network.chainId} config={config} network={network} tokens={tokens} outage={outage} />
      ) : (
        <>
          {loadError && !outage && <LoadFailure error={loadError} />}
          <SwapDeskSkeleton outage={outage} />
        </>
      )}
    </div>
  )
}
