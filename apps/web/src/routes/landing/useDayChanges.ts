import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import type { Token } from '@oxbow/tokens/getTokens'
import { tokenPricesQueryOptions } from '@oxbow/tokens/tokenPricesQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

/** 24h price changes in basis points: null if the index can't tell, undefined while loading. */
export function useDayChanges(
  config: Config | undefined,
  network: Network | undefined,
  tokens: readonly Token[] | undefined,
): (token: Token) => number | null | undefined {
  const isOn = config?.features.data.status === 'on'
  const addresses = isOn && tokens ? tokens.map(({ address }) => address) : []
  const options = network && tokenPricesQueryOptions(client, { network, tokens: addresses })
  const { data, isError } = useQuery(options ?? { queryKey: ['token-prices', {}], queryFn: skipToken })
  return (token) => {
    if (data === undefined) return isError || !isOn ? null : undefined
    const { nowUsd, dayAgoUsd } = data.get(token.address) ?? {}
    return nowUsd === undefined || !dayAgoUsd ? null : (nowUsd / dayAgoUsd - 1) * 10_000
  }
}
