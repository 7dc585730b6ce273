import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { compactState } from './compactState.ts'
import { createPruning } from './createPruning.ts'
import { devAddress } from './devAccounts.ts'
import { createRpc } from './Rpc.ts'
import { startAnvil } from './startAnvil.ts'

test('behavior: a node goes on from a thinned state with its receipts, newest blocks and next number', {
  tags: 'thorough',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oxbow-thinning-'))
  const cacheDir = join(folder, 'tmp')
  const [dumpState, loadState] = [join(folder, 'dump.json'), join(folder, 'state.json')]
  const trader = devAddress(1)
  let hash: string
  {
    await using node = await startAnvil({ chainId: 31337, cacheDir, dumpState, historyBlocks: 2 })
    const rpc = createRpc(node.url)
    const transaction = { from: devAddress(0), to: trader, value: '0x1' }
    await rpc.request('anvil_mine', ['0x64'])
    hash = await rpc.request<string>('eth_sendTransaction', [transaction])
    // Automine answers before it has mined.
    while (!(await rpc.request('eth_getTransactionReceipt', [hash]))) await sleep(10)
    await rpc.request('anvil_mine', ['0x898'])
  }
  await compactState(dumpState, loadState, {
    thin: (headNumber) => createPruning({ headNumber, firstLiveBlock: 50, trader }),
  })
  await using node = await startAnvil({ chainId: 31337, cacheDir, loadState })
  const rpc = createRpc(node.url)
  const block = (number: number) =>
    rpc.request<{ number: string } | null>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
  expect(Number(await rpc.request('eth_blockNumber'))).toBe(2_301)
  expect(await block(49)).not.toBeNull()
  expect(await block(50)).toBeNull()
  expect(await block(501)).toBeNull()
  expect(await block(502)).not.toBeNull()
  expect(await rpc.request('eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    blockNumber: '0x65',
  })
  expect(await rpc.request('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])).toEqual([])
  await rpc.request('evm_mine')
  expect(await block(2_302)).not.toBeNull()
  expect(Number(await rpc.request('eth_getBalance', [trader, 'latest']))).toBe(10_000 * 1e18)
  await rm(folder, { recursive: true })
})
