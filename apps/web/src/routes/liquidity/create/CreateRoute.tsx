import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import type { Protocol } from '../../../features/liquidity/create/CreateForm.ts'
import { useChain, useTokens } from '../../../state/useChain.ts'
import { LoadFailure } from '../../page/LoadFailure.tsx'
import { UnservedNetwork } from '../../swap/UnservedNetwork.tsx'
import { CreateContainer } from './CreateContainer.tsx'

/** `/positions/create/{-$protocolVersion}`: waits for networks and tokens, then renders the form. */
export function CreateRoute() {
  const { t } = useLingui()
  const { protocolVersion: version = 'v4' } = useParams({ strict: false }) as { protocolVersion?: string }
  const protocolVersion = version.toLowerCase()
  const { chain } = useSearch({ strict: false })
  const { config, network, isServed, isTestnetMode, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  if (!isProtocol(protocolVersion)) return <Navigate to="/not-found" replace />
  // The link's addresses don't exist, or mean other tokens, on this network.
  if (!isServed && !isTestnetMode && network) return <UnservedNetwork network={network} />
  return (
    <div className="mx-auto w-full max-w-[40rem] px-4 pt-6 pb-16 sm:pt-12">
      <h1 className="text-2xl font-semibold">{t`New position`}</h1>
      {config && network && tokens ? (
        <CreateContainer
          key={network.chainId}
          config={config}
          network={network}
          tokens={tokens}
          protocol={protocolVersion}
        />
      ) : loadError ? (
        <LoadFailure error={loadError} />
      ) : (
        <Skeleton shape="control" className="mt-6 h-[32rem] w-full" />
      )}
    </div>
  )
}

function isProtocol(text: string): text is Protocol {
  return text === 'v2' || text === 'v3' || text === 'v4'
}
