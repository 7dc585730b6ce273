import type { Amounts } from '@oxbow/amm/liquidity'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QuoteRequest } from '@oxbow/contract/Quote'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainPools, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import { newestBlock } from '@oxbow/exchange-test/simulatingNode'
import { type Hex, numberToHex } from 'viem'
import { expect } from 'vitest'
import { prepareBalancing } from '../prepareBalancing.ts'

export const { a, b } = plainTokens
export const account = `0x${'d'.repeat(40)}` as const
export const router = plainContracts.universalRouter
export const even = 2n ** 96n
export const range = { tickLower: -600, tickUpper: 600 }
export type Call = { to: Hex; data: Hex }
export type World = Partial<prepareBalancing.Parameters> & {
  /** Output for an amount of the sold token: as quoted by the server, and as simulated on the node. */
  quoted?: (amount: bigint) => bigint
  received?: (amount: bigint) => bigint
  /** Price of the pool after selling an amount. */
  priceAfter?: (amount: bigint) => bigint
  canTry?: boolean
  unread?: 'before' | 'after' | 'price'
  sqrtPriceX96?: bigint
}
/** A pool that pays 99 for 100 and whose price doesn't move. */
export async function balance(amounts: Amounts, world: World = {}) {
  const { quoted = (amount: bigint) => (amount * 99n) / 100n, received = quoted, canTry = true, unread } = world
  const { sqrtPriceX96 = even, priceAfter = () => sqrtPriceX96, exit } = world
  const asked: QuoteRequest[] = []
  const trials: (readonly Call[])[] = []
  const { rpc } = plainNode({
    answers: plainLiquidity(),
    methods: {
      eth_getBlockByNumber: () => newestBlock,
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: readonly Call[] }] }) => {
        if (!canTry) throw new Error('no such method')
        const { calls } = blockStateCalls[0]
        trials.push(calls)
        const sold = BigInt(calls.find(({ to, data }) => to === router && data.length === 66)!.data)
        const there = exit ? amounts[asked.at(-1)!.tokenIn === a ? 'amount1' : 'amount0'] : 0n
        const answers = calls.map(() => '0x' as Hex)
        answers[0] = unread === 'before' ? '0x' : wordsOf(1_000)
        answers[answers.length - 2] = unread === 'after' ? '0x' : wordsOf(1_000n + there + received(sold))
        answers[answers.length - 1] = unread === 'price' ? '0x' : wordsOf(priceAfter(sold), 7)
        return [{ ...newestBlock, calls: answers.map((returnData) => ({ status: '0x1', returnData, gasUsed: '0x1' })) }]
      },
    },
  })
  const api = {
    async quote(request: QuoteRequest) {
      asked.push(request)
      const amount = quoted(BigInt(request.amount))
      const slippage = request.slippageTolerance!
      const minimumAmount = (amount * BigInt(10_000 - Math.round(slippage * 100))) / 10_000n
      return {
        routing: 'CLASSIC',
        quote: {
          chainId: 31337,
          tradeType: 'EXACT_INPUT',
          slippage,
          priceImpact: 0,
          swapper: account,
          input: { token: request.tokenIn, amount: request.amount },
          output: {
            token: request.tokenOut,
            amount: `${amount}`,
            minimumAmount: `${minimumAmount}`,
            recipient: account,
          },
          spotPrice: { numerator: '1', denominator: '1' },
          route: [],
          routeShareBps: [],
          routeString: '',
          gasUseEstimate: '1',
          gasFee: '1',
          gasFeeQuote: null,
          gasFeeUSD: null,
          blockNumber: '1',
          blockHash: '0x',
          expiresAt: 1,
          txFailureReasons: [],
        },
      }
    },
    // The amount sold stands for the transaction's data.
    swap: async ({ quote, deadline }: { quote: { input: { amount: string } }; deadline: number }) => {
      expect(deadline).toBe(9_000)
      const data = numberToHex(BigInt(quote.input.amount), { size: 32 })
      return { swap: { chainId: 31337, from: account, to: router, data, value: '0' }, txFailureReasons: [] }
    },
  }
  const balancing = await prepareBalancing({ rpc: () => rpc, api } as unknown as ExchangeClient, {
    network: { chainId: 31337, contracts: plainContracts } as never,
    account,
    pool: { protocol: 'v3', token0: a, token1: b },
    range,
    amounts,
    exit: undefined,
    slippageBps: 100,
    toleranceBps: 20,
    deadlineSeconds: 9_000,
    ...world,
    state: {
      status: 'pool',
      poolId: (world.pool?.protocol === 'v4' ? plainPools.v4 : plainPools.v3).id,
      sqrtPriceX96,
    } as never,
  })
  return { ...balancing, asked, sold: asked.map(({ amount }) => BigInt(amount)), trials }
}
