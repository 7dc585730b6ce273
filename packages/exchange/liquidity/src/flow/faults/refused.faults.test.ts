import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { getPosition } from '@oxbow/positions/getPosition'
import { getPositions } from '@oxbow/positions/getPositions'
import type { V3Position, V4Position } from '@oxbow/positions/Position'
import { provider } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { range, startFaults } from '../test/startFaults.ts'

const one = 10n ** 18n

describe('a deposit and an exit that a contract refuses', () => {
  let faults: Awaited<ReturnType<typeof startFaults>>
  beforeAll(async () => {
    faults = await startFaults()
  })
  afterAll(() => faults[Symbol.asyncDispose]())

  test('a token that stops moving: no deposit and no exit is asked for, and the way out is there again when it moves', async () => {
    const { scenario, deposit, leave, positionsIn } = faults
    // Its storage is laid out like that of the one whose code it gets.
    const tokens = await scenario.deployPair('reset-approval')
    const visit = await scenario.visit()
    await untilStatus(deposit(visit, tokens), 'confirmed')
    const { address } = [tokens.token0, tokens.token1].find(({ symbol }) => symbol === 'AAA')!
    const sound = await scenario.chain.publicClient.getCode({ address })
    const stuck = await deployToken(scenario.chain, { quirk: 'reverting-transfer' })
    const code = await scenario.chain.publicClient.getCode({ address: stuck.address })
    await scenario.chain.testClient.setCode({ address, bytecode: code! })

    visit.asked.length = 0
    const find = async () => (await positionsIn(tokens))[0]!
    const flow = leave(visit, tokens, find)
    const exit = await untilStatus(flow, 'failed')
    const entry = await untilStatus(deposit(await scenario.visit(), tokens), 'failed')
    expect([exit.error?.code, entry.error?.code]).toEqual(['TokenCannotTransfer', 'TokenCannotTransfer'])
    expect(visit.asked).toEqual([])

    await scenario.chain.testClient.setCode({ address, bytecode: sound! })
    flow.retry()
    await untilStatus(flow, 'confirmed')
    expect((await find()).liquidity).toBe(0n)
  })

  test('a hook that refuses deposits and exits is reported before the wallet is asked, each time', async () => {
    const { scenario, deposit, leave, positionsIn } = faults
    const tokens = await scenario.deployPair()
    const setHook = (bytecode: Hex) => scenario.chain.testClient.setCode({ address: gate, bytecode })
    const visit = await scenario.visit()
    await setHook(refuses)
    const entry = deposit(visit, tokens, { protocol: 'v4', hooks: gate })
    expect((await untilStatus(entry, 'failed')).error?.code).toBe('HookRefused')
    expect(visit.asked).toEqual([])
    await setHook(allows)
    entry.retry()
    await untilStatus(entry, 'confirmed')

    visit.asked.length = 0
    await setHook(refuses)
    const exit = leave(visit, tokens, async () => (await positionsIn(tokens))[0]!)
    expect((await untilStatus(exit, 'failed')).error?.code).toBe('HookRefused')
    expect(visit.asked).toEqual([])
    await setHook(allows)
    exit.retry()
    await untilStatus(exit, 'confirmed')
    expect((await positionsIn(tokens))[0]?.liquidity).toBe(0n)
  })

  test.each(['v3', 'v4'] as const)(
    '%s: the position of another: the wallet is not asked to take it out',
    async (protocol) => {
      const { scenario, leave } = faults
      const tokens = await scenario.deployPair()
      const pair = { tokenA: tokens.token0.address, tokenB: tokens.token1.address }
      const pool = await (protocol === 'v3'
        ? createPool(scenario.chain, { protocol, ...pair, positions: [{ ...range, liquidity: one }] })
        : createPool(scenario.chain, { protocol, ...pair, positions: [{ ...range, liquidity: one }] }))
      const { client, network } = scenario
      const { positions } = await getPositions(client, { network, account: provider, pairs: [] })
      const theirs = positions.find(({ poolId }) => poolId === pool.id) as V3Position | V4Position
      const found = await getPosition(client, {
        network,
        account: scenario.account,
        name: { protocol, tokenId: theirs.tokenId },
      })
      expect(found?.owner).toBe(provider.toLowerCase())
      const visit = await scenario.visit()
      const failed = await untilStatus(
        leave(visit, tokens, async () => theirs),
        'failed',
      )
      expect(failed.error?.code).toBe('NotOwner')
      expect(visit.asked).toEqual([])
    },
  )
})

/** A hook by its address: it is asked before liquidity comes and before it goes. */
const gate: Hex = '0x6a7e000000000000000000000000000000000a00'
/** revert(0, 0) */
const refuses: Hex = '0x5f5ffd'
/** Answers with the selector that it was called by, as v4 wants it. */
const allows: Hex = '0x5f3563ffffffff60e01b165f5260205ff3'
