import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { amountForDollarsQueryOptions } from '@oxbow/swap/amountForDollarsQueryOptions'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { useQuery } from '@tanstack/react-query'
import type { ReviewedMoney, TypedMoney } from '../../features/review/ReviewedMoney.ts'
import { client } from '../../state/exchange.ts'

/** A typed sum beside what the network's pools make of it, read through the signing node. */
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
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
    readonly token: TokenFacts | undefined
    /** What the sum became, in raw units. */
    readonly raw: bigint
  }
}
