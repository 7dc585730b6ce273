import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { hasHook } from '@oxbow/chain/noHook'
import type { Config } from '@oxbow/contract/Config'
import { poolMarketsQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { toRaw } from '@oxbow/i18n/Decimal'
import type { DepositPoolState, DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { type DepositSides, liquidityOf, sidesOf, toAmounts, toDepositBasis } from '@oxbow/liquidity/depositAmounts'
import { depositPoolQueryOptions } from '@oxbow/liquidity/depositPoolQueryOptions'
import { type PriceView, toPriceNumber } from '@oxbow/positions/poolPrice'
import { fullRange, type TickRange } from '@oxbow/positions/tickRange'
import type { Token } from '@oxbow/tokens/getTokens'
import { maxSpendable } from '@oxbow/transactions/maxSpendable'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type CreateForm,
  type PairOfForm,
  spacingOf,
  tickSpacingOf,
  toHook,
  toPair,
} from '../../../features/liquidity/create/CreateForm.ts'
import * as CreateState from '../../../features/liquidity/create/CreateState.ts'
import type { FeeTiers } from '../../../features/liquidity/create/FeeTiers.ts'
import * as MarketPrice from '../../../features/liquidity/create/MarketPrice.ts'
import { parsePrice } from '../../../features/liquidity/range/PoolPrice.ts'
import { client } from '../../../state/exchange.ts'
import { useBalances } from '../../../state/tokens/useBalances.ts'
import { useGasCost } from '../../../state/tokens/useGasCost.ts'
import { usePrices } from '../../../state/tokens/usePrices.ts'
import { useConnection } from '../../../state/wallet/walletState.ts'
import { useFeeReserve } from '../../page/useFeeReserve.ts'
import { useRefusal } from '../useRefusal.ts'

/** Gas of a deposit, which "max" keeps back in native currency. */
const usualGas = 1_000_000n

/** The facts derived from the form of a new position: pool, amounts and errors. */
export function useCreateFacts(parameters: useCreateFacts.Parameters): useCreateFacts.ReturnType {
  const { config, network, tokens, form, account, market, consents, isFeeValid } = parameters
  const { tokenA, tokenB } = form
  const pair = toPair(form, network)
  const state = useQuery(depositPoolQueryOptions(client, { network, pool: pair?.pool }))
  const tiers = useTiers(config, network, form, pair?.pool)
  const getBalance = useBalances(network, tokens, account)
  const toUsd = usePrices(config, network, tokens)
  const costOf = useGasCost(network, account !== undefined)
  const gasFeeWei = costOf(usualGas)
  const paying = {
    config,
    network,
    connection: useConnection(),
    nativeBalance: getBalance(tokens.find(({ address }) => isNative(address))),
    costOf,
    gasUnits: usualGas,
  }
  const reserves = {
    A: useFeeReserve({ ...paying, token: tokenA, balance: getBalance(tokenA) }),
    B: useFeeReserve({ ...paying, token: tokenB, balance: getBalance(tokenB) }),
  }
  const refusal = useRefusal(
    network,
    [tokenA, tokenB].flatMap((each) => each?.address ?? []),
    account,
  )
  const isAFirst = pair?.isAFirst ?? true
  const [decimals0 = 18, decimals1 = 18] = isAFirst
    ? [tokenA?.decimals, tokenB?.decimals]
    : [tokenB?.decimals, tokenA?.decimals]
  /** Prices are B per A unless flipped. */
  const view: PriceView = { decimals0, decimals1, isInverted: isAFirst === form.isFlipped }

  const isMissing = state.data?.status === 'missing'
  const typedPrice = parsePrice(form.price, view)
  const range = form.protocol === 'v2' ? undefined : form.range === 'full' ? fullRange(spacingOf(form)) : form.range
  const basis = toDepositBasis(state.data, range, typedPrice)
  const token = form.side === 'A' ? tokenA : tokenB
  const side = (form.side === 'A') === isAFirst ? 'amount0' : 'amount1'
  const raw = token === undefined || form.text === '' ? undefined : toRaw(form.text, token.decimals)
  const poolPrice = CreateState.priceOfPool(state.data)
  const isOne = form.deposit === 'one' && poolPrice !== undefined
  const amounts =
    basis === undefined || raw === undefined || raw === 0n
      ? undefined
      : isOne
        ? { amount0: 0n, amount1: 0n, [side]: raw }
        : toAmounts(basis, side, raw)

  // In the page's price direction: 10% less in one direction is more than 10% in the other.
  const price = isMissing ? typedPrice : poolPrice
  const gap = CreateState.priceGap(
    price === undefined ? undefined : toPriceNumber(price, view),
    MarketPrice.priceOf(market),
  )
  const of = (which: 'A' | 'B') => ((which === 'A') === isAFirst ? amounts?.amount0 : amounts?.amount1)
  const short = (['A', 'B'] as const).find((which) => {
    const balance = getBalance(which === 'A' ? tokenA : tokenB)
    const amount = of(which)
    return balance !== undefined && amount !== undefined && amount > balance
  })
  const { contracts } = network
  return {
    pair,
    poolState: state.data,
    tiers,
    view,
    sqrtPriceX96: state.data?.status === 'pool' ? state.data.sqrtPriceX96 : isMissing ? typedPrice : undefined,
    isPriceValid: typedPrice !== undefined,
    gap,
    sides: sidesOf(basis),
    range,
    canTakeOne: poolPrice !== undefined,
    isOne,
    // For a single-token deposit, the amounts are computed with the swap.
    liquidity: isOne ? undefined : liquidityOf(basis, amounts),
    amounts,
    typedSide: side,
    amountOf: of,
    balanceOf: (which) => getBalance(which === 'A' ? tokenA : tokenB),
    maxOf: (which) => {
      const chosen = which === 'A' ? tokenA : tokenB
      const reserve = reserves[which]
      if (reserve === undefined) return undefined
      return maxSpendable({
        balance: getBalance(chosen),
        isNative: chosen !== undefined && isNative(chosen.address),
        gasFeeWei,
        reserve,
      })
    },
    usdOf: (which) => toUsd(which === 'A' ? tokenA : tokenB, of(which)),
    state: CreateState.from({
      isSupported:
        { v2: contracts.v2Router, v3: contracts.v3PositionManager, v4: contracts.v4PositionManager }[form.protocol] !==
        undefined,
      hasTokens: tokenA !== undefined && tokenB !== undefined,
      refusal,
      isHookValid: toHook(form.hook) !== undefined,
      isFeeValid,
      pool: pair?.pool,
      // If the first deposit sets the price, the market price from the pools is required first.
      poolStatus:
        state.data === undefined || (isMissing && market.source === 'reading')
          ? undefined
          : isMissing
            ? 'missing'
            : 'there',
      readError: state.error ?? undefined,
      price: { text: form.price, sqrtPriceX96: typedPrice },
      range,
      amounts,
      paysNative: pair?.paysNative ?? false,
      needsPriceConsent:
        (CreateState.priceAlarm(gap) === 'confirm' || (isMissing && market.source === 'server')) && !consents.price,
      needsHookConsent: form.hook !== '' && !consents.hook,
      isConnected: account !== undefined,
      shortSide: short,
    }),
  }
}

export declare namespace useCreateFacts {
  type Parameters = {
    config: Config
    network: Network
    tokens: readonly Token[]
    form: CreateForm
    account: `0x${string}` | undefined
    /** In the page's price direction. */
    market: MarketPrice.MarketPrice
    consents: { readonly price: boolean; readonly hook: boolean }
    isFeeValid: boolean
  }
  type ReturnType = {
    pair: PairOfForm | undefined
    poolState: DepositPoolState | undefined
    tiers: FeeTiers
    view: PriceView
    /** The pool's price, or its initial price. */
    sqrtPriceX96: bigint | undefined
    isPriceValid: boolean
    gap: number | undefined
    sides: DepositSides
    /** Undefined for v2. */
    range: TickRange | undefined
    /** Of the amounts; undefined without them, and for v2. */
    liquidity: bigint | undefined
    /** The pool has a price, at which part of one token can be swapped. */
    canTakeOne: boolean
    /** A single-token deposit was chosen, and this pool supports it. */
    isOne: boolean
    amounts: DepositRequest['desired'] | undefined
    /** The pool's token whose amount was typed. */
    typedSide: 'amount0' | 'amount1'
    amountOf: (side: 'A' | 'B') => bigint | undefined
    balanceOf: (side: 'A' | 'B') => bigint | undefined
    maxOf: (side: 'A' | 'B') => bigint | undefined
    usdOf: (side: 'A' | 'B') => number | undefined
    state: CreateState.CreateState
  }
}

/** TVL by fee of the pair's pools without a hook and with the fee's default tick spacing. */
function useTiers(
  config: Config,
  network: Network,
  { protocol, hook, tokenA, tokenB }: CreateForm,
  pool: { readonly token0: string; readonly token1: string } | undefined,
): FeeTiers {
  const hasIndex = config.features.data.status === 'on'
  const asked = { chainIds: [network.chainId], token: pool?.token0, otherToken: pool?.token1, protocol }
  const { data, isError } = useInfiniteQuery({
    ...poolMarketsQueryOptions(client, asked),
    enabled: hasIndex && pool !== undefined && protocol !== 'v2',
  })
  if (pool === undefined) return { status: tokenA && tokenB ? 'no-pool' : 'no-tokens' }
  if (!hasIndex || isError) return { status: 'unknown' }
  if (data === undefined) return { status: 'loading' }
  // A hook makes separate pools.
  if (hook !== '') return { status: 'hooked' }
  const tvlByFee = new Map<number, number | null>()
  for (const { pool: each, keyFee, tickSpacing } of data.pages.flatMap(({ items }) => items))
    if (!hasHook(each) && tickSpacing === tickSpacingOf(keyFee)) tvlByFee.set(keyFee, each.tvlUsd)
  return { status: 'known', tvlByFee }
}
