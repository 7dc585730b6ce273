import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainPools, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import { hookProbeQueryOptions } from '@oxbow/explore/hookProbeQueryOptions'
import { depositPoolQueryOptions } from '@oxbow/liquidity/depositPoolQueryOptions'
import { liquidityResultQueryOptions } from '@oxbow/liquidity/liquidityResultQueryOptions'
import { migrationQueryOptions } from '@oxbow/liquidity/migrationQueryOptions'
import { earningsQueryOptions } from '@oxbow/positions/earningsQueryOptions'
import { pairQueryOptions } from '@oxbow/positions/pairQueryOptions'
import { positionQueryOptions } from '@oxbow/positions/positionQueryOptions'
import { positionsQueryOptions } from '@oxbow/positions/positionsQueryOptions'
import { rewardCampaignsQueryOptions } from '@oxbow/rewards/rewardCampaignsQueryOptions'
import { rewardsQueryOptions } from '@oxbow/rewards/rewardsQueryOptions'
import { tradeCheckQueryOptions } from '@oxbow/swap/tradeCheckQueryOptions'
import { addressFactsQueryOptions } from '@oxbow/tokens/addressFactsQueryOptions'
import { ensAddressQueryOptions } from '@oxbow/tokens/ensAddressQueryOptions'
import { ensNameQueryOptions } from '@oxbow/tokens/ensNameQueryOptions'
import { searchPoolsQueryOptions } from '@oxbow/tokens/searchPoolsQueryOptions'
import { searchTokensQueryOptions } from '@oxbow/tokens/searchTokensQueryOptions'
import { tokenPricesQueryOptions } from '@oxbow/tokens/tokenPricesQueryOptions'
import { tokenSupplyQueryOptions } from '@oxbow/tokens/tokenSupplyQueryOptions'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { transferFeesQueryOptions } from '@oxbow/tokens/transferFeesQueryOptions'
import { describe, expect, test } from 'vitest'
import type { ExchangeClient } from '../server/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'
import { testnetQueryOptions } from './testnetQueryOptions.ts'

const { weth, a } = plainTokens
const account = `0x${'d'.repeat(40)}` as const
const contracts = { ...plainContracts, ensRegistry: `0x${'e'.repeat(40)}` as const }
/** A block each two seconds. */
const network = { chainId: 31337, contracts, blockTimeSeconds: 2, startBlock: 0, name: 'Plain' } as never
const client = {
  ...plainNode({ answers: plainLiquidity() }).node,
  hasOwnNode: () => false,
} as unknown as ExchangeClient
const hash = `0x${'1'.repeat(64)}` as const
const v2Position = { protocol: 'v2', poolId: plainPools.v2.id } as never
const pool = { protocol: 'v2', token0: weth, token1: a } as const
const record = { chainId: 31337, account, from: { protocol: 'v2', pair: plainPools.v2.id }, sinceBlock: '5' } as never
const result = { chainId: 31337, hash } as unknown as Parameters<typeof liquidityResultQueryOptions>[1]
const review = { network, account, quote: { response: { quote: { quoteId: 'q' } } } } as never

/** Of whatever it answers. */
type Asked = Omit<QueryOptions<unknown>, 'placeholderData'>

