import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { zeroAddress } from 'viem'
import type { Allowance, NftName } from './Allowance.ts'
import { readAllowances } from './readAllowances.ts'

/** Query options of the approved spenders of these NFTs, whenever they were approved. Disabled without an account, and without NFTs. */
export function nftApprovalsQueryOptions(
  client: ExchangeClient,
  { network, account, nfts }: nftApprovalsQueryOptions.Parameters,
): QueryOptions<readonly Allowance[]> {
  return {
    queryKey: ['allowances', { chainId: network.chainId, account, nfts }],
    queryFn: () => {
      if (account === undefined) throw new TypeError('Approvals were requested without an account.')
      const names = nfts.map((nft) => ({ kind: 'nft', spender: zeroAddress, ...nft }) as const)
      return readAllowances(client, { network, account, names })
    },
    enabled: account !== undefined && nfts.length > 0,
    staleTime: 30_000,
    retry,
    retryDelay,
  }
}

export declare namespace nftApprovalsQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly account: `0x${string}` | undefined
    /** ERC-721 only, without duplicates. */
    readonly nfts: readonly NftName[]
  }
}
