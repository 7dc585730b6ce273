import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { marketOutputQueryOptions } from '@oxbow/orders/marketOutputQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQueries } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

/** What the pools pay for each amount according to the signing node; null if that is unknown. Undefined while one is read. */
export function useInPools(
  { connection, network, tokenIn, tokenOut }: useInPools.Sale,
  amounts: readonly bigint[],
): readonly (bigint | null)[] | undefined {
  const [sold, bought] = [tokenIn.address, tokenOut.address]
  const read = useQueries({
    queries: amounts.map((amountIn) =>
      marketOutputQueryOptions(client, {
        network,
        wallet: connection.wallet,
        amountIn,
        tokenIn: sold,
        tokenOut: bought,
      }),
    ),
  })
  return read.some(({ isPending }) => isPending) ? undefined : read.map(({ data }) => data ?? null)
}

export declare namespace useInPools {
  type Sale = {
    readonly network: Network
    readonly connection: WalletConnection
    readonly tokenIn: Token
    readonly tokenOut: Token
  }
}
