import { getPositions } from '@oxbow/positions/getPositions'
import { queueV3Liquidity } from '../../devnet/src/pools/queueLiquidity.ts'
import { queueV4Liquidity } from '../../devnet/src/pools/queueV4Liquidity.ts'
import { createExchangeClient } from '../../packages/exchange/client/src/server/createExchangeClient.ts'
import { startLiquidity } from '../../packages/exchange/test/src/startLiquidity.ts'
import { createPool } from '../../packages/shared/test/src/createPool.ts'
import { transact } from '../../packages/shared/test/src/transact.ts'

export type NodeFigures = {
  readonly firstRowsMs: number
  readonly firstMs: number
  readonly medianMs: number
  readonly bestMs: number
  readonly pageCpuMs: number
  readonly requests: number
}

/** Mints per block of the test chain. */
const mintsAtOnce = 25
const parity = 2n ** 96n

/** Duration of the page's calls for an account with hundreds of positions, on a dedicated chain. */
export async function measureNode(wanted: number, rounds: number): Promise<NodeFigures> {
  await using story = await startLiquidity()
  const { chain, network, account } = story
  const ranges = Array.from({ length: wanted }, (_, index) => ({
    tickLower: -60 * (2 + (index % 40)),
    tickUpper: 60 * (1 + (index % 50)),
    liquidity: 10n ** 18n,
  }))
  const { token0, token1 } = await story.deployPair()
  const sides = { tokenA: token0.address, tokenB: token1.address }
  const [v3, v4] = [
    await createPool(chain, { protocol: 'v3', ...sides }),
    await createPool(chain, { protocol: 'v4', ...sides }),
  ]
  for (let at = 0; at < wanted; at += mintsAtOnce) {
    const some = ranges.slice(at, at + mintsAtOnce)
    await transact(chain, (queue) =>
      at < wanted / 2
        ? queueV3Liquidity(queue, chain.contracts, v3, parity, some, account)
        : queueV4Liquidity(queue, chain.contracts, v4, parity, some, account),
    )
  }

  const firstRows: number[] = []
  const all: { ms: number; cpuMs: number; requests: number }[] = []
  for (let round = 0; round < rounds; round++) {
    let requests = 0
    const client = createExchangeClient({ rpcUrl: () => chain.url })
    const counted = {
      ...client,
      rpc: (chainId: number) => {
        const rpc = client.rpc(chainId)
        return {
          ...rpc,
          request: (request: never, options: never) => {
            requests++
            return rpc.request(request, options)
          },
        } as typeof rpc
      },
    }
    const began = performance.now()
    const { positions: first } = await getPositions(client, { network, account, pairs: [], atMost: 12 })
    if (first.length !== 24) throw new Error(`${first.length} first rows were found.`)
    firstRows.push(performance.now() - began)
    const cpu = process.cpuUsage()
    const started = performance.now()
    const { positions } = await getPositions(counted, { network, account, pairs: [] })
    const ms = performance.now() - started
    const { user, system } = process.cpuUsage(cpu)
    if (positions.length !== wanted) throw new Error(`${positions.length} positions were found, not ${wanted}.`)
    all.push({ ms, cpuMs: (user + system) / 1_000, requests })
  }
  const [coldest] = all
  const middle = (of: (round: (typeof all)[number]) => number) => all.map(of).toSorted((a, b) => a - b)[rounds >> 1]!
  return {
    firstRowsMs: Math.round(firstRows.toSorted((a, b) => a - b)[rounds >> 1]!),
    firstMs: Math.round(coldest!.ms),
    medianMs: Math.round(middle(({ ms }) => ms)),
    bestMs: Math.round(Math.min(...all.map(({ ms }) => ms))),
    pageCpuMs: Math.round(middle(({ cpuMs }) => cpuMs)),
    requests: coldest!.requests,
  }
}
