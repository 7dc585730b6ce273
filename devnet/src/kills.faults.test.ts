import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadDeployments } from '@oxbow/chain/loadDeployments'
import type { Contracts } from '@oxbow/chain/Network'
import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planMarket } from './market/planMarket.ts'
import { devAccount, devAddress } from './node/devAccounts.ts'
import { createRpc, type Rpc, type RpcCall } from './node/Rpc.ts'
import { TransactionQueue } from './node/TransactionQueue.ts'
import { queueSwap } from './pools/queueSwap.ts'

const rounds = Number(process.env.OXBOW_FAULT_ROUNDS ?? 3)
const victims = ['the node', 'the devnet', 'both'] as const
/** Nobody has its key: the node is told to send for it. */
const keyless = '0x00000000000000000000000000000000000dec0d'

let dataDir: string
let devnet: ChildProcess
let rpc: Rpc
let contracts: Required<Contracts>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oxbow-kills-'))
  await start()
  contracts = (await loadDeployments(dataDir))[0]!.network.contracts as Required<Contracts>
  await rpc.request('anvil_setBalance', [keyless, toHex(10n ** 18n)])
})
afterAll(async () => {
  devnet.kill('SIGTERM')
  await once(devnet, 'exit')
  await rm(dataDir, { recursive: true })
})

async function start(): Promise<void> {
  const port = rpc ? new URL(rpc.url).port : '0'
  devnet = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      OXBOW_DATA: dataDir,
      OXBOW_CHAINS: 'unichain',
      OXBOW_DEVNET_HOURS: '3',
      OXBOW_RPC_31339: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: devnet.stdout! })) {
    const said = JSON.parse(line) as { type: string; chains: { url: string }[] }
    if (said.type === 'failed') throw new Error(line)
    if (said.type !== 'ready') continue
    rpc = createRpc(said.chains[0]!.url)
    // Unread lines would stop it one day.
    devnet.stdout!.resume()
    return
  }
  throw new Error('The devnet ended before it was ready.')
}

async function kill(victim: (typeof victims)[number]): Promise<void> {
  const pid = Number(await readFile(join(dataDir, 'devnet/unichain/pid'), 'utf8'))
  if (victim !== 'the devnet') process.kill(pid, 'SIGKILL')
  if (victim === 'the node') return
  devnet.kill('SIGKILL')
  await once(devnet, 'exit')
  await start()
}

type Included = { readonly blockNumber: Hex; readonly blockHash: Hex; readonly status: Hex }

const acknowledged = new Set<Hex>()
const included = new Map<Hex, Included>()

/** A swap that the node signs, a transaction that holds for two seconds, and one that nobody can sign. What fails was not acknowledged. */
async function trade(): Promise<void> {
  await Promise.allSettled([swap(), createUntilDeadline(), sendKeyless()])
}

async function swap(): Promise<void> {
  const batch = async <result>(calls: readonly RpcCall[]) => {
    const results = await rpc.batch<result>(calls)
    for (const [index, { method }] of calls.entries()) {
      if (method === 'eth_sendTransaction') acknowledged.add(results[index] as Hex)
    }
    return results
  }
  const queue = new TransactionQueue({ ...rpc, batch })
  const from = devAddress(1)
  await queue.addAccounts([from])
  const { key } = planMarket('unichain', contracts).pools.find(({ key }) => key.protocol === 'v2')!
  queueSwap(queue, contracts, from, { key, zeroForOne: Math.random() < 0.5, amountIn: 1_000_000n })
  await queue.submit()
}

/** Creation code that reverts when its block is later than the deadline, as a router does. */
async function createUntilDeadline(): Promise<void> {
  const account = devAccount(2)
  const nonce = Number(await rpc.request<Hex>('eth_getTransactionCount', [account.address, 'pending']))
  const deadline = toHex(Math.floor(Date.now() / 1_000) + 2, { size: 4 }).slice(2)
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 31_339,
    nonce,
    gas: 100_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: BigInt(nonce % 3),
    data: `0x63${deadline}4211600b57005b5f5ffd`,
  })
  acknowledged.add(await rpc.request<Hex>('eth_sendRawTransaction', [raw]))
}

async function sendKeyless(): Promise<void> {
  await rpc.request('anvil_impersonateAccount', [keyless])
  const transaction = { from: keyless, to: devAddress(0), value: '0x1' }
  acknowledged.add(await rpc.request<Hex>('eth_sendTransaction', [transaction]))
}

async function readReceipts(hashes: readonly Hex[]): Promise<Map<Hex, Included>> {
  const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  const receipts = await rpc.batch<Included | null>(calls)
  return new Map(
    receipts.flatMap((receipt, index) => {
      if (!receipt) return []
      const { blockNumber, blockHash, status } = receipt
      return [[hashes[index]!, { blockNumber, blockHash, status }]]
    }),
  )
}

async function readNewReceipts(): Promise<void> {
  const open = [...acknowledged].filter((hash) => !included.has(hash))
  for (const [hash, receipt] of await readReceipts(open)) included.set(hash, receipt)
}

async function untilAnswers(): Promise<void> {
  for (;;) {
    try {
      await rpc.request('eth_blockNumber')
      return
    } catch {
      await sleep(20)
    }
  }
}

test(`default: of ${rounds} kills at any instant none takes back what was in a block`, {
  tags: 'thorough',
  timeout: rounds * 60_000,
}, async () => {
  const recoveries: number[] = []
  let rehashed = 0
  for (let round = 0; round < rounds; round++) {
    const victim = victims[round % victims.length]!
    const killAt = Date.now() + Math.random() * 7_000
    while (Date.now() < killAt) {
      await trade()
      await readNewReceipts()
      await sleep(Math.random() * 200)
    }
    const killedAt = Date.now()
    // Goes on sending and looking in the midst of the kill.
    const [trading] = [
      trade()
        .then(readNewReceipts)
        .catch(() => undefined),
    ]
    await kill(victim)
    await trading
    await sleep(20)
    await untilAnswers()
    recoveries.push(Date.now() - killedAt)

    const now = await readReceipts([...included.keys()])
    const newest = Math.max(...[...included.values()].map(({ blockNumber }) => Number(blockNumber)))
    for (const [hash, before] of included) {
      const after = now.get(hash)
      expect(after, `${hash} after a kill of ${victim} in round ${round}`).toMatchObject({ status: before.status })
      // The kill may have come between a block and its line in the journal: it is made again, at its time, by another hash.
      if (Number(before.blockNumber) < newest) expect(after).toEqual(before)
      else if (after!.blockHash !== before.blockHash) rehashed++
      included.set(hash, after!)
    }
  }
  for (let wait = 0; included.size < acknowledged.size && wait < 100; wait++) {
    await sleep(100)
    await readNewReceipts()
  }
  expect(acknowledged.size).toBeGreaterThan(3 * rounds)
  expect(included.size).toBe(acknowledged.size)
  recoveries.sort((a, b) => a - b)
  const reverted = [...included.values()].filter(({ status }) => status === '0x0').length
  console.log(
    `${rounds} kills, ${acknowledged.size} acknowledged transactions (${reverted} reverted): none lost, ${rehashed} in a last block with another hash. ` +
      `The chain answered again after ${recoveries[Math.floor(recoveries.length / 2)]} ms in the median, ${recoveries.at(-1)} ms at most.`,
  )
})
