import { quoterV2Abi } from '@oxbow/abi/quoterV2'
import { v2RouterAbi } from '@oxbow/abi/v2Router'
import type { QuoteResponse } from '@oxbow/contract/Quote'
import { type FlakyNode, startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, untilCaughtUp } from '../test/startTestServer.ts'

/** How often something happens to the nodes; `npm run bench faults` asks for more. */
const rounds = Number(process.env.OXBOW_FAULT_ROUNDS ?? 7)
const one = 10n ** 18n
const feePips = 500
type Priced = { readonly blockNumber: string; readonly blockHash: string; readonly output: { readonly amount: string } }

/** What a machine that others share may take; far more than the server needs. */
const timeoutMs = 30_000

/** What the server says while it has no market that it can stand for. */
const unavailable = /^(NodeUnavailable|SnapshotNotReady)$/

/** Of two nodes the second has gone another way: from some block on it holds what no other node of the network knows. */
describe('a quote, when nodes fail', () => {
  type Branch = { chain: TestChain; pools: Awaited<ReturnType<typeof openMarket>>['pools'] }
  let main: Branch
  let fork: Branch
  let tokens: { a: TestToken; b: TestToken; c: TestToken }
  let near: FlakyNode
  let far: FlakyNode
  let server: TestServer

  beforeAll(async () => {
    const [first, second] = await Promise.all([startChain(), startChain()])
    const { pools, ...opened } = await openMarket(first)
    tokens = opened.tokens
    await second.testClient.loadState({ state: await first.testClient.dumpState() })
    main = { chain: first, pools }
    fork = { chain: second, pools }
    await trade(fork, 0)
    ;[near, far] = await Promise.all([startFlakyNode(main.chain.url), startFlakyNode(fork.chain.url)])
    server = await startTestServer(main.chain, { rateLimitPerMinute: 1_000_000 }, [near.url, far.url])
    await untilCaughtUp(server, main.chain)
  })
  afterAll(async () => {
    await Promise.all([main.chain.stop(), fork.chain.stop()])
    await server[Symbol.asyncDispose]()
    await Promise.all([near.stop(), far.stop()])
  })

  /** a to b on v2 and b to c on v3, and no other way: a price of both pools as they never stood together shows. */
  async function openMarket(chain: TestChain) {
    const a = await deployToken(chain, { symbol: 'AAA' })
    const b = await deployToken(chain, { symbol: 'BBB' })
    const c = await deployToken(chain, { symbol: 'CCC' })
    const pools = [
      await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address }),
      await createPool(chain, { protocol: 'v3', tokenA: b.address, tokenB: c.address, feePips }),
    ]
    return { tokens: { a, b, c }, pools }
  }

  /** In one pool on this branch and in the other one on that: whoever brings a state along from the other branch is found out. */
  async function trade({ chain, pools }: Branch, round: number): Promise<void> {
    const pool = pools[chain === main.chain ? 0 : 1]!
    await swapDirect(chain, pool, { zeroForOne: round % 4 < 2, amountIn: BigInt(1 + (round % 5)) * one })
  }

  function ask() {
    return server.post('/v1/quote', {
      type: 'EXACT_INPUT',
      amount: (3n * one).toString(),
      tokenIn: tokens.a.address,
      tokenOut: tokens.c.address,
      tokenInChainId: main.chain.chainId,
      tokenOutChainId: main.chain.chainId,
    })
  }

  /** What the contracts pay at a block, on the branch that has it. */
  async function readTruth(blockNumber: bigint, blockHash: string): Promise<bigint> {
    for (const { chain } of [main, fork]) {
      const { publicClient, contracts } = chain
      const block = await publicClient.getBlock({ blockNumber }).catch(() => undefined)
      if (block?.hash !== blockHash) continue
      const [, between] = await publicClient.readContract({
        address: contracts.v2Router,
        abi: v2RouterAbi,
        functionName: 'getAmountsOut',
        args: [3n * one, [tokens.a.address, tokens.b.address]],
        blockNumber,
      })
      const { result } = await publicClient.simulateContract({
        address: contracts.v3QuoterV2,
        abi: quoterV2Abi,
        functionName: 'quoteExactInputSingle',
        args: [
          {
            tokenIn: tokens.b.address,
            tokenOut: tokens.c.address,
            amountIn: between!,
            fee: feePips,
            sqrtPriceLimitX96: 0n,
          },
        ],
        blockNumber,
      })
      return result[0]
    }
    throw new Error(`No node has block ${blockNumber} with hash ${blockHash}.`)
  }

  /** Hash of its newest block. */
  async function headOf({ chain }: Branch): Promise<string> {
    return (await chain.publicClient.getBlock()).hash
  }

  const faults: Record<string, () => void> = {
    'all is well': () => {},
    'the node is dead, the next one is on a fork': () => near.hangUp(true),
    'both are dead': () => {
      near.hangUp(true)
      far.hangUp(true)
    },
    'the node is slow': () => near.answerLate(400),
    'the node is three blocks behind': () => near.fallBehind(3),
    'the node is behind, the next one is slow': () => {
      near.fallBehind(2)
      far.answerLate(300)
    },
    'the next one is dead': () => far.hangUp(true),
  }
  function heal() {
    for (const node of [near, far]) {
      node.hangUp(false)
      node.answerLate(0)
      node.fallBehind(0)
    }
  }

  test(`${rounds} faults in a row: each price is that of one block of one chain, or none is given; then all is well again`, {
    tags: 'thorough',
    timeout: 2 * timeoutMs + rounds * 10_000,
  }, async () => {
    const names = Object.keys(faults)
    const answered = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      heal()
      const name = names[round % names.length]!
      faults[name]!()
      const branch = round % 3 === 2 ? fork : main
      await trade(branch, round)
      const newest = await Promise.all([main, fork].map(headOf))
      // Until the server has come to the end of a branch, or long enough to see that it cannot; with healthy nodes it has to.
      const isWell = name === 'all is well'
      for (const untilMs = Date.now() + (isWell ? timeoutMs : 1_500); Date.now() < untilMs; ) {
        const { status, json } = await ask()
        if (status === 200) {
          const { blockNumber, blockHash, output } = (json as QuoteResponse).quote as Priced
          const truth = await readTruth(BigInt(blockNumber), blockHash)
          expect(output.amount, `${name}, block ${blockNumber}`).toBe(truth.toString())
          answered.add(blockHash)
          if (newest.includes(blockHash)) break
        } else {
          const { errorCode } = json as { errorCode: string }
          expect([name, status, errorCode]).toEqual([name, 503, expect.stringMatching(unavailable)])
        }
        await new Promise((done) => setTimeout(done, 20))
      }
      if (isWell) expect(newest.some((hash) => answered.has(hash))).toBe(true)
    }

    heal()
    await mine(main.chain)
    const blockHash = await headOf(main)
    await expect.poll(async () => (await ask()).json, { timeout: timeoutMs }).toMatchObject({ quote: { blockHash } })
  })
})
