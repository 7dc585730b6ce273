import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { universalRouterFunctions } from '@oxbow/calldata/universalRouter'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { drawLies } from '@oxbow/exchange-test/drawLies'
import type { FieldLie } from '@oxbow/exchange-test/liesAbout'
import { startExchange } from '@oxbow/exchange-test/startExchange'
import { type Lie, startLyingServer } from '@oxbow/exchange-test/startLyingServer'
import type { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { balanceOf } from '@oxbow/test/balanceOf'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Quote } from '@oxbow/trading/Quote'
import { type Address, decodeFunctionData, type Hex, zeroAddress } from 'viem'
import { expect } from 'vitest'

export const one = 10n ** 18n
export const lifetimeSeconds = 1_800
export const truth: Lie = (_, answer) => answer
export type Scenario = Awaited<ReturnType<typeof startScenario>>
export type Sent = { to: Address; data: Hex; value?: Hex; chainId: Hex; gas?: Hex; maxFeePerGas?: Hex }
export type TradeKind = 'native in' | 'token in' | 'exact out' | 'wrap'
export const tradeKinds: readonly TradeKind[] = ['native in', 'token in', 'exact out', 'wrap']

/** An exchange behind a server that gives false answers, and the trades that people with their own wallets make there. */
export async function startLyingTrades() {
  const exchange = await startExchange()
  const server = await startLyingServer(exchange.baseUrl)
  const trades = {
    'native in': () => ({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: usd(), amount: one / 100n }) as const,
    'token in': () => ({ tradeType: 'exact-in', tokenIn: oak(), tokenOut: usd(), amount: one / 100n }) as const,
    'exact out': () => ({ tradeType: 'exact-out', tokenIn: zeroAddress, tokenOut: usd(), amount: 10_000n }) as const,
    wrap: () => ({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: weth(), amount: one / 100n }) as const,
  }
  const oak = () => exchange.tokens.oak.address.toLowerCase() as Address
  const usd = () => exchange.tokens.usd.address.toLowerCase() as Address
  const weth = () => exchange.network.contracts.weth
  const holdings = async (account: Address) => {
    const { publicClient } = exchange.chain
    const [ether, ...rest] = await Promise.all([
      publicClient.getBalance({ address: account }),
      ...[oak(), usd(), weth(), exchange.tokens.reset.address].map((token) =>
        balanceOf(exchange.chain, token, account),
      ),
    ])
    return { ether, tokens: rest }
  }

  /** Trades as a page would, with one false answer, and confirms every wallet request. */
  async function trade(scenario: Scenario, kind: TradeKind, lie: Lie, by: TradeOptions = {}) {
    const asked: Asked[] = []
    scenario.script.answer = (method, params) => {
      asked.push({ method, params })
      return true
    }
    const intent = { ...trades[kind](), chainId: exchange.network.chainId, account: scenario.account, slippageBps: 100 }
    server.tell(truth)
    const client = by.client ?? createExchangeClient({ baseUrl: server.baseUrl })
    const honest = await getQuote(exchange.client, intent)
    const before = await holdings(scenario.account)
    server.tell(lie)
    let quote: Quote | undefined
    let outcome: string
    try {
      quote = await (by.quote ?? getQuote)(client, intent)
      const flow = scenario.swap(quote, {
        client,
        lifetimeSeconds,
        ...(by.connection && { connection: by.connection }),
      })
      flow.start(by.networkCostWei)
      const view = await untilView(
        flow,
        ({ status, prompt }) =>
          status === 'confirmed' ||
          status === 'final' ||
          status === 'failed' ||
          prompt?.kind === 'accept-quote' ||
          prompt?.kind === 'accept-network-cost',
        mostMs,
      )
      outcome = view.prompt?.kind ?? (view.status === 'failed' ? `refused: ${view.error!.code}` : 'done')
      flow.dispose()
    } catch (error) {
      outcome = `refused: ${(error as { code?: string }).code ?? (error as Error).message}`
    }
    server.tell(truth)
    const isOwnNode = by.connection !== undefined
    return { asked, quote, honest, outcome, isOwnNode, before, after: await holdings(scenario.account) }
  }
  type Told = Awaited<ReturnType<typeof trade>>

  /** Checks by bytes, balances and allowances that the wallet was only asked for the requested trade, or not at all. */
  async function expectTruth(
    scenario: Scenario,
    { asked, quote, honest, before, after, outcome, isOwnNode }: Told,
  ): Promise<void> {
    const { contracts, chainId } = exchange.network
    const { publicClient } = exchange.chain
    const block = await publicClient.getBlock()
    const latest = block.timestamp + BigInt(lifetimeSeconds) + 5n
    for (const { method, params } of asked) {
      if (method === 'eth_signTypedData_v4') {
        const { domain, message, types } = JSON.parse(String(params[1]))
        expect(domain).toMatchObject({ name: 'Permit2', chainId, verifyingContract: contracts.permit2 })
        expect(message.spender).toBe(contracts.universalRouter)
        expect(message.details.token).toBe(oak())
        expect(BigInt(message.details.amount)).toBeLessThanOrEqual(one / 100n)
        expect(BigInt(message.details.expiration)).toBeLessThanOrEqual(latest)
        expect(BigInt(message.sigDeadline)).toBeLessThanOrEqual(latest)
        expect(types.PermitSingle.map(({ name }: { name: string }) => name)).toEqual([
          'details',
          'spender',
          'sigDeadline',
        ])
        continue
      }
      expect(method).toBe('eth_sendTransaction')
      const { to, data, chainId: on, gas, maxFeePerGas } = params[0] as Sent
      expect(Number(on)).toBe(chainId)
      expect(BigInt(gas ?? 0)).toBeLessThan(2_000_000n)
      expect(BigInt(maxFeePerGas ?? 0)).toBeLessThan(3n * block.baseFeePerGas! + 5n * 10n ** 9n)
      if (to === oak()) {
        const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
        expect([functionName, args?.[0]]).toEqual([
          'approve',
          expect.stringMatching(new RegExp(contracts.permit2, 'i')),
        ])
        expect(args?.[1]).toBeLessThanOrEqual(one / 100n)
      } else if (to === contracts.universalRouter) {
        const { args } = decodeFunctionData({ abi: universalRouterFunctions, data })
        expect(args[2]).toBeLessThanOrEqual(latest)
      } else expect(to).toBe(weth())
    }

    // What the page showed, if the wallet was asked.
    if (asked.length > 0 && quote !== undefined) {
      const near = (found: bigint, wanted: bigint) => expect(Number(found) / Number(wanted)).toBeCloseTo(1, 1)
      expect([quote.tokenIn, quote.tokenOut, quote.chainId]).toEqual([honest.tokenIn, honest.tokenOut, chainId])
      near(quote.amountIn, honest.amountIn)
      near(quote.amountOut, honest.amountOut)
      near(quote.minimumOut, honest.minimumOut)
      near(quote.maximumIn, honest.maximumIn)
    }

    const gained = (index: number) => after.tokens[index]! - before.tokens[index]!
    const spent = honest.tokenIn === oak() ? -gained(0) : before.ether - after.ether
    // Allows 0.05 ether for network costs.
    expect(spent).toBeLessThanOrEqual(honest.maximumIn + (honest.tokenIn === oak() ? 0n : one / 20n))
    const index = [oak(), usd(), weth()].indexOf(honest.tokenOut)
    // If the node lies about what was sent, the page never shows the trade as done, although the trade itself is correct.
    const isDone = outcome === 'done' || (isOwnNode && gained(index) > 0n)
    if (isDone) expect(gained(index)).toBeGreaterThanOrEqual((honest.minimumOut * 98n) / 100n)
    else expect(gained(index)).toBe(0n)
    const [allowed, [permitted]] = await Promise.all([
      publicClient.readContract({
        address: oak(),
        abi: erc20Abi,
        functionName: 'allowance',
        args: [scenario.account, contracts.permit2],
      }),
      publicClient.readContract({
        address: contracts.permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [scenario.account, oak(), contracts.universalRouter],
      }),
    ])
    expect(allowed).toBeLessThanOrEqual(one / 100n)
    expect(permitted).toBeLessThanOrEqual(one / 100n)
  }

  /** Runs all lies that the seed selects, judges each, and prints the outcomes. */
  async function eachLie<Of extends FieldLie>(
    scenario: Scenario,
    title: string,
    all: readonly Of[],
    go: (lie: Of) => Promise<Told>,
  ): Promise<void> {
    const ways = new Map<string, number>()
    for (const lie of drawLies(all)) {
      const told = await go(lie)
      await expectTruth(scenario, told).catch((error: Error) => {
        throw new Error(`${title} ${lie.field}, ${lie.name}: ${told.outcome}\n${error.message}`)
      })
      // A lie that changes more than texts must be noticed, or have no effect on what was shown.
      const way = told.asked.length === 0 ? 'not asked' : told.outcome === 'done' ? 'true' : 'stopped'
      ways.set(way, (ways.get(way) ?? 0) + 1)
      if (process.env.OXBOW_LIES === 'all' && !words.test(lie.field) && way === 'true')
        console.log(`${title} ${lie.field}, ${lie.name}: done as asked`)
    }
    console.log(`${title}: ${[...ways].map(([way, count]) => `${count} ${way}`).join(', ')} of ${all.length}`)
  }

  return {
    exchange,
    server,
    trades,
    trade,
    expectTruth,
    eachLie,
    oak,
    usd,
    weth,
    /** Another token and somebody else's address, used in lies. */
    others: { token: exchange.tokens.reset.address.toLowerCase(), address: `0x${'5'.repeat(40)}` },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await exchange[Symbol.asyncDispose]()
    },
  }
}

/** Enough for several timeouts of a silent node. */
const mostMs = 30_000

type Asked = { readonly method: string; readonly params: readonly unknown[] }
type TradeOptions = {
  /** Source of the page's quote; default `getQuote`. */
  readonly quote?: ((client: ExchangeClient, intent: getQuote.Parameters) => Promise<Quote>) | undefined
  /** A wallet whose own node misbehaves. */
  readonly connection?: WalletConnection | undefined
  readonly client?: ExchangeClient | undefined
  /** Reviewed network cost; default one ether. */
  readonly networkCostWei?: bigint | undefined
}

/** Fields that no chain can verify: dollar prices and descriptions. Nothing signed depends on them. */
const words =
  /requestId|quoteId|gasFee|gasUse|amountAfterGas|amountWithGas|priceImpact|spotPrice|optimalityGap|route|block(Number|Hash)|expiresAt|maxFee|maxPriority|permitData|permitTransaction|permitGas|txFailureReasons/
