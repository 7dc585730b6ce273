import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { readHolding } from './nftHolding.ts'

/** Query options of an account's holding of an NFT, from its contract, since the index may lag. Disabled without an account. */
export function nftHoldingQueryOptions(
  client: ExchangeClient,
  { chainId, nft, account }: nftHoldingQueryOptions.Parameters,
): QueryOptions<bigint> {
  const { standard, collection, tokenId } = nft
  return {
    queryKey: ['nft-holding', { chainId, account, standard, collection, tokenId }],
    queryFn: () => {
      if (account === undefined) throw new TypeError('A holding was requested without an account.')
      return readHolding(client.rpc(chainId), nft, account)
    },
    enabled: account !== undefined,
    refetchInterval: 10_000,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace nftHoldingQueryOptions {
  type Parameters = {
    readonly chainId: number
    readonly nft: NftFacts
    /** Lower-case. */
    readonly account: `0x${string}` | undefined
  }
}
