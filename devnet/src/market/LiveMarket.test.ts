import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seedChain, seedStart } from '../chain/seedChain.ts'
import { createRpc } from '../node/Rpc.ts'
import { startAnvil } from '../node/startAnvil.ts'
import { createLiveMarket } from './LiveMarket.ts'

const folder = await mkdtemp(join(tmpdir(), 'oxbow-live-market-'))
afterAll(() => rm(folder, { recursive: true }))

type Block = { number: `0x${string}`; timestamp: `0x${string}`; transactions: readonly string[] }

test('behavior: a chain that slept for hours trades an hour a block up to the present', {
  tags: 'thorough',
}, async () => {
  const now = Math.floor(Date.now() / 1_000)
  const history = { endsAt: now - 5 * 3_600 - 120, hours: 2 }
  const symbols = ['USDC', 'LINK', 'WBTC']
  const chain = { chainId: 31_990, cacheDir: join(folder, 'cache'), endsWithParent: true }
  const dumpState = join(folder, 'dump.json')

  const first = await startAnvil({ ...chain, dumpState, timestamp: seedStart(history) })
  const seeded = { slug: 'ethereum', seed: 'sleep', swapsPerHour: 4, symbols, ...history } as const
  const { contracts, market } = await seedChain(first.url, seeded)
  await first.stop()

  await using second = await startAnvil({ ...chain, loadState: dumpState })
  const rpc = createRpc(second.url)
  await rpc.request('evm_setAutomine', [false])
  const readBlock = (number: string) => rpc.request<Block>('eth_getBlockByNumber', [number, false])
  const slept = await readBlock('latest')
  const head = { number: Number(slept.number), timestamp: Number(slept.timestamp) }
  expect(head.timestamp).toBe(history.endsAt)
  const live = await createLiveMarket({ rpc, contracts, market, seed: 'sleep', headNumber: head.number })
  await live.catchUp(head, now)

  const blocks = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => readBlock(`0x${(head.number + n).toString(16)}`)))
  expect(Number((await readBlock('latest')).number)).toBe(head.number + blocks.length)
  expect(Number(blocks.at(-1)!.timestamp)).toBe(now)
  for (const [index, block] of blocks.entries()) {
    const before = index === 0 ? slept : blocks[index - 1]!
    expect(Number(block.timestamp) - Number(before.timestamp)).toBeCloseTo(5 * 600 + 20, -1)
    expect(block.transactions.length).toBeGreaterThan(0)
  }

  await rpc.request('evm_mine')
  expect(Math.abs(Number((await readBlock('latest')).timestamp) - Date.now() / 1_000)).toBeLessThan(3)
})
