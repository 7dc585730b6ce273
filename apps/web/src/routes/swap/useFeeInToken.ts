import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { balancesQueryOptions } from '@oxbow/client/balancesQueryOptions'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { ApiError } from '@oxbow/contract/ApiError'
import { tokenFeeQueryOptions } from '@oxbow/swap/tokenFeeQueryOptions'
import type { Quote } from '@oxbow/trading/Quote'
import { useQuery } from '@tanstack/react-query'
import * as FeeInToken from '../../features/swap/review/FeeInToken.ts'
import { client } from '../../state/exchange.ts'

/** The network cost of a trade in a token; undefined while it is paid in native currency. */
export function useFeeInToken(parameters: useFeeInToken.Parameters): FeeInToken.FeeInToken | undefined {
  const { isPaid, canBatch, quote, network, connection, lifetimeSeconds } = parameters
  const { account, wallet } = connection
  const asked = { quote, network, account: account.address, wallet, canBatch: canBatch ?? false, lifetimeSeconds }
  const { data, error } = useQuery({
    ...tokenFeeQueryOptions(client, asked),
    enabled: isPaid && canBatch !== undefined,
  })
  const known = pinnedTokens(network.chainId).find(({ address }) => address === data?.token)
  const token = known?.symbol === undefined ? undefined : { ...known, symbol: known.symbol }
  const { data: balances } = useQuery(
    balancesQueryOptions(client, { network, account: account.address, tokens: token ? [token.address] : [] }),
  )
  if (!isPaid) return undefined
  return FeeInToken.from({
    answer: toAnswer(data, error),
    token,
    trade: quote,
    held: token && balances?.get(token.address),
  })
}

export declare namespace useFeeInToken {
  type Parameters = {
    readonly isPaid: boolean
    /** The wallet sends approvals and trade together; undefined while unknown. */
    readonly canBatch: boolean | undefined
    readonly quote: Quote
    readonly network: Network
    readonly connection: WalletConnection
    readonly lifetimeSeconds: number
  }
}

function toAnswer(
  data: { readonly token: `0x${string}`; readonly amount: bigint } | null | undefined,
  error: Error | null,
): FeeInToken.from.Facts['answer'] {
  if (error) return { status: 'refused', httpStatus: error instanceof ApiError ? error.status : undefined }
  return data === undefined ? { status: 'asking' } : { status: 'known', fee: data }
}
