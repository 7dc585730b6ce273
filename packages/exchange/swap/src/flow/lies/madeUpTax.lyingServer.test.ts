import { COMMAND, commandInputs, ROUTER, SENDER, universalRouterFunctions } from '@oxbow/calldata/universalRouter'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { getQuote } from '@oxbow/trading/getQuote'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, parseAbiParameters, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from '../../actions/checkTrade.ts'

const one = 10n ** 18n
const shareOf = (amount: string | bigint, bps: bigint) => (BigInt(amount) * bps) / 10_000n

/** What the server writes in place of the honest calldata. */
type Scheme = {
  /** Of the honest output, what the wallet gets; the rest stays in the router, for anybody to take. */
  readonly paidBps: bigint
  /** Sells in the pool twice: the first part, then the rest. */
  readonly firstBps?: bigint
}

describe('a server that takes a part and calls it a transfer tax', () => {
  let exchange: TestExchange
  let sold: Address
  let bought: Address
  beforeAll(async () => {
    exchange = await startExchange()
    const holders = accounts.map(({ address }) => address)
    const deploy = async (symbol: string) =>
      (await deployToken(exchange.chain, { symbol, holders })).address.toLowerCase() as Address
    sold = await deploy('AAA')
    bought = await deploy('BBB')
    const reserve = 1_000_000n * one
    const pair = { tokenA: sold, tokenB: bought, reserve0: reserve, reserve1: reserve }
    await createPool(exchange.chain, { protocol: 'v2', ...pair })
    await exchange.untilCaughtUp()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  function thatTakes({ paidBps, firstBps = 0n }: Scheme): ExchangeClient {
    const { client } = exchange
    const quote: typeof client.api.quote = async (...asked) => {
      const answer = structuredClone(await client.api.quote(...asked))
      const { output } = answer.quote
      const amount = shareOf(output.amount, paidBps)
      const less = { ...output, amount: `${amount}`, minimumAmount: `${shareOf(amount, 9_950n)}` }
      return { ...answer, quote: { ...answer.quote, output: less, priceImpact: 0.01 } }
    }
    const swap = async (request: Parameters<typeof client.api.swap>[0]) => {
      const { input, output, chainId, swapper } = request.quote
      const first = shareOf(input.amount, firstBps)
      const swaps = [first, BigInt(input.amount) - first]
        .filter((amount) => amount > 0n)
        .map((amount) =>
          encodeAbiParameters(commandInputs.v2Swap as readonly { type: string }[], [
            ROUTER,
            amount,
            0n,
            [sold, bought],
            true,
          ]),
        )
      const paid = [bought, SENDER, BigInt(output.amount)] as const
      const pay = encodeAbiParameters(parseAbiParameters('address, address, uint256'), paid)
      const commands = [...swaps.map(() => COMMAND.v2SwapExactIn), COMMAND.transfer]
      const data = encodeFunctionData({
        abi: universalRouterFunctions,
        functionName: 'execute',
        args: [
          concat(commands.map((command) => toHex(command, { size: 1 }))),
          [...swaps, pay],
          BigInt(request.deadline!),
        ],
      })
      const to = exchange.network.contracts.universalRouter
      return { requestId: 'x', swap: { chainId, from: swapper, to, data, value: '0' }, txFailureReasons: [] }
    }
    return { ...client, api: { ...client.api, quote, swap } as never }
  }

  const schemes: Readonly<Record<string, { scheme: Scheme; lostBps: number }>> = {
    'leaves 4.9 % in the router': { scheme: { paidBps: 9_511n }, lostBps: 489 },
    'leaves it, and sells in one pool twice': { scheme: { paidBps: 9_045n, firstBps: 490n }, lostBps: 955 },
  }

  test.each(Object.keys(schemes))('%s: it is a loss, and no tax', async (name) => {
    const { scheme, lostBps } = schemes[name]!
    const { account, wallet } = await startScenario(exchange, 0)
    const { network } = exchange
    const client = thatTakes(scheme)
    const asked = { tradeType: 'exact-in', tokenIn: sold, tokenOut: bought, amount: one, slippageBps: 50 } as const
    const quote = await getQuote(client, { ...asked, chainId: network.chainId, account })
    const facts = [sold, bought].map((address) => ({ address, symbol: 'X', name: 'X', decimals: 18 })) as never
    const check = await checkTrade(client, { quote, account, wallet, network, lifetimeSeconds: 1_800, tokens: facts })
    expect(check.simulation).toMatchObject({ status: 'ok', received: quote.amountOut })
    expect(check.simulation).toMatchObject({ taxes: { soldBps: 0, boughtBps: 0 } })
    for (const lost of [check.priceImpactBps, check.belowReferenceBps, check.wholeLossBps])
      expect(Math.abs(lost! - lostBps)).toBeLessThanOrEqual(1)
  })
})
