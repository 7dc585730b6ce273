import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Clock } from '@oxbow/runtime/Clock'
import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Address, createPublicClient, custom, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pollingIntervalMs, type TransactionProgress, watchTransaction } from './watchTransaction.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('behavior: a node that counts a transaction before it can show its block has replaced nothing', async () => {
  const account = accounts[0]!
  const nonce = await chain.publicClient.getTransactionCount({ address: account.address })
  const hash = await chain.walletClient(account).sendTransaction({ to: accounts[1]!.address, value: 1n })

  const looks = 3
  let receiptsAsked = 0
  const rpc = createPublicClient({
    chain: chain.publicClient.chain,
    transport: custom({
      async request({ method, params }) {
        if (method === 'eth_getTransactionReceipt') receiptsAsked++
        // Each look asks for the receipt twice, before and after it has seen that the nonce is used.
        const isBehind = receiptsAsked <= looks * 2
        if (isBehind && /^eth_getTransaction(Receipt|ByHash)$/.test(method)) return null
        const head = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
        if (isBehind && method === 'eth_blockNumber') return `0x${(head - 1n).toString(16)}`
        return chain.publicClient.request({ method, params } as never)
      },
    }),
  })
  const client = { rpc: () => rpc } as unknown as ExchangeClient
  const network = { chainId: chain.chainId, blockTimeSeconds: 1, finalityDepthBlocks: 3 }
  const seen: string[] = []
  for await (const { status } of watchTransaction(client, { network, hash, nonce, account: account.address })) {
    seen.push(status)
    if (status !== 'pending') break
  }
  expect(seen).toEqual(['confirmed'])
  expect(receiptsAsked).toBeGreaterThan(looks * 2)
})

test('behavior: a node that has not heard of a transaction whose expected nonce is used calls nothing replaced at once', async () => {
  const account = accounts[2]!
  const nonce = await chain.publicClient.getTransactionCount({ address: account.address })
  const send = (value: bigint) => chain.walletClient(account).sendTransaction({ to: accounts[1]!.address, value })
  await send(1n)
  const hash = await send(2n)

  let looks = 0
  const rpc = createPublicClient({
    chain: chain.publicClient.chain,
    transport: custom({
      async request({ method, params }) {
        if (method === 'eth_getTransactionByHash') looks++
        if (looks <= 3 && /^eth_getTransaction(Receipt|ByHash)$/.test(method)) return null
        return chain.publicClient.request({ method, params } as never)
      },
    }),
  })
  const client = { rpc: () => rpc } as unknown as ExchangeClient
  const network = { chainId: chain.chainId, blockTimeSeconds: 1, finalityDepthBlocks: 3 }
  const seen: string[] = []
  for await (const { status } of watchTransaction(client, { network, hash, nonce, account: account.address })) {
    seen.push(status)
    if (status !== 'pending') break
  }
  expect(seen).toEqual(['confirmed'])
})

