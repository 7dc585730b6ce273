import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { seed } from '@oxbow/exchange-test/drawLies'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxSwapCostBps } from '../../plan/swapBounds.ts'
import { prepareMove } from '../../prepare/prepareMove.ts'
import { simulateLiquidity } from '../../prepare/simulateLiquidity.ts'
import { verifyLiquidity } from '../../verify/verifyLiquidity.ts'
import { verifyPrelude } from '../../verify/verifyPrelude.ts'
import {
  desired,
  lifetimeSeconds,
  nameOf,
  type Protocol,
  paths,
  readAgain,
  slippageBps,
  startLies,
  truth,
} from '../test/startLies.ts'

describe(`a server that lies about what a move needs, seed ${seed}`, { tags: 'thorough' }, () => {
  let lies: Awaited<ReturnType<typeof startLies>>
  beforeAll(async () => {
    lies = await startLies()
  })
  afterAll(() => lies[Symbol.asyncDispose]())

  test.each([
    ['v3', 'v3', 'another range', 'node', 0],
    ['v4', 'v4', 'another range', 'node', 1],
    ['v3', 'v4', 'another protocol', 'node', 2],
    ['v4', 'v3', 'another protocol', 'node', 3],
    ['v3', 'v4', 'another protocol', 'own node', 4],
  ] as const)(
    'from %s to %s, %s, lies of the %s: all of it is in the new place or in the wallet, or the wallet is not asked',
    async (from, to, _, path, accountIndex) => {
      const { exchange, pair, poolOf, positionsOf, heldBy, visit, expectAsked, eachLie, open } = lies
      const scenario = await startScenario(exchange, accountIndex, { isForeign: true })
      const { account } = scenario
      // To and fro, so that each visit finds one that can be moved.
      let goal: { readonly protocol: Protocol; readonly tickLower: number; readonly tickUpper: number }
      await open(scenario, from)
      await eachLie(paths[path], async (lie) => {
        const [position] = await positionsOf(account)
        const { protocol, tickLower } = position!
        goal = {
          protocol: protocol === from ? to : from,
          tickLower: tickLower === -600 ? -1_200 : -600,
          tickUpper: 1_200,
        }
        const target = { pool: poolOf(goal.protocol), range: goal, sqrtPriceX96: undefined }
        const before = await heldBy(account)
        const prepare: Parameters<typeof visit>[2] = async (given, network) => {
          const now = await readAgain(given, { network, account, position: position! })
          const asking = { network, account, position: now, to: target, swaps: false, slippageBps, ...given }
          return (await prepareMove(given.client, asking)).plan
        }
        const { asked, outcome } = await visit(scenario, lie, prepare, { batches: true })
        await expectAsked(scenario, asked, (desired.amount0 * 110n) / 100n)
        const [after, now] = [await heldBy(account), await positionsOf(account)]
        expect(now).toHaveLength(1)
        // A node that lies about what was sent keeps the page from calling it done. What was asked for is true all the same.
        const isDone = outcome === 'done' || (path === 'own node' && nameOf(now[0]!) !== nameOf(position!))
        if (!isDone) {
          expect([after, nameOf(now[0]!)]).toEqual([before, nameOf(position!)])
          return { outcome, isAsked: asked.length > 0 }
        }
        expect(now[0]).toMatchObject({ ...pair, ...goal, feePips: 3_000 })
        for (const [side, amount] of [position!.amounts.amount0, position!.amounts.amount1].entries()) {
          const inPlace = side === 0 ? now[0]!.amounts.amount0 : now[0]!.amounts.amount1
          expect(inPlace + after[side]! - before[side]!).toBeGreaterThanOrEqual(amount - 10n)
        }
        return { outcome, isAsked: asked.length > 0 }
      })
    },
    1_800_000,
  )

  test.each(['/v1/quote', '/v1/swap'])(
    'a move that swaps, lies about %s: no more is swapped than comes out, and at a price that a person would take',
    async (path) => {
      const { exchange, server, poolOf, positionsOf, eachLie, open } = lies
      const scenario = await startScenario(exchange, path === '/v1/quote' ? 6 : 7, { isForeign: true })
      const { account } = scenario
      const { network } = exchange
      await open(scenario, 'v4', { tickLower: 600, tickUpper: 1_200, tokenId: undefined })
      const [position] = await positionsOf(account)
      const to = { pool: poolOf('v4'), range: { tickLower: -600, tickUpper: 1_200 }, sqrtPriceX96: undefined }
      await eachLie(new RegExp(`^${path}`), async (lie) => {
        server.tell(lie)
        const client = createExchangeClient({ baseUrl: server.baseUrl })
        const deadlineSeconds = Number((await exchange.chain.publicClient.getBlock()).timestamp) + lifetimeSeconds
        let move: Awaited<ReturnType<typeof prepareMove>>
        try {
          const asked = { network, account, position: position!, to, swaps: true, slippageBps, deadlineSeconds }
          move = await prepareMove(client, asked)
          const { plan } = move
          verifyLiquidity({ transaction: plan.build(undefined), plan, network, latestSeconds: deadlineSeconds })
          verifyPrelude({ plan, network, latestSeconds: deadlineSeconds })
        } catch (error) {
          return { outcome: `refused: ${(error as { code?: string }).code}`, isAsked: false }
        } finally {
          server.tell(truth)
        }
        if ((move.swapCostBps ?? 0) > maxSwapCostBps) return { outcome: 'refused: cost', isAsked: false }
        const simulation = await simulateLiquidity(exchange.client, { plan: move.plan, network })
        if (simulation.status === 'failing') return { outcome: `refused: ${simulation.code}`, isAsked: false }
        if (simulation.status !== 'ok') throw new Error(simulation.detail)
        const { worst } = move.plan.terms
        expect(simulation.change.amount0 >= worst.amount0 && simulation.change.amount1 >= worst.amount1).toBe(true)
        // At a price of one, nothing is worth what is not at work or in the wallet.
        const { withdrawn, deposited } = move
        const kept = deposited.amount0 + deposited.amount1 + simulation.change.amount0 + simulation.change.amount1
        expect(kept * 100n).toBeGreaterThan((withdrawn.amount0 + withdrawn.amount1) * 85n)
        return { outcome: 'done', isAsked: true }
      })
    },
    1_800_000,
  )
})
