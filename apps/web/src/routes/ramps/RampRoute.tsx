import type { RampSide } from '@oxbow/ramps/Ramp'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useSearch } from '@tanstack/react-router'
import { useOutage } from '../../state/node/useOutage.ts'
import { useChain, useTokens } from '../../state/useChain.ts'
import { LoadFailureAlone } from '../page/LoadFailureAlone.tsx'
import { UnservedNetwork } from '../swap/UnservedNetwork.tsx'
import { RampContainer } from './RampContainer.tsx'

/** `/buy` and `/sell`: waits for networks and tokens, then renders the form. */
export function RampRoute({ side }: { side: RampSide }) {
  const { chain } = useSearch({ strict: false })
  const { config, networks = [], network, isServed, isTestnetMode, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)
  if (!isServed && !isTestnetMode && network) return <UnservedNetwork network={network} />
  if (loadError && !outage && !(config && network && tokens)) return <LoadFailureAlone error={loadError} />
  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 pt-6 pb-16 sm:pt-14">
      {config && network && tokens ? (
        <RampContainer
          key={`${side}:${network.chainId}`}
          side={side}
          config={config}
          network={network}
          networks={networks}
          tokens={tokens}
          outage={outage}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-[28rem] w-full" />
        </div>
      )}
    </div>
  )
}
