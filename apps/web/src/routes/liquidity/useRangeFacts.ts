import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { type LiquiditySpan, liquiditySpans } from '@oxbow/explore/liquiditySpans'
import {
  historyQueryOptions,
  pairPoolQueryOptions,
  poolTicksQueryOptions,
  poolTradesQueryOptions,
} from '@oxbow/explore/marketQueryOptions'
import type { DepositPoolState } from '@oxbow/liquidity/DepositRequest'
import { typicalMove } from '@oxbow/positions/typicalMove'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CreateForm, PairOfForm } from '../../features/liquidity/create/CreateForm.ts'
import type { RangePreset } from '../../features/liquidity/create/RangePresets.tsx'
import type { TradesSource } from '../../features/liquidity/range/RangeTrial.ts'
import { client } from '../../state/exchange.ts'
import { unlessLive } from '../../state/node/liveIndex.ts'

const thirtyDays = 30 * 86_400
const refetchInterval = unlessLive(15_000)

/** The index's data that helps to choose a range: a pool's liquidity distribution, price volatility, and trades of 30 days. */
export function useRangeFacts(parameters: useRangeFacts.Parameters): useRangeFacts.ReturnType {
  const { config, network, form, pair, poolState } = parameters
  const { chainId } = network
  const isOn = config.features.data.status === 'on' && form.protocol !== 'v2' && pair !== undefined
  const [nowSeconds] = useState(() => Math.floor(Date.now() / 1_000))
  // Rounded to the hour, so that pages opened shortly after each other share the query.
  const since = nowSeconds - (nowSeconds % 3_600) - thirtyDays
  const own = poolState?.status === 'pool' ? poolState.poolId : undefined
  const isMissing = poolState?.status === 'missing'
  const ticks = useQuery({
    ...poolTicksQueryOptions(client, { chainId, id: own ?? '' }),
    enabled: isOn && own !== undefined,
    refetchInterval,
  })
  const [base, quote] = [variantsOf(pair?.pool.token0, network), variantsOf(pair?.pool.token1, network)]
  const deepest = useQuery({
    ...pairPoolQueryOptions(client, { chainId, base, quote }),
    enabled: isOn && isMissing,
  })
  const other = isMissing ? deepest.data?.pool : undefined
  const id = own ?? other?.id
  const history = useQuery({
    ...historyQueryOptions(client, { of: 'POOL', chainId, id: id ?? '', period: 'HOUR', since }),
    enabled: isOn && id !== undefined,
  })
  const trades = useQuery({
    ...poolTradesQueryOptions(client, { chainId, id: id ?? '', since }),
    enabled: isOn && id !== undefined,
  })

  const spans = useMemo(() => (ticks.data ? liquiditySpans(ticks.data) : undefined), [ticks.data])
  const hourly = useMemo(() => history.data && typicalMove(history.data, nowSeconds), [history.data, nowSeconds])
  const hasFailed = !isOn || trades.isError || deepest.isError
  const isSettled = id === undefined ? deepest.data === null : trades.data !== undefined
  return {
    spans,
    presets: hourly ? usualPresets.map(({ period, hours }) => toPreset(period, hourly, hours)) : fixedPresets(form.fee),
    source: trades.data
      ? own === undefined
        ? { status: 'elsewhere', trades: trades.data, isTurned: !base.includes(other?.token0.address ?? '') }
        : { status: 'here', trades: trades.data }
      : isSettled
        ? { status: 'none' }
        : { status: hasFailed ? 'unknown' : 'loading' },
  }
}

export declare namespace useRangeFacts {
  type Parameters = {
    config: Config
    network: Network
    form: Pick<CreateForm, 'protocol' | 'fee'>
    pair: Pick<PairOfForm, 'pool'> | undefined
    poolState: DepositPoolState | undefined
  }
  type ReturnType = {
    /** Undefined while loading, or if unknown. */
    spans: readonly LiquiditySpan[] | undefined
    presets: readonly RangePreset[]
    source: TradesSource
  }
}

const usualPresets = [
  { period: 'day', hours: 24 },
  { period: 'week', hours: 168 },
  { period: 'month', hours: 720 },
] as const

function toPreset(period: 'day' | 'week' | 'month', hourly: number, hours: number): RangePreset {
  return { kind: 'usual', period, ticks: 2 * hourly * Math.sqrt(hours) }
}

/** Presets without known volatility: pools with a low fee mostly hold tokens of the same value. */
function fixedPresets(fee: CreateForm['fee']): readonly RangePreset[] {
  const shares = fee !== 'dynamic' && fee <= 100 ? [0.001, 0.005, 0.01] : [0.05, 0.1, 0.2, 0.5]
  return shares.map((share) => ({ kind: 'share', share }))
}

/** The native currency and its wrapped token have the same price. */
function variantsOf(address: string | undefined, { contracts: { weth } }: Network): readonly string[] {
  if (address === undefined) return []
  return isNative(address) || address === weth ? [weth, nativeToken] : [address]
}
