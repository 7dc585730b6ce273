import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { type Hex, parseEther } from 'viem'
import type { startKeeperFloor } from '../../apps/keeper/test/startKeeperFloor.ts'
import { runKeeper } from './runKeeper.ts'

type Floor = Awaited<ReturnType<typeof startKeeperFloor>>

const amount = parseEther('0.05')

/** A keeper that is killed repeatedly, each time a little later, while orders arrive: each must be filled exactly once. */
export async function measureKills(floor: Floor, kills: number) {
  const { chain } = floor
  const settings = { OXBOW_KEEPER_URL: floor.baseUrl, OXBOW_KEEPER_POLL_MS: '50' }
  const orders: Hex[] = []
  const fillsOf = async (orderHash: Hex) =>
    (
      await chain.publicClient.getContractEvents({
        abi: dutchReactorAbi,
        eventName: 'Fill',
        args: { orderHash },
        fromBlock: 0n,
      })
    ).length
  // Blocks are mined periodically, as on a real chain.
  await chain.testClient.setIntervalMining({ interval: 1 })
  try {
    for (let kill = 0; kill < kills; kill++) {
      orders.push(
        await floor.place(kill % 2 === 0 ? 'v1' : 'v3', ((await floor.market()) * 8n * amount) / parseEther('10'), {
          amount,
        }),
      )
      const keeper = await runKeeper(floor, settings)
      // Anywhere between its first request and some blocks later.
      await new Promise((done) => setTimeout(done, (kill * 37) % 1_500))
      await keeper.kill()
    }
    const last = await runKeeper(floor, settings)
    for (const order of orders) while ((await fillsOf(order)) === 0) await new Promise((done) => setTimeout(done, 200))
    await last.kill()
  } finally {
    await chain.testClient.setIntervalMining({ interval: 0 })
  }
  const counts = await Promise.all(orders.map(fillsOf))
  return {
    placed: orders.length,
    filled: counts.filter((count) => count > 0).length,
    doubles: counts.filter((count) => count > 1).length,
  }
}