describe('what a page is told', () => {
  const network = { chainId: 31337, blockTimeSeconds: 1, finalityDepthBlocks: 2 }
  const [sender, receiver] = [accounts[3]!, accounts[4]!.address]
  const mine = () => chain.testClient.mine({ blocks: 1 })
  beforeEach(() => chain.testClient.setAutomine(false))
  afterEach(() => chain.testClient.setAutomine(true))

  const nonceOf = () => chain.publicClient.getTransactionCount({ address: sender.address })
  const send = (
    value: bigint,
    more: { nonce?: number; gwei?: bigint; to?: Address; data?: Hex; gas?: bigint } = {},
  ) => {
    const { nonce, gwei = 2n, to = receiver, data, gas = 21_000n } = more
    const fees = { maxFeePerGas: gwei * 10n ** 9n, maxPriorityFeePerGas: gwei * 10n ** 9n }
    return chain.walletClient(sender).sendTransaction({ to, value, data, nonce, gas, ...fees })
  }

  /** Everything that is told when at each pause of the watch the next of these comes to pass, and how long the watch waited in all. */
  async function tell(
    watched: Pick<watchTransaction.Parameters, 'hash' | 'nonce'> & Partial<watchTransaction.Parameters>,
    events: readonly (() => unknown)[],
    rpc: unknown = chain.publicClient,
  ) {
    const stop = new AbortController()
    const pauses: number[] = []
    const left = [...events]
    const clock: Clock = {
      now: () => pauses.reduce((sum, pause) => sum + pause, 0),
      async sleep(milliseconds) {
        pauses.push(milliseconds)
        const next = left.shift()
        if (next === undefined) stop.abort()
        await next?.()
      },
    }
    const told: (TransactionProgress & { readonly atMs: number })[] = []
    const client = { rpc: () => rpc } as unknown as ExchangeClient
    const parameters = { network, account: sender.address, clock, signal: stop.signal, ...watched }
    for await (const progress of watchTransaction(client, parameters)) told.push({ ...progress, atMs: clock.now() })
    return { told, pauses }
  }
  const times = (count: number) => Array.from({ length: count }, () => () => {})

  test('a trade waits, is in a block, and is final two blocks later', async () => {
    const nonce = await nonceOf()
    const hash = await send(1n)
    // The nonce expected is not the one that the wallet chose.
    const { told } = await tell({ hash, nonce: nonce - 1 }, [() => {}, mine, () => {}, mine, mine])
    expect(told).toMatchObject([
      { status: 'pending', hash, nonce, reorged: false, atMs: 0 },
      { status: 'confirmed', hash, confirmations: 1, logs: [], atMs: 500 },
      { status: 'confirmed', confirmations: 2, atMs: 1_000 },
      { status: 'final', confirmations: 3, atMs: 1_250 },
    ])
  })

  test('a trade that a reorg took out waits again', async () => {
    const nonce = await nonceOf()
    const id = await chain.testClient.snapshot()
    const hash = await send(1n)
    const { told } = await tell({ hash, nonce }, [mine, () => chain.testClient.revert({ id })])
    expect(told.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'pending'])
    expect(told[2]).toMatchObject({ reorged: true })
    const again = await tell({ hash, nonce, wasIncluded: true }, [])
    expect(again.told).toMatchObject([{ status: 'pending', reorged: true }])
  })

  test('what the node does not know is lost after a minute, or when it is said', async () => {
    const [hash, nonce] = [`0x${'ab'.repeat(32)}` as const, await nonceOf()]
    const minute = await tell({ hash, nonce }, times(400))
    expect(minute.told).toMatchObject([
      { status: 'pending', nonce, atMs: 0 },
      { status: 'dropped', hash, atMs: 60_000 },
    ])
    const second = await tell({ hash, nonce, droppedAfterMs: 1_000 }, times(9))
    expect(second.told).toMatchObject([{ status: 'pending' }, { status: 'dropped', atMs: 1_000 }])
  })

  test('what somebody else may send isn’t lost before that has ended, whatever nonces the account uses meanwhile', async () => {
    const [hash, nonce] = [`0x${'ab'.repeat(32)}` as const, await nonceOf()]
    const another = async () => {
      await send(1n)
      await mine()
    }
    const { told } = await tell({ hash, nonce, relayedUntilMs: 900_000 }, [another, ...times(5_000)])
    expect(told).toMatchObject([
      { status: 'pending', nonce, atMs: 0 },
      { status: 'dropped', hash, atMs: 960_000 },
    ])
  })

  test('while its cancellation is on its way nothing is lost, and then it is canceled', async () => {
    const [hash, nonce] = [`0x${'ab'.repeat(32)}` as const, await nonceOf()]
    const intent = { to: receiver, data: '0x', value: 1n } as const
    const cancelHash = await send(0n, { nonce, to: sender.address })
    const { told } = await tell({ hash, nonce, intent, cancelHash, droppedAfterMs: 500 }, [
      ...times(6),
      mine,
      mine,
      mine,
    ])
    expect(told).toMatchObject([
      { status: 'pending', atMs: 0 },
      { status: 'cancelled', isFinal: false, hash, by: cancelHash, atMs: 1_750 },
      { status: 'cancelled', isFinal: true, by: cancelHash, atMs: 2_250 },
    ])
  })

  test('a copy with a higher fee is the same trade, another transaction with its nonce is not', async () => {
    const nonce = await nonceOf()
    const intent = { to: receiver, data: '0x', value: 1n } as const
    const slow = await send(1n, { nonce })
    let fast: Hex | undefined
    const sped = await tell({ hash: slow, nonce, intent }, [
      async () => {
        fast = await send(1n, { nonce, gwei: 9n })
        await mine()
      },
    ])
    expect(sped.told).toMatchObject([
      { status: 'pending', hash: slow },
      { status: 'confirmed', hash: fast, confirmations: 1 },
    ])

    const first = await send(1n, { nonce: nonce + 1 })
    let other: Hex | undefined
    const replaced = await tell({ hash: first, nonce: nonce + 1, intent }, [
      async () => {
        other = await send(7n, { nonce: nonce + 1, gwei: 9n })
        await mine()
      },
      mine,
      mine,
    ])
    expect(replaced.told).toMatchObject([
      { status: 'pending', hash: first },
      { status: 'replaced', isFinal: false, hash: first, by: other },
      { status: 'replaced', isFinal: true, by: other },
    ])
  })

  test('a used nonce that the node cannot explain is told after five seconds', async () => {
    const nonce = await nonceOf()
    await send(1n)
    await mine()
    const hash = `0x${'ab'.repeat(32)}` as const
    const { told } = await tell({ hash, nonce }, times(40))
    expect(told).toMatchObject([{ status: 'replaced', hash, isFinal: false, atMs: 5_000 }])
  })

  test('a reverted trade says why, once, and is final later', async () => {
    const nonce = await nonceOf()
    // transfer(address,uint256) of WETH by somebody who has none.
    const data = `0xa9059cbb${receiver.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
    const to = chain.contracts.weth
    const hash = await send(0n, { to, data, gas: 100_000n })
    const { told } = await tell({ hash, nonce, intent: { to, data, value: 0n } }, [mine, mine, mine])
    expect(told).toMatchObject([
      { status: 'pending' },
      { status: 'failed', isFinal: false, confirmations: 1, hash },
      { status: 'failed', isFinal: false, confirmations: 2 },
      { status: 'failed', isFinal: true, confirmations: 3 },
    ])
    const reasons = told.map((progress) => progress.status === 'failed' && progress.reason)
    expect(reasons[1]).toMatchObject({ code: 'ExpectedToFail' })
    expect(reasons[3]).toBe(reasons[1])
  })

  test('a node that is away is asked less and less often, which is no news', async () => {
    const hash = await send(1n)
    let away = 8
    const rpc = createPublicClient({
      chain: chain.publicClient.chain,
      transport: custom(
        {
          async request(call) {
            if (away > 0) throw new Error('Away.')
            return chain.publicClient.request(call as never)
          },
        },
        { retryCount: 0 },
      ),
    })
    const { told, pauses } = await tell(
      { hash, nonce: 0 },
      [...Array.from({ length: 8 }, () => () => away--), () => {}],
      rpc,
    )
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 250, 250])
    expect(told).toMatchObject([{ status: 'pending', hash, atMs: 60_500 }])
    await mine()
  })

  test('four looks a block, between four a second and one every three seconds', () => {
    const interval = (blockTimeSeconds: number) => pollingIntervalMs({ blockTimeSeconds })
    expect([0.25, 1, 2, 12, 60].map(interval)).toEqual([250, 250, 500, 3_000, 3_000])
  })
})
