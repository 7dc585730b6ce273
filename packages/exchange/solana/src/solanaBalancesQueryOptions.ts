import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type SolanaBalances, solanaBalancesSchema } from './SolanaBalances.ts'

/** How often balances are read: blocks come every half second, but nothing here trades on them. */
const refetchMs = 15_000

/** SOL and tokens of an account, as the operator's node has them. */
export function solanaBalancesQueryOptions(
  client: ExchangeClient,
  { account }: solanaBalancesQueryOptions.Parameters,
): QueryOptions<SolanaBalances> {
  return {
    queryKey: ['solana-balances', { account }],
    async queryFn({ signal }) {
      const path = `/v1/solana/balances?account=${account}`
      const answer = await client.api.ask(path, solanaBalancesSchema, { signal })
      if (answer.account !== account) throw new UnexpectedAnswerError(path, undefined)
      return {
        lamports: BigInt(answer.lamports),
        tokens: answer.tokens.map(({ mint, amount, decimals }) => ({ mint, amount: BigInt(amount), decimals })),
        isPartial: answer.isPartial,
      }
    },
    refetchInterval: refetchMs,
    staleTime: refetchMs,
    retry,
    retryDelay,
  }
}

export declare namespace solanaBalancesQueryOptions {
  /** `account` in base58. */
  type Parameters = { readonly account: string }
}
