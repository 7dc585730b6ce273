import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { onchainPools } from '@oxbow/pools/onchainPools'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { seededChain } from '@oxbow/test/seededChain'
import { type Address, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReferenceOutput } from './readReferenceOutput.ts'

const one = 10n ** 18n

describe('readReferenceOutput', () => {
  let chain: Awaited<ReturnType<typeof seededChain>>
  let snapshot: Snapshot
  let network: ReturnType<typeof describeNetwork>
  beforeAll(async () => {
    chain = await seededChain()
    network = { ...describeNetwork(chain), stablecoins: ['USDC', 'USDT', 'DAI'].map(find) }
    const market = await onchainPools({ client: chain.publicClient, network }).load()
    const { weth: wrappedNative } = chain.contracts
    const ours = { wrappedNative, transferTaxBps: new Map(), allowedHooks: new Set<Address>() }
    // Without gas a plan may use as many pools as help, as the reference does.
    snapshot = { ...market, ...ours, gasPriceWei: 0n }
  })
  afterAll(() => chain.stop())

  function find(symbol: string): Address {
    if (symbol === 'ETH') return zeroAddress
    return chain.market.tokens.find((token) => token.symbol === symbol)!.address.toLowerCase() as Address
  }
  function planned(tokenIn: Address, tokenOut: Address, amount: bigint): bigint {
    if (tokenIn === tokenOut) return amount
    const found = route(snapshot, { tradeType: 'exact-in', tokenIn, tokenOut, amount, options: { hooks: 'none' } })
    return found.status === 'no-route' ? 0n : found.plan.amountOut
  }
  const reference = (tokenIn: Address, tokenOut: Address, amountIn: bigint) =>
    readReferenceOutput({ rpc: () => chain.publicClient }, { network, tokenIn, tokenOut, amountIn })

  test.each([
    ['ETH', 'USDC'],
    ['USDT', 'ETH'],
    ['USDC', 'WBTC'],
    ['UNI', 'LINK'],
    ['wstETH', 'DAI'],
  ])(
    'default: %s to %s is within a hundredth of a good route, for the worth of 1 and of 3,000 ether',
    async (sold, bought) => {
      const [tokenIn, tokenOut] = [find(sold), find(bought)]
      for (const ether of [1n, 3_000n]) {
        const amount = planned(zeroAddress, tokenIn, one / 10n) * 10n * ether
        const brought = await reference(tokenIn, tokenOut, amount)
        const best = planned(tokenIn, tokenOut, amount)
        expect(Number(brought) / Number(best)).toBeGreaterThan(0.99)
        expect(Number(brought) / Number(best)).toBeLessThan(1.001)
      }
    },
  )

  test('behavior: undefined for a wrap, for nothing, and where no pool is', async () => {
    expect(await reference(zeroAddress, chain.contracts.weth, one)).toBeUndefined()
    expect(await reference(zeroAddress, find('USDC'), 0n)).toBeUndefined()
    expect(await reference(zeroAddress, '0x00000000000000000000000000000000deadbeef', one)).toBeUndefined()
  })

  test('error: a node that does not answer is not one without pools', async () => {
    const silent = { rpc: () => ({ request: () => Promise.reject(new Error('away')) }) } as never
    const asked = { network, tokenIn: zeroAddress, tokenOut: find('USDC'), amountIn: one }
    await expect(readReferenceOutput(silent, asked)).rejects.toThrow()
  })
})
