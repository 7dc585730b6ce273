import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { amountForDollarsQueryOptions } from '@oxbow/swap/amountForDollarsQueryOptions'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { useQuery } from '@tanstack/react-query'
import type { ReviewedMoney, TypedMoney } from '../../features/review/ReviewedMoney.ts'
import { client } from '../../state/exchange.ts'

/** An amount of typed money, with its token amount by the network's pools, read via the signing node. */
export function useTypedMoney(
  typed: TypedMoney | undefined,
  { network, wallet, token, raw }: useTypedMoney.Facts,
): ReviewedMoney | undefined {
  const isTyped = typed !== undefined && token !== undefined
  const { data, isPending } = useQuery({
    ...amountForDollarsQueryOptions(client, {
      network,
      wallet,
      token: token?.address ?? '0x',
      usd: typed === undefined ? 0 : Number(typed.text) / typed.perDollar,
    }),
    enabled: isTyped,
  })
  return isTyped ? { ...typed, token, raw, expected: isPending ? 'reading' : (data ?? undefined) } : undefined
}

export declare namespace useTypedMoney {
  type Facts = {
    readonly network: Network
    /** Its own node is used if it has one. */
    readonly wallet: Wallet
    readonly token: TokenFacts | undefined
    /** The converted amount, in raw units. */
    readonly raw: bigint
  }
}
