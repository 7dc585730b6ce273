import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { balancesQueryOptions } from '@oxbow/client/balancesQueryOptions'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { ApiError } from '@oxbow/contract/ApiError'
import type { TokenFee } from '@oxbow/flow/getCallsFee'
import { useQuery } from '@tanstack/react-query'
import * as FeeInToken from '../../features/review/FeeInToken.ts'
import { client } from '../../state/exchange.ts'

/** The network cost of a request in a token; undefined while it is paid in native currency. */
export function useFeeInToken(parameters: useFeeInToken.Parameters): FeeInToken.FeeInToken | undefined {
  const { isPaid, options, network, account, changes } = parameters
  const { data, error } = useQuery({ ...options, enabled: isPaid && options.enabled !== false })
  const known = pinnedTokens(network.chainId).find(({ address }) => address === data?.token)
  const token = known?.symbol === undefined ? undefined : { ...known, symbol: known.symbol }
  const { data: balances } = useQuery(
    balancesQueryOptions(client, { network, account, tokens: token ? [token.address] : [] }),
  )
  if (!isPaid) return undefined
  return FeeInToken.from({
    answer: toAnswer(data, error),
    token,
    changes,
    held: token && balances?.get(token.address),
  })
}

export declare namespace useFeeInToken {
  type Parameters = Pick<FeeInToken.from.Facts, 'changes'> & {
    readonly isPaid: boolean
    /** Of the operator's price. */
    readonly options: QueryOptions<TokenFee | null>
    readonly network: Network
    /** Lower-case; undefined while no wallet is connected. */
    readonly account: `0x${string}` | undefined
  }
}

function toAnswer(data: TokenFee | null | undefined, error: Error | null): FeeInToken.from.Facts['answer'] {
  if (error) return { status: 'refused', httpStatus: error instanceof ApiError ? error.status : undefined }
  return data === undefined ? { status: 'asking' } : { status: 'known', fee: data }
}
