import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PositionToken } from '../../features/liquidity/position/PositionTokens.ts'
import { OtherNameNotice } from '../../features/review/OtherNameNotice.tsx'
import { otherNameConsent } from '../../features/review/otherNameConsent.tsx'
import type { ReviewConsent, ReviewCost } from '../../features/review/ReviewPlan.ts'
import { WholeContract } from '../../features/review/WholeContract.tsx'
import { client } from '../../state/exchange.ts'

/** What the release and the contracts, read via the signing node, say about a deposit's tokens, if it differs from the page. */
export function useTokenFindings(
  network: Network,
  wallet: Wallet,
  tokens: readonly PositionToken[],
): useTokenFindings.ReturnType {
  const { chainId } = network
  // Unlisted tokens are shown by address alone.
  const named = tokens.flatMap(({ address, symbol, decimals }) =>
    decimals === undefined ? [] : [{ address, symbol, decimals }],
  )
  const { data = [], isPending } = useQuery({
    queryKey: ['token-findings', { chainId, wallet: wallet.rdns, named }],
    queryFn: async () => checkTokens(await openSigningNode(client, { wallet, chainId }), { network, tokens: named }),
    enabled: named.length > 0,
    // The deposit itself checks again, and fails if there is no answer.
    retry: false,
  })
  return {
    isPending: isPending && named.length > 0,
    consent: otherNameConsent(data),
    banners: data.flatMap(({ token: { address, symbol }, otherName }) =>
      otherName === undefined ? [] : [<OtherNameNotice key={address} symbol={symbol} otherName={otherName} />],
    ),
    contracts: tokens.flatMap(({ address, symbol }) =>
      isNative(address) ? [] : [{ title: symbol, value: <WholeContract address={address} /> }],
    ),
  }
}

export declare namespace useTokenFindings {
  type ReturnType = {
    /** Deposits are blocked until it is known. */
    readonly isPending: boolean
    readonly consent: ReviewConsent | undefined
    readonly banners: ReactNode
    /** The contract addresses, as rows of a review. */
    readonly contracts: readonly ReviewCost[]
  }
}
