import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayUrlFor, nodeUrlOf } from '@oxbow/chain/gatewayPath'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { startGateway } from '@oxbow/rpc/startGateway'
import { numberToHex } from 'viem'
import { startForeignChain } from '../../apps/nodes/test/startForeignChain.ts'

const oldBlocks = 200_000
const blocksAtOnce = 1_000
const readersOfHistory = 8
const everyMs = 120

export type Urgent = {
  /** Duration of calls with a waiting user, ascending. */
  readonly seconds: readonly number[]
  readonly failed: number
  readonly calls: number
  readonly refused: number
}

/** Latency of user calls while the node's history is read at full speed, and one of fifty answers hangs. */
export async function measureUrgent({
  seconds: duration,
  seed,
  callsPerSecond,
}: measureUrgent.Options): Promise<Urgent> {
  await using foreign = await startForeignChain({
    oldBlocks,
    seed,
    tokens: 1,
    tradesPerThousandBlocks: 2,
    callsPerSecond: 25,
    mostBlocks: blocksAtOnce,
    answerMs: 60,
    slowAnswerMs: 6_000,
    slowEvery: 50,
  })
  const { chainId, contracts } = foreign.chain
  const network = { ...publicNetworks[0]!, chainId, contracts, blockTimeSeconds: 2 }
  const gateway = await startGateway({
    networks: [{ network, rpcUrls: [foreign.node.url], callsPerSecond, startBlock: 0, deployment: undefined }],
    token: 'a-token-of-the-bench',
  })
  const url = nodeUrlOf(gateway.url, { chainId, index: 0 })
  const ask = async (to: string, method: string, params: readonly unknown[]) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(to, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
    await response.json()
  }
  const untilMs = performance.now() + 1_000 * duration
  const isOver = () => performance.now() > untilMs
  let next = 0
  const readHistory = async () => {
    while (!isOver()) {
      const from = (next++ * blocksAtOnce) % oldBlocks
      const filter = { fromBlock: numberToHex(from), toBlock: numberToHex(from + blocksAtOnce - 1) }
      await ask(gatewayUrlFor(url, 'index'), 'eth_getLogs', [filter]).catch(() => {})
    }
  }
  const followHead = async () => {
    while (!isOver()) {
      await ask(url, 'eth_getBlockByNumber', ['latest', false]).catch(() => {})
      await sleep(500)
    }
  }
  const seconds: number[] = []
  let failed = 0
  const askAsPerson = async (address: number) => {
    const askedMs = performance.now()
    try {
      await ask(url, 'eth_getBalance', [numberToHex(address, { size: 20 }), 'latest'])
      seconds.push((performance.now() - askedMs) / 1_000)
    } catch {
      failed++
    }
  }
  const history = [followHead(), ...Array.from({ length: readersOfHistory }, readHistory)]
  const people: Promise<void>[] = []
  for (let address = 1; !isOver(); address++) {
    people.push(askAsPerson(address))
    await sleep(everyMs)
  }
  await Promise.all([...people, ...history])
  await gateway.stop()
  const calls = [...foreign.node.asked().values()].reduce((sum, count) => sum + count, 0)
  return { seconds: seconds.sort((a, b) => a - b), failed, calls, refused: foreign.node.refused() }
}

export declare namespace measureUrgent {
  type Options = {
    readonly seconds: number
    readonly seed: number
    /** Rate set by the operator; undefined: detected. */
    readonly callsPerSecond: number | undefined
  }
}
