import { setTimeout as sleep } from 'node:timers/promises'
import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { type Hex, parseEther } from 'viem'
import type { startKeeperFloor } from '../../apps/keeper/test/startKeeperFloor.ts'
import { runKeeper } from './runKeeper.ts'

type Floor = Awaited<ReturnType<typeof startKeeperFloor>>

const amount = parseEther('0.05')
const victims = ['keeper', 'server', 'database'] as const
/** A restarted part and the orders that need it have this long. */
const patienceMs = 600_000

/**
 * Keeper, server and database are killed in turn (`kill -9`), each time a little later, while an order is posted. Who posts it tries again until it is
 * acknowledged. Afterwards each acknowledged order must be in the book, filled exactly once, and the book must say so.
 */
export async function measureKills(floor: Floor, kills: number) {
  const { chain } = floor
  const settings = { OXBOW_KEEPER_URL: floor.baseUrl, OXBOW_KEEPER_POLL_MS: '50' }
  const orders: Hex[] = []
  const killed = { keeper: 0, server: 0, database: 0 }
  let unanswered = 0
  const amountOut = ((await floor.market()) * 8n * amount) / parseEther('10')
  // Blocks are mined periodically, as on a real chain.
  await chain.testClient.setIntervalMining({ interval: 1 })
  let keeper = await runKeeper(floor, settings)
  try {
    for (let kill = 0; kill < kills; kill++) {
      const { body, hash } = await floor.sign(kill % 2 === 0 ? 'v1' : 'v3', amountOut, { amount })
      const acknowledged = postUntilTaken(body)
      // Anywhere between its first request and some blocks later.
      await sleep((kill * 37) % 1_500)
      const victim = victims[kill % victims.length]!
      await crash(victim)
      killed[victim]++
      await acknowledged
      orders.push(hash)
    }
    const [filled, known] = [await untilAll(readFilled), await untilAll(readKnown)]
    const counts = await readFills()
    return {
      killed,
      unanswered,
      placed: orders.length,
      filled: filled.length,
      doubles: orders.filter((order) => (counts.get(order) ?? 0) > 1).length,
      /** Acknowledged, and in the book as filled. */
      known: known.length,
    }
  } finally {
    await keeper.kill()
    await chain.testClient.setIntervalMining({ interval: 0 })
  }

  async function crash(victim: (typeof victims)[number]): Promise<void> {
    if (victim === 'server') await floor.crashServer()
    else if (victim === 'database') await floor.crashDatabase()
    else {
      await keeper.kill()
      keeper = await runKeeper(floor, settings)
    }
  }

  async function postUntilTaken(body: object): Promise<void> {
    const until = Date.now() + patienceMs
    for (;;) {
      try {
        return await floor.post(body)
      } catch (error) {
        if (Date.now() > until) throw error
        unanswered++
        await sleep(100)
      }
    }
  }

  async function untilAll(read: () => Promise<readonly Hex[]>): Promise<readonly Hex[]> {
    const until = Date.now() + patienceMs
    for (;;) {
      const found = await read().catch(() => [])
      if (found.length === orders.length || Date.now() > until) return found
      await sleep(500)
    }
  }

  /** Fills by order. */
  async function readFills(): Promise<ReadonlyMap<Hex, number>> {
    const event = { abi: dutchReactorAbi, eventName: 'Fill', fromBlock: 0n } as const
    const counts = new Map<Hex, number>()
    for (const { args } of await chain.publicClient.getContractEvents(event))
      counts.set(args.orderHash!, (counts.get(args.orderHash!) ?? 0) + 1)
    return counts
  }

  async function readFilled(): Promise<readonly Hex[]> {
    const counts = await readFills()
    return orders.filter((order) => counts.has(order))
  }

  /** Orders that the book has as filled. */
  async function readKnown(): Promise<readonly Hex[]> {
    const found: Hex[] = []
    for (const order of orders) {
      const answer = await fetch(`${floor.baseUrl}/v1/orders?chainId=${chain.chainId}&orderHash=${order}`)
      if (!answer.ok) throw new Error(`The book answers ${answer.status}.`)
      const { orders: [row] = [] } = (await answer.json()) as { orders: { orderStatus: string }[] }
      if (row?.orderStatus === 'filled') found.push(order)
    }
    return found
  }
}
