import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { poolMarketsQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CreateForm } from '../../../features/liquidity/create/CreateForm.ts'
import { type PairPools, toPairPools } from '../../../features/liquidity/create/PairPool.ts'
import { client } from '../../../state/exchange.ts'

/** The pools of the form's pair in all protocol versions. */
export function usePairPools(config: Config, network: Network, form: CreateForm): PairPools {
  const hasIndex = config.features.data.status === 'on'
  const { tokenA, tokenB } = form
  const { weth } = network.contracts
  const hasNative = [tokenA, tokenB].some((each) => each !== undefined && isNative(each.address))
  const named = (native: `0x${string}`) =>
    [tokenA, tokenB].map((each) => (each && isNative(each.address) ? native : each?.address))
  const [first, second] = named(weth)
  const isPair = first !== undefined && second !== undefined && first !== second
  const asked = (native: `0x${string}`) => {
    const [token, otherToken] = named(native)
    return poolMarketsQueryOptions(client, { chainIds: [network.chainId], token, otherToken })
  }
  const wrapped = useInfiniteQuery({ ...asked(weth), enabled: hasIndex && isPair })
  const native = useInfiniteQuery({ ...asked(nativeToken), enabled: hasIndex && isPair && hasNative })
  const isFailed = !hasIndex || wrapped.isError || native.isError
  return useMemo((): PairPools => {
    if (!isPair) return { status: 'no-pair' }
    const answers = hasNative ? [wrapped.data, native.data] : [wrapped.data]
    if (answers.some((data) => data === undefined)) return { status: isFailed ? 'unknown' : 'loading' }
    const markets = answers.flatMap((data) => data?.pages ?? []).flatMap(({ items }) => items)
    return { status: 'known', pools: toPairPools(markets, form, network) }
  }, [isPair, hasNative, isFailed, wrapped.data, native.data, form, network])
}
