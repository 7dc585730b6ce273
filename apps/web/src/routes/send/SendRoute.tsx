import { useNavigate, useSearch } from '@tanstack/react-router'
import { withoutTrade } from '../../router/PageSearch.ts'
import { useOutage } from '../../state/node/useOutage.ts'
import { useChain, useTokens } from '../../state/useChain.ts'
import { LoadFailureAlone } from '../page/LoadFailureAlone.tsx'
import { UnservedNetwork } from '../swap/UnservedNetwork.tsx'
import { NftSendRoute } from './NftSendRoute.tsx'
import { SendContainer } from './SendContainer.tsx'
import { SendOutline } from './SendOutline.tsx'

/** `/send`: waits for networks and tokens, then renders the form. */
export function SendRoute() {
  const { chain, collection, tokenId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { config, network, isServed, isTestnetMode, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)
  // The link's token addresses don't exist, or mean other tokens, on another network.
  if (!isServed && !isTestnetMode && network) return <UnservedNetwork network={network} />
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 pt-6 pb-16 sm:px-6 sm:pt-12">
      {config && network && tokens ? (
        collection !== undefined && tokenId !== undefined ? (
          <NftSendRoute
            key={network.chainId}
            config={config}
            network={network}
            tokens={tokens}
            outage={outage}
            collection={collection}
            tokenId={tokenId}
          />
        ) : (
          <SendContainer
            key={network.chainId}
            config={config}
            network={network}
            tokens={tokens}
            outage={outage}
            onElsewhere={(chain, inputCurrency) =>
              void navigate({ to: '.', search: (old) => ({ ...withoutTrade(old), chain, inputCurrency }) })
            }
          />
        )
      ) : loadError && !outage ? (
        <LoadFailureAlone error={loadError} />
      ) : (
        <SendOutline outage={outage} />
      )}
    </div>
  )
}
