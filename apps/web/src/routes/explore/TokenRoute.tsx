import { useLingui } from '@lingui/react/macro'
import { isNativeName, nativeToken } from '@oxbow/chain/nativeToken'
import { tokenMarketQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useParams } from '@tanstack/react-router'
import { PriceNote } from '../../features/explore/market/PriceNote.tsx'
import { symbolOf } from '../../features/explore/market/TokenName.tsx'
import { client } from '../../state/exchange.ts'
import { MarketRoute } from './MarketRoute.tsx'
import { TokenPage } from './TokenPage.tsx'

/** `/explore/tokens/$chainName/$tokenAddress`. */
export function TokenRoute() {
  const { t } = useLingui()
  const { tokenAddress = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  return (
    <MarketRoute
      tab="tokens"
      id={toAddress(tokenAddress)}
      optionsOf={(chainId, address) => tokenMarketQueryOptions(client, { chainId, address })}
      nameOf={({ token }) => symbolOf(token)}
      note={<PriceNote />}
      title={t`Token not found`}
      toMissing={({ name }) => t`No pool on ${name} has ever held a token with this address.`}
    >
      {(facts) => <TokenPage key={`${facts.network.chainId}-${facts.market.token.address}`} {...facts} />}
    </MarketRoute>
  )
}

function toAddress(text: string): string | undefined {
  if (isNativeName(text)) return nativeToken
  return /^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : undefined
}