const all: Record<string, [options: Asked, staleMs: number | undefined, everyMs: number | undefined]> = {
  'address-facts': [addressFactsQueryOptions(client, { network, address: account }), 60_000, undefined],
  'deposit-pool': [depositPoolQueryOptions(client, { network, pool }), 2_000, 2_000],
  earnings: [earningsQueryOptions(client, { network, position: v2Position, account }), 60_000, 60_000],
  'ens-address': [ensAddressQueryOptions(client, { home: network, name: 'a.eth' }), 60_000, undefined],
  'ens-name': [ensNameQueryOptions(client, { home: network, address: account }), 3_600_000, undefined],
  'hook-trial': [hookProbeQueryOptions(client, { network, poolId: hash } as never), 60_000, undefined],
  'liquidity-result': [liquidityResultQueryOptions(client, result), Number.POSITIVE_INFINITY, undefined],
  migration: [migrationQueryOptions(client, { network, record }), 4_000, 4_000],
  pair: [pairQueryOptions(client, { network, tokens: [weth, a], account }), 10_000, 10_000],
  position: [positionQueryOptions(client, { network, name: { protocol: 'v3', tokenId: 7n }, account }), 6_000, 6_000],
  positions: [positionsQueryOptions(client, { network, account }), 10_000, 10_000],
  'reward-campaigns': [rewardCampaignsQueryOptions(client, { network }), 300_000, undefined],
  rewards: [rewardsQueryOptions(client, { network, account }), 15_000, 30_000],
  'search-pools': [searchPoolsQueryOptions(client, { chainIds: [1] } as never), 60_000, undefined],
  'search-tokens': [searchTokensQueryOptions(client, { chainIds: [1] } as never), 60_000, undefined],
  'token-prices': [tokenPricesQueryOptions(client, { network, tokens: [a] }), 10_000, 15_000],
  'token-supply': [tokenSupplyQueryOptions(client, { chainId: 31337, token: a } as never), 60_000, undefined],
  tokens: [tokensQueryOptions(client, { chainId: 31337 }), 300_000, undefined],
  'trade-check': [tradeCheckQueryOptions(client, review), undefined, 5_000],
  'transfer-fees': [transferFeesQueryOptions(client, { chainId: 31337, token: a, holder: account }), 60_000, undefined],
}

describe('how often a page asks', () => {
  test.each(Object.entries(all))('%s', (_, [options, staleMs, everyMs]) => {
    expect([options.staleTime, options.refetchInterval]).toEqual([staleMs, everyMs])
    expect(options.enabled ?? true).toBe(true)
    expect(options.retryDelay).toBe(retryDelay)
    // Cached answers are kept under the key as JSON has it.
    expect(() => JSON.stringify(options.queryKey)).not.toThrow()
  })

  test('behavior: again after a failure, but for what would fail in the same way', () => {
    for (const [name, [options]] of Object.entries(all)) {
      const isFinal = name === 'token-supply' || name === 'transfer-fees'
      expect(options.retry(0, new Error('away')), name).toBe(!isFinal)
      if (!isFinal) expect(options.retry).toBe(retry)
    }
  })

  test('behavior: a review is tried with the blocks where these take long, and is not kept', () => {
    const slow = { ...(review as object), network: { blockTimeSeconds: 12 } } as never
    expect(tradeCheckQueryOptions(client, slow)).toMatchObject({ refetchInterval: 12_000, gcTime: 0 })
  })

  test('testnetQueryOptions: every half second until it is there, and no more after a failure', () => {
    const { refetchInterval, staleTime, gcTime } = testnetQueryOptions(client)
    const every = refetchInterval as (query: { state: { error: Error | null } }) => number | false
    expect([every({ state: { error: null } }), every({ state: { error: new Error('no') } })]).toEqual([500, false])
    expect([staleTime, gcTime]).toEqual([0, 0])
  })
})

