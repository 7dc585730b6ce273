import { seed } from '@oxbow/exchange-test/drawLies'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareExit } from '../../prepare/prepareExit.ts'
import { nameOf, paths, readAgain, slippageBps, startLies } from '../test/startLies.ts'

const shares = { remove: 5_000, collect: 0 } as const

describe(`a server that lies about what leaving needs, seed ${seed}`, { tags: 'thorough' }, () => {
  let lies: Awaited<ReturnType<typeof startLies>>
  beforeAll(async () => {
    lies = await startLies()
  })
  afterAll(() => lies[Symbol.asyncDispose]())

  test.each([
    ['v3', 'remove', 'networks', 0],
    ['v3', 'remove', 'node', 1],
    ['v4', 'remove', 'node', 2],
    ['v3', 'collect', 'node', 3],
    ['v4', 'collect', 'node', 4],
    ['v3', 'remove', 'own node', 5],
    ['v4', 'collect', 'own node', 6],
  ] as const)(
    '%s, %s, lies about %s: what is due comes to its owner and the rest stays, or the wallet is not asked',
    async (protocol, act, path, accountIndex) => {
      const { exchange, positionsOf, heldBy, visit, eachLie, open, trade } = lies
      const { contracts } = exchange.network
      const manager = protocol === 'v3' ? contracts.v3PositionManager : contracts.v4PositionManager
      const scenario = await startScenario(exchange, accountIndex, { isForeign: true })
      const { account } = scenario
      await open(scenario, protocol)
      await eachLie(paths[path], async (lie) => {
        if (act === 'collect') await trade(protocol)
        const position = (await positionsOf(account))[0]!
        const before = await heldBy(account)
        const { asked, outcome } = await visit(scenario, lie, async (given, network) => {
          const now = await readAgain(given, { network, account, position })
          const shareBps = shares[act]
          return prepareExit(given.client, { network, account, position: now, shareBps, slippageBps, ...given })
        })
        for (const { method, params } of asked)
          expect([method, (params[0] as { to: Address }).to]).toEqual(['eth_sendTransaction', manager])
        const after = await heldBy(account)
        const gained = [after[0] - before[0], after[1] - before[1]] as const
        const kept = (await positionsOf(account)).find((each) => nameOf(each) === nameOf(position))!.liquidity
        // A node that lies about what was sent keeps the page from calling it done. What was asked for is true all the same.
        const isDone = outcome === 'done' || (path === 'own node' && gained.some((amount) => amount > 0n))
        if (isDone) {
          const { amounts, owed } = position
          const share = BigInt(shares[act])
          const due = [
            (amounts.amount0 * share) / 10_000n + owed.amount0,
            (amounts.amount1 * share) / 10_000n + owed.amount1,
          ]
          if (act === 'collect') expect(due.some((amount) => amount > 0n)).toBe(true)
          expect(gained.every((amount, side) => amount >= (due[side]! * 99n) / 100n)).toBe(true)
          expect(position.liquidity - kept).toBe((position.liquidity * share) / 10_000n)
        } else expect([...gained, kept]).toEqual([0n, 0n, position.liquidity])
        return { outcome, isAsked: asked.length > 0 }
      })
    },
    1_800_000,
  )
})
