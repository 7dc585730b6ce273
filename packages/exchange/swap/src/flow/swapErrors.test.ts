import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import type { NextAction } from '@oxbow/failures/NextAction'
import { nextActions } from '@oxbow/failures/nextActions'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { getQuote } from '@oxbow/trading/getQuote'
import {
  type Address,
  concat,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from '../actions/checkTrade.ts'
import type { SwapFlow } from './SwapFlow.ts'
import { type SwapFailureCode, swapFailures } from './swapFailures.ts'

const one = 10n ** 18n
const repository = join(import.meta.dirname, '../../../../..')
const here = 'packages/exchange/swap/src/flow/swapErrors.test.ts'
const [lost, refused, replaced, wallet] = ['lost', 'refused', 'replaced', 'wallet'].map(
  (name) => `packages/exchange/swap/src/flow/faults/${name}.faults.test.ts`,
) as [string, string, string, string]

/** What specification section 8 names of swaps, by its words: what it is called here, and the test that really provokes it. */
const table: readonly (readonly [words: string, code: SwapFailureCode | undefined, file: string, test: string])[] = [
  ['Token approval failed', 'ApprovalReverted', here, 'an approval that reverts in its block'],
  ['Insufficient approval amount', 'AllowanceTooLow', here, 'an approval that the wallet lowers'],
  ['Confirmation timed out', 'TransactionDropped', replaced, 'dropped: told after the time given'],
  ['Your signature has expired', 'PermitExpired', here, 'a signature that expires before the trade'],
  ['Swap failed', 'ExecutionReverted', here, 'a swap that reverts without a reason'],
  ['Wrap failed', 'WrapFailed', here, 'a wrap and an unwrap that revert'],
  ['Unwrap failed', 'UnwrapFailed', here, 'a wrap and an unwrap that revert'],
  [
    'Transaction rejected',
    'UserRejected',
    'packages/exchange/swap/src/flow/createSwapFlow.test.ts',
    'a rejection is an answer: each step',
  ],
  ['Unknown error', 'Unknown', here, 'an unexpected error is reported'],
  ['Your swap is expected to fail', 'ExpectedToFail', here, 'a trade whose contract refuses everything'],
  ['wallet-modified swap warning', 'WalletChangedTransaction', wallet, 'a wallet that changes what it sends'],
  ['expired deadline', 'DeadlinePassed', here, 'a deadline that passes before the block'],
  ['invariant not satisfied', 'TokenCannotTransfer', here, 'a pair whose invariant does not hold'],
  ['slippage failures', 'PriceMoved', refused, 'a swap that reverts in its block: told why'],
  ['token cannot be transferred', 'TokenCannotTransfer', here, 'a token that nobody can sell'],
  [
    'one-click swap failed',
    'BatchFailed',
    'packages/exchange/swap/src/flow/createSwapFlow.batch.test.ts',
    'calls that fail on the chain are told',
  ],
  ['No quotes found, no routes available', 'NoRoute', here, 'two tokens that no pool connects'],
  ['route cannot be completed', 'AmountTooLow', 'apps/server/src/routes/trading.refusals.test.ts', 'AmountTooLow'],
  ['offline', 'Offline', 'e2e/web/offline.e2e.ts', 'offline'],
  ['rate limit exceeded', 'RateLimited', here, 'a server that is asked too often'],
  ['not enough token for network cost', 'InsufficientGas', here, 'too little ether for the network cost'],
  ['price impact high', undefined, here, 'a trade that is large for its pools'],
  ['price impact very high', undefined, 'apps/web/src/features/swap/quote/TradeWarning.test.ts', 'impact'],
  ['Error while checking transaction status', 'NodeUnreachable', lost, 'while the node is away'],
  ['insufficient funds to complete this swap', 'InsufficientBalance', refused, 'too little balance is reported before'],
  ['Unable to cancel transaction', 'CancelFailed', replaced, 'a replacement that is declined or comes too late'],
  ['Unable to replace transaction', 'ReplaceFailed', here, 'a speed-up that comes too late'],
]

test.each(table)('specification section 8, "%s": %s has one next action and a test', (_words, code, file, name) => {
  expect(readFileSync(join(repository, file), 'utf8')).toContain(name)
  if (code === undefined) return
  expect({ ...nextActions, ...swapFailures }[code]).not.toBe('dismiss')
})

describe('what stops a swap', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  type Scenario = Awaited<ReturnType<typeof startScenario>>
  const request = (method: string, params: unknown[]): Promise<unknown> =>
    exchange.chain.testClient.request({ method, params } as never)
  const sell = (scenario: Scenario, tokenIn: Address, tokenOut: Address = exchange.tokens.usd.address, amount = one) =>
    scenario.quote({ tradeType: 'exact-in', tokenIn, tokenOut, amount })
  const wrap = (scenario: Scenario, isBack = false) => {
    const { weth } = exchange.network.contracts
    return sell(scenario, isBack ? weth : zeroAddress, isBack ? zeroAddress : weth, isBack ? 1_000n : one)
  }
  const failed = (flow: SwapFlow) => untilView(flow, ({ status }) => status === 'failed')
  /** Runs `scenario` while nothing is mined. */
  async function withoutMining(scenario: () => Promise<void>): Promise<void> {
    await exchange.chain.testClient.setAutomine(false)
    try {
      await scenario()
    } finally {
      await exchange.chain.testClient.setAutomine(true)
      await mine(exchange.chain)
    }
  }
  /** Begins `flow`; once what it sent waits, `contract` refuses everything until the block is there. */
  async function includedWhileBroken(flow: SwapFlow, scenario: Scenario, contract: Address): Promise<void> {
    const code = await exchange.chain.publicClient.getCode({ address: contract })
    const before = scenario.activity.getSnapshot().length
    await withoutMining(async () => {
      flow.start()
      await untilView(flow, () => scenario.activity.getSnapshot().length > before)
      await request('anvil_setCode', [contract, '0xfe'])
    })
    await request('anvil_setCode', [contract, code])
  }
  const nextAction = (action: NextAction) => expect.objectContaining({ nextAction: action })

  test('an approval that reverts in its block: told, and approved when asked again', async () => {
    const scenario = await startScenario(exchange, 0)
    const { oak } = exchange.tokens
    const flow = scenario.swap(await sell(scenario, oak.address))
    await includedWhileBroken(flow, scenario, oak.address)
    const view = await failed(flow)
    expect(view.error).toMatchObject({ code: 'ApprovalReverted', nextAction: 'approve-again' })
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
  })

  test('an approval that the wallet lowers: the trade is not sent, and it is approved again', async () => {
    const scenario = await startScenario(exchange, 1)
    const { oak } = exchange.tokens
    const { permit2 } = exchange.network.contracts
    scenario.script.meddle = (transaction) => ({
      ...transaction,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [permit2, 5n] }),
    })
    const flow = scenario.swap(await sell(scenario, oak.address))
    flow.start()
    const view = await failed(flow)
    expect(view.error).toMatchObject({ code: 'AllowanceTooLow', nextAction: 'approve-again' })
    expect(await scenario.balance(exchange.tokens.usd.address)).toBe(10n ** 12n)
    scenario.script.meddle = undefined
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
  })

  test('a swap that reverts without a reason: only the network cost was spent, and it can be tried again', async () => {
    const scenario = await startScenario(exchange, 2)
    const before = await scenario.balance(exchange.tokens.usd.address)
    const flow = scenario.swap(await sell(scenario, zeroAddress))
    await includedWhileBroken(flow, scenario, exchange.network.contracts.universalRouter)
    expect((await failed(flow)).error).toEqual(nextAction('try-again'))
    expect(flow.getView().error?.code).toBe('ExecutionReverted')
    expect(await scenario.balance(exchange.tokens.usd.address)).toBe(before)
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
  })

  test('a wrap and an unwrap that revert say so in their own words', async () => {
    const scenario = await startScenario(exchange, 3)
    const { weth } = exchange.network.contracts
    const wrapping = scenario.swap(await wrap(scenario))
    await includedWhileBroken(wrapping, scenario, weth)
    expect((await failed(wrapping)).error).toMatchObject({ code: 'WrapFailed', nextAction: 'try-again' })
    wrapping.retry()
    await untilView(wrapping, ({ status }) => status === 'confirmed')

    const unwrapping = scenario.swap(await wrap(scenario, true))
    await includedWhileBroken(unwrapping, scenario, weth)
    expect((await failed(unwrapping)).error).toMatchObject({ code: 'UnwrapFailed', nextAction: 'try-again' })
  })

  test('a token that nobody can sell is reported before the wallet is asked for the trade', async () => {
    const scenario = await startScenario(exchange, 4)
    const { chain } = exchange
    const trap = await deployToken(chain, { quirk: 'honeypot', holders: [scenario.account] })
    await createPool(chain, { protocol: 'v2', tokenA: trap.address, tokenB: chain.contracts.weth })
    await exchange.untilCaughtUp()
    const quote = await sell(scenario, trap.address.toLowerCase() as Address, zeroAddress)
    const { trial } = await checkTrade(exchange.client, {
      quote,
      network: exchange.network,
      account: scenario.account,
      wallet: scenario.wallet,
      lifetimeSeconds: 1_800,
      tokens: [],
    })
    expect(trial).toMatchObject({ status: 'failing', code: 'TokenCannotTransfer' })
    const flow = scenario.swap(quote)
    flow.start()
    expect((await failed(flow)).error).toMatchObject({
      code: 'TokenCannotTransfer',
      nextAction: 'choose-another-token',
    })
    // Approval and signature; never the trade.
    expect(scenario.script.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  })

  test('a trade whose contract refuses everything since the quote is expected to fail: nothing is sent', async () => {
    const scenario = await startScenario(exchange, 5)
    const { weth } = exchange.network.contracts
    const quote = await wrap(scenario)
    const code = await exchange.chain.publicClient.getCode({ address: weth })
    await request('anvil_setCode', [weth, '0xfe'])
    try {
      const flow = scenario.swap(quote)
      flow.start()
      const { error } = await failed(flow)
      expect(error?.code).toBe('ExpectedToFail')
      expect(scenario.script.asked).toEqual([])
    } finally {
      await request('anvil_setCode', [weth, code])
    }
  })

  test('a pair whose invariant does not hold: one of its tokens gives less than it says', async () => {
    const scenario = await startScenario(exchange, 7)
    const pair = exchange.pools.resetUsd.id
    const quote = await sell(scenario, exchange.tokens.reset.address)
    const code = await exchange.chain.publicClient.getCode({ address: pair })
    await request('anvil_setCode', [pair, refusing('UniswapV2: K')])
    try {
      const flow = scenario.swap(quote)
      flow.start()
      expect((await failed(flow)).error).toMatchObject({
        code: 'TokenCannotTransfer',
        detail: expect.stringContaining('UniswapV2: K'),
        nextAction: 'choose-another-token',
      })
    } finally {
      await request('anvil_setCode', [pair, code])
    }
  })

  test('an unexpected error is reported as such, with its message, and the swap can be tried again', async () => {
    const scenario = await startScenario(exchange, 6)
    const { api } = exchange.client
    let isBroken = true
    const swap: typeof api.swap = (asked) =>
      isBroken ? Promise.reject(new TypeError('x is not a function')) : api.swap(asked)
    const client = { ...exchange.client, api: { ...api, swap } }
    const flow = scenario.swap(await sell(scenario, zeroAddress), { client })
    flow.start()
    const { error } = await failed(flow)
    expect(error).toMatchObject({ code: 'Unknown', nextAction: 'try-again', detail: 'x is not a function' })
    expect(scenario.script.asked).toEqual([])
    isBroken = false
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
  })

  test('a trade that is large for its pools: its quote says by how much it moves their price', async () => {
    const scenario = await startScenario(exchange, 6)
    const impactOf = async (amount: bigint) =>
      (await sell(scenario, exchange.tokens.reset.address, undefined, amount)).priceImpactBps
    expect(await impactOf(one / 100n)).toBeLessThan(300)
    expect(await impactOf(300n * one)).toBeGreaterThan(500)
  })

  test('two tokens that no pool connects', async () => {
    const scenario = await startScenario(exchange, 6)
    const lonely = await deployToken(exchange.chain, { symbol: 'LONE' })
    await expect(sell(scenario, lonely.address)).rejects.toMatchObject({ code: 'NoRoute' })
    expect(nextActions.NoRoute).toBe('choose-another-token')
  })

  test('too little ether for the network cost is reported before the wallet opens', async () => {
    const scenario = await startScenario(exchange, 7)
    const quote = await sell(scenario, exchange.tokens.oak.address)
    const before = await exchange.chain.publicClient.getBalance({ address: scenario.account })
    await exchange.chain.testClient.setBalance({ address: scenario.account, value: 1_000n })
    try {
      const flow = scenario.swap(quote)
      flow.start()
      expect((await failed(flow)).error).toMatchObject({ code: 'InsufficientGas', nextAction: 'add-funds' })
      expect(scenario.script.asked).toEqual([])
    } finally {
      await exchange.chain.testClient.setBalance({ address: scenario.account, value: before })
    }
  })

  test('a speed-up that comes too late: unable to replace, and the trade is done once', async () => {
    const scenario = await startScenario(exchange, 7)
    const flow = scenario.swap(await wrap(scenario))
    await withoutMining(async () => {
      flow.start()
      await untilView(flow, ({ replacements }) => replacements.length > 0)
      // Included while the wallet is still open.
      scenario.script.answer = async () => {
        await mine(exchange.chain)
        return true
      }
      flow.replace('speed-up')
      const { warning } = await untilView(flow, ({ warning }) => warning !== undefined)
      expect(warning).toMatchObject({ code: 'ReplaceFailed', nextAction: 'check-activity' })
    })
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(await scenario.balance(exchange.network.contracts.weth)).toBe(one)
  })

  test('a server that is asked too often says when to come back', async () => {
    // Room for the looks at whether it is ready.
    const limit = 600
    await using limited = await exchange.startAnother({ OXBOW_RATE_LIMIT: String(limit) })
    const asked = {
      chainId: exchange.network.chainId,
      tradeType: 'exact-in',
      tokenIn: zeroAddress,
      tokenOut: exchange.tokens.usd.address,
      amount: one,
    } as const
    const ask = () => getQuote(limited.client, asked)
    const askUntilRefused = async () => {
      for (let asks = 0; asks <= limit; asks++) await ask()
    }
    const refusal = await Promise.all([askUntilRefused(), askUntilRefused()]).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'Ratelimited', status: 429, retryAfterSeconds: expect.any(Number) })
    expect(nextActions.RateLimited).toBe('wait')
  })

  // These two move the chain's clock, and come last.
  test('a deadline that passes before the block: nothing is traded, and there is a new price', async () => {
    const scenario = await startScenario(exchange, 8)
    const flow = scenario.swap(await sell(scenario, zeroAddress), { lifetimeSeconds: 60 })
    await withoutMining(async () => {
      flow.start()
      await untilView(flow, ({ status, hash }) => status === 'pending' && hash !== undefined)
      await request('anvil_increaseTime', ['0x100'])
    })
    expect((await failed(flow)).error).toMatchObject({ code: 'DeadlinePassed', nextAction: 'refresh-quote' })
  })

  test('a signature that expires before the trade is sent: signed again, nothing lost', async () => {
    const scenario = await startScenario(exchange, 9)
    const quote = await sell(scenario, exchange.tokens.oak.address)
    const flow = scenario.swap(quote, { lifetimeSeconds: 600 })
    scenario.script.answer = async (method) => {
      if (method !== 'eth_signTypedData_v4' || scenario.script.asked.filter((each) => each === method).length > 1)
        return true
      // The trade's deadline counts from this block.
      await request('anvil_increaseTime', ['0x64'])
      await request('anvil_mine', ['0x1'])
      await exchange.untilCaughtUp()
      // Without a block: the server, which goes by its last one, still takes the signature; the simulation, which runs on the next one, does not.
      await request('anvil_increaseTime', ['0x230'])
      return true
    }
    flow.start()
    expect((await failed(flow)).error).toMatchObject({ code: 'PermitExpired', nextAction: 'sign-again' })
  })
})

/** A contract that answers every call with `Error(reason)`: it copies what follows its twelve bytes and reverts with it. */
function refusing(reason: string): Hex {
  const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] })
  return concat(['0x6064600c60003960646000fd', data])
}
