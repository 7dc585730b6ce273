import type { Network } from '@oxbow/chain/Network'
import { type Oracles, oraclesQueryOptions } from '@oxbow/orders/oraclesQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

type Hex = `0x${string}`

/** The pools whose mean price an order of two tokens can use; undefined while loading. */
export function useOracles({ network, pair }: useOracles.Parameters): useOracles.ReturnType {
  const options = oraclesQueryOptions(client, { network, pair: pair ?? { tokenIn: '0x', tokenOut: '0x' } })
  const { data, error, refetch } = useQuery({
    ...options,
    queryFn: pair ? options.queryFn : skipToken,
    // The mean changes with each block.
    refetchInterval: 15_000,
  })
  return { oracles: data ?? (error ? 'unknown' : undefined), retry: () => void refetch() }
}

export declare namespace useOracles {
  type Parameters = {
    readonly network: Network
    /** The tokens as traded, lower-case; undefined while one isn't chosen. */
    readonly pair: { readonly tokenIn: Hex; readonly tokenOut: Hex } | undefined
  }
  type ReturnType = { readonly oracles: Oracles | 'unknown' | undefined; readonly retry: () => void }
}