describe('nothing to ask', () => {
  const nobody = undefined
  test.each<[string, Asked]>([
    ['facts without an address', addressFactsQueryOptions(client, { network, address: nobody })],
    ['a pool without a name', depositPoolQueryOptions(client, { network, pool: nobody })],
    ['names without a network', ensNameQueryOptions(client, { home: nobody, address: account })],
    ['names without an address', ensNameQueryOptions(client, { home: network, address: nobody })],
    ['addresses without a network', ensAddressQueryOptions(client, { home: nobody, name: 'a.eth' })],
    ['addresses without a name', ensAddressQueryOptions(client, { home: network, name: nobody })],
    ['a result without a transaction', liquidityResultQueryOptions(client, { ...result, hash: nobody })],
    ['positions without an account', positionsQueryOptions(client, { network, account: nobody })],
    ['rewards without an account', rewardsQueryOptions(client, { network, account: nobody })],
    ['pools of no chain', searchPoolsQueryOptions(client, { chainIds: [] } as never)],
    ['tokens of no chain', searchTokensQueryOptions(client, { chainIds: [] } as never)],
    ['prices of nothing', tokenPricesQueryOptions(client, { network, tokens: [] })],
    [
      'the supply of native currency',
      tokenSupplyQueryOptions(client, { chainId: 1, token: `0x${'0'.repeat(40)}` } as never),
    ],
    ['fees without a holder', transferFeesQueryOptions(client, { chainId: 1, token: a, holder: nobody })],
  ])('%s', (_, { enabled }) => {
    expect(enabled).toBe(false)
  })

  test('error: asked all the same it is an error, or nothing', async () => {
    const call = { signal: new AbortController().signal }
    const ask = async (options: Asked) => options.queryFn(call)
    await expect(ask(positionsQueryOptions(client, { network, account: nobody }))).rejects.toThrow(TypeError)
    await expect(ask(rewardsQueryOptions(client, { network, account: nobody }))).rejects.toThrow(TypeError)
    await expect(ask(depositPoolQueryOptions(client, { network, pool: nobody }))).rejects.toThrow(TypeError)
    await expect(ask(addressFactsQueryOptions(client, { network, address: nobody }))).rejects.toThrow(TypeError)
    await expect(ask(liquidityResultQueryOptions(client, { ...result, hash: nobody }))).rejects.toThrow(TypeError)
    const without = { ...(network as object), contracts: plainContracts } as never
    for (const home of [nobody, without, network]) {
      expect(await ask(ensAddressQueryOptions(client, { home, name: home === network ? nobody : 'a.eth' }))).toBeNull()
      expect(await ask(ensNameQueryOptions(client, { home, address: home === network ? nobody : account }))).toBeNull()
    }
    expect(await ask(transferFeesQueryOptions(client, { chainId: 1, token: a, holder: nobody }))).toBeNull()
  })
})

describe('what is asked', () => {
  const ask = <Data>(options: QueryOptions<Data>) => options.queryFn({ signal: new AbortController().signal })

  test('behavior: of the node of the chain, what the parameters name', async () => {
    expect(await ask(depositPoolQueryOptions(client, { network, pool }))).toMatchObject({ poolId: plainPools.v2.id })
    expect(await ask(positionsQueryOptions(client, { network, account, pairs: [plainPools.v2.id] }))).toMatchObject({
      positions: [{ poolId: plainPools.v2.id }],
    })
    expect(await ask(pairQueryOptions(client, { network, tokens: [a, weth], account }))).toMatchObject({
      poolId: plainPools.v2.id,
    })
    const name = { protocol: 'v2', pair: plainPools.v2.id } as const
    expect(await ask(positionQueryOptions(client, { network, name, account }))).toMatchObject({ owner: account })
    expect(await ask(rewardsQueryOptions(client, { network, account }))).toEqual({ status: 'none' })
    expect(await ask(rewardCampaignsQueryOptions(client, { network }))).toEqual([])
  })

  test('behavior: fees are measured on the node of the chain, of the token by its holder', async () => {
    const { node, asked } = plainNode({ methods: { eth_simulateV1: () => [{ calls: [] }] } })
    const fees = transferFeesQueryOptions(node as unknown as ExchangeClient, {
      chainId: 31337,
      token: a,
      holder: account,
    })
    await ask(fees).catch(() => undefined)
    expect(JSON.stringify(asked)).toContain(a)
    expect(JSON.stringify(asked)).toContain(account.slice(2))
  })

  test('behavior: the order of a pair’s tokens is the same question', () => {
    const keyOf = (tokens: readonly [typeof weth, typeof a] | readonly [typeof a, typeof weth]) =>
      pairQueryOptions(client, { network, tokens, account }).queryKey
    expect(keyOf([a, weth])).toEqual(keyOf([weth, a]))
  })

  test('behavior: prices of before stand in for those of the same chain alone', () => {
    const { placeholderData } = tokenPricesQueryOptions(client, { network, tokens: [a] })
    const previous = new Map() as never
    expect(placeholderData!(previous, { queryKey: ['token-prices', { chainId: 31337 }] })).toBe(previous)
    expect(placeholderData!(previous, { queryKey: ['token-prices', { chainId: 1 }] })).toBeUndefined()
    expect(placeholderData!(previous, undefined)).toBeUndefined()
  })
})
