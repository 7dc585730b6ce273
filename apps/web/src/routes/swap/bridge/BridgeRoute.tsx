import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { useOutage } from '../../../state/node/useOutage.ts'
import { useTokens } from '../../../state/useChain.ts'
import { SwapSkeleton } from '../SwapSkeleton.tsx'
import { BridgeContainer } from './BridgeContainer.tsx'

/** The swap page with two networks: waits for both networks' tokens, then renders the form. */
export function BridgeRoute({ config, origin, destination, modes }: BridgeRoute.Props) {
  const [here, there] = [useTokens(origin), useTokens(destination)]
  const outageHere = useOutage(origin, here.error)
  const outageThere = useOutage(destination, there.error)
  const outage = outageHere ?? outageThere
  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 pt-6 pb-16 sm:pt-14">
      {here.tokens && there.tokens ? (
        <BridgeContainer
          key={`${origin.chainId} ${destination.chainId}`}
          config={config}
          origin={origin}
          destination={destination}
          tokensIn={here.tokens}
          tokensOut={there.tokens}
          outage={outage}
          modes={modes}
        />
      ) : (
        <SwapSkeleton outage={outage} modes={modes} />
      )}
    </div>
  )
}

export declare namespace BridgeRoute {
  type Props = {
    config: Config
    origin: Network
    destination: Network
    /** Wraps the heading in the choice of trade modes. */
    modes: BridgeContainer.Props['modes']
  }
}
