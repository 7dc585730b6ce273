import { fromEntry } from '@oxbow/activity/ActivityItem'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFaults, type Visit } from '../test/startFaults.ts'

describe('a deposit and an exit, when the wallet sends something else', () => {
  let faults: Awaited<ReturnType<typeof startFaults>>
  beforeAll(async () => {
    faults = await startFaults()
  })
  afterAll(() => faults[Symbol.asyncDispose]())

  type Asked = { readonly to: Hex; readonly data: Hex }
  /** The person's wallet, which changes what it is asked to send. */
  function changing(visit: Visit, change: (transaction: Asked) => object): Visit {
    const { wallet } = visit.connection
    const request = ({ method, params = [] }: { method: string; params?: unknown }) => {
      const [first] = params as readonly [Asked]
      const changed = method === 'eth_sendTransaction' ? [change(first)] : params
      return wallet.provider.request({ method, params: changed as never })
    }
    return {
      ...visit,
      connection: { ...visit.connection, wallet: { ...wallet, provider: { ...wallet.provider, request } } },
    }
  }
  const isApproval = ({ data }: Asked) => data.length === 138
  const gift = { to: stranger, data: '0x', value: '0x1' }
  /** One wei to a stranger in place of all but approvals. */
  const misled = (visit: Visit) => changing(visit, (asked) => (isApproval(asked) ? asked : { ...asked, ...gift }))

  test.each(['v3', 'v4'] as const)(
    '%s: a wallet that sends something else: no deposit and no exit is said to be done, and both stay marked',
    async (protocol) => {
      const { scenario, deposit, leave, positionsIn, held } = faults
      const tokens = await scenario.deployPair()
      const visit = await scenario.visit()
      const instead = { to: stranger, value: 1n, data: '0x' }
      const marked = { status: 'confirmed', instead: { to: stranger, value: '1' } }
      const before = await held(tokens)
      const flow = deposit(misled(visit), tokens, { protocol })
      const entry = await untilStatus(flow, 'failed')
      await expect.poll(() => flow.getView().error?.limits).toBe('broken')
      expect(entry).toMatchObject({ error: { code: 'WalletChangedTransaction' }, instead })
      expect(visit.activity.getSnapshot()[0]).toMatchObject({ kind: 'add-liquidity', ...marked })
      expect(await held(tokens)).toEqual(before)

      await untilStatus(deposit(visit, tokens, { protocol }), 'confirmed')
      const find = async () => (await positionsIn(tokens))[0]!
      const exit = await untilStatus(leave(misled(visit), tokens, find), 'failed')
      expect(exit).toMatchObject({ error: { code: 'WalletChangedTransaction' }, instead })
      expect(fromEntry(visit.activity.getSnapshot()[0]!)).toMatchObject({
        kind: 'remove-liquidity',
        status: 'confirmed',
        instead: { to: stranger, wei: 1n },
      })
      expect((await find()).liquidity).toBeGreaterThan(0n)
    },
  )

  test('a wallet that sends something else in place of an approval, or another amount of one: only the first is told', async () => {
    const { scenario, deposit } = faults
    const tokens = await scenario.deployPair()
    const visit = await scenario.visit()
    const giving = changing(visit, (asked) => ({ ...asked, ...gift }))
    const failed = await untilStatus(deposit(giving, tokens), 'failed')
    expect(failed).toMatchObject({ error: { code: 'WalletChangedTransaction' }, instead: { to: stranger } })
    expect(giving.asked).toHaveLength(1)

    const unlimited = changing(visit, (asked) =>
      isApproval(asked) ? { ...asked, data: `${asked.data.slice(0, 74)}${'f'.repeat(64)}` } : asked,
    )
    await untilStatus(deposit(unlimited, tokens), 'confirmed')
    expect(visit.activity.getSnapshot().map(({ instead }) => instead !== undefined)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

const stranger: Hex = '0x00000000000000000000000000000000deadbeef'
