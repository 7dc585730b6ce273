import { seed } from '@oxbow/exchange-test/drawLies'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../prepare/prepareDeposit.ts'
import { desired, nameOf, paths, type Ranged, range, slippageBps, startLies } from '../test/startLies.ts'

describe(`a server that lies about what a deposit needs, seed ${seed}`, () => {
  let lies: Awaited<ReturnType<typeof startLies>>
  beforeAll(async () => {
    lies = await startLies()
  })
  afterAll(() => lies[Symbol.asyncDispose]())

  for (const [protocol, act, path, accountIndex, ...tags] of [
    ['v3', 'open', 'networks', 0],
    ['v4', 'open', 'networks', 1, 'thorough'],
    ['v3', 'open', 'node', 2, 'thorough'],
    ['v4', 'open', 'node', 3],
    ['v3', 'increase', 'node', 4, 'thorough'],
    ['v4', 'increase', 'node', 5, 'thorough'],
    ['v3', 'open', 'own node', 6, 'thorough'],
    ['v4', 'open', 'own node', 7, 'thorough'],
  ] as const)
    test(`${protocol}, ${act}, lies about ${path}: what was typed at most goes into the pool that was chosen, or the wallet is not asked`, {
      tags: [...tags],
      timeout: 1_800_000,
    }, async () => {
      const { exchange, pair, poolOf, positionsOf, heldBy, visit, expectAsked, eachLie, open } = lies
      const scenario = await startScenario(exchange, accountIndex, { isForeign: true })
      const { account } = scenario
      if (act === 'increase') await open(scenario, protocol)
      const tokenId = act === 'increase' ? (await positionsOf(account))[0]!.tokenId : undefined
      // v4 takes what a fixed liquidity costs while the price is within the slippage: in this range up to a tenth more of one token, which the review says.
      const most = (desired.amount0 * (protocol === 'v4' ? 110n : 100n)) / 100n
      await eachLie(paths[path], async (lie) => {
        const [before, positions] = [await heldBy(account), await positionsOf(account)]
        const place = { ...range, tokenId }
        const request = { pool: poolOf(protocol), range: place, desired, sqrtPriceX96: undefined, paysNative: false }
        const { asked, outcome } = await visit(scenario, lie, (given, network) =>
          prepareDeposit(given.client, { network, account, request, slippageBps, ...given }),
        )
        await expectAsked(scenario, asked, most)
        const [after, now] = [await heldBy(account), await positionsOf(account)]
        const spent = [before[0] - after[0], before[1] - after[1]] as const
        // A node that lies about what was sent keeps the page from calling it done. What was asked for is true all the same.
        const isDone = outcome === 'done' || (path === 'own node' && now.length > positions.length)
        if (!isDone) expect(spent).toEqual([0n, 0n])
        expect(spent[0] <= most && spent[1] <= most).toBe(true)
        expect(now).toHaveLength(positions.length + (isDone && act === 'open' ? 1 : 0))
        const liquidityOf = ({ tokenId: id }: Ranged) =>
          positions.find((old) => nameOf(old) === nameOf({ protocol, tokenId: id }))?.liquidity ?? 0n
        const grown = now.filter((each) => each.liquidity > liquidityOf(each))
        expect(grown).toHaveLength(isDone ? 1 : 0)
        if (isDone) {
          const { tickLower, tickUpper } = range
          expect(grown[0]).toMatchObject({ ...pair, protocol, tickLower, tickUpper, feePips: 3_000 })
          if (tokenId !== undefined) expect(grown[0]!.tokenId).toBe(tokenId)
          // All that was typed of one of the two is at work.
          expect(spent.some((amount) => amount >= (desired.amount0 * 99n) / 100n)).toBe(true)
        }
        return { outcome, isAsked: asked.length > 0 }
      })
    })
})
