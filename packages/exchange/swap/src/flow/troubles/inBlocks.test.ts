import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { mine } from '@oxbow/test/mine'
import { encodeFunctionData, erc20Abi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTroubles } from '../test/startTroubles.ts'

const one = 10n ** 18n

describe('what stops a swap once it is sent', () => {
  let troubles: Awaited<ReturnType<typeof startTroubles>>
  beforeAll(async () => {
    troubles = await startTroubles()
  })
  afterAll(() => troubles[Symbol.asyncDispose]())

  test('an approval that reverts in its block: told, and approved when asked again', async () => {
    const { exchange, sell, failed, includedWhileBroken } = troubles
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
    const { exchange, sell, failed } = troubles
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
    const { exchange, sell, failed, includedWhileBroken } = troubles
    const scenario = await startScenario(exchange, 2)
    const before = await scenario.balance(exchange.tokens.usd.address)
    const flow = scenario.swap(await sell(scenario, zeroAddress))
    await includedWhileBroken(flow, scenario, exchange.network.contracts.universalRouter)
    expect((await failed(flow)).error).toEqual(expect.objectContaining({ nextAction: 'try-again' }))
    expect(flow.getView().error?.code).toBe('ExecutionReverted')
    expect(await scenario.balance(exchange.tokens.usd.address)).toBe(before)
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
  })

  test('a wrap and an unwrap that revert say so in their own words', async () => {
    const { exchange, wrap, failed, includedWhileBroken } = troubles
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

  test('a speed-up that comes too late: unable to replace, and the trade is done once', async () => {
    const { exchange, wrap, withoutMining } = troubles
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

  // These two move the chain's clock, and come last.

  test('a deadline that passes before the block: nothing is traded, and there is a new price', async () => {
    const { exchange, request, sell, failed, withoutMining } = troubles
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
    const { exchange, request, sell, failed } = troubles
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
