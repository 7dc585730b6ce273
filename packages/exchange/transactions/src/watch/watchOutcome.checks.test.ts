import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { createClient, custom, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { watchOutcome } from './watchOutcome.ts'
import type { TransactionProgress } from './watchTransaction.ts'

const account = `0x${'a'.repeat(40)}` as const
const router = `0x${'b'.repeat(40)}` as const
const hash = pad('0x1')
const intent = { to: router, data: '0xab', value: 0n } as const

/** What a node knows at one look after the other; the last of them stays. */
type Look = 'waiting' | 'done' | 'failed' | 'missing'
type World = {
  looks: readonly Look[]
  /** Of the transaction itself, where that is asked for: what it says then. */
  knows?: (times: number) => object | Promise<object>
  logs?: readonly object[]
  blockHash?: Hex
  /** The newest block, in place of one more at each look. */
  head?: number
  /** One more block only at every fourth look. */
  isHeadSlow?: boolean
  /** Receipts are refused. */
  isAway?: boolean
}

/** A node whose next read begins with the receipt. */
function nodeOf(world: World) {
  const { looks, knows = () => sent(), logs = [], blockHash = pad('0x5'), head, isHeadSlow, isAway } = world
  let place = -1
  let times = 0
  const look = () => looks[Math.min(place, looks.length - 1)]!
  const request = async ({ method }: { method: string }) => {
    switch (method) {
      case 'eth_chainId':
        return '0x1'
      case 'eth_getTransactionReceipt': {
        if (isAway) throw new Error('away')
        place++
        const status = look() === 'done' ? '0x1' : '0x0'
        if (look() === 'waiting' || look() === 'missing') return null
        return {
          status,
          blockNumber: '0x5',
          blockHash,
          transactionHash: hash,
          logs,
          type: '0x2',
          gasUsed: '0x64',
          effectiveGasPrice: '0x2',
          cumulativeGasUsed: '0x64',
        }
      }
      case 'eth_getTransactionByHash':
        if (look() === 'missing') return null
        return look() === 'waiting' ? sent() : knows(times++)
      case 'eth_getTransactionCount':
        return '0x1'
      case 'eth_blockNumber':
        return numberToHex(head ?? 5 + Math.floor(Math.max(0, place) / (isHeadSlow ? 4 : 1)))
      case 'eth_call':
        throw Object.assign(new Error('execution reverted'), { code: 3 })
      default:
        return { number: '0x5', hash: blockHash, timestamp: '0x5', transactions: [] }
    }
  }
  return request
}
const sent = (change: object = {}) => ({
  hash,
  from: account,
  to: router,
  input: '0xab',
  value: '0x0',
  nonce: '0x1',
  type: '0x2',
  ...change,
})
const other = { value: '0x7' }
const moved = (amount: number) => ({
  address: router,
  topics: [pad('0x1')],
  data: pad(numberToHex(amount)),
  blockNumber: '0x5',
  blockHash: pad('0x5'),
  transactionHash: hash,
  transactionIndex: '0x0',
  logIndex: '0x0',
  removed: false,
})

/** What is told, in order, and how long was waited for what in milliseconds. */
async function follow(server: World, wallet?: World & { isLocalTestWallet?: boolean }, { hangs = true } = {}) {
  const rpc = createClient({ transport: custom({ request: nodeOf(server) }, { retryCount: 0 }) })
  const client = { rpc: () => rpc, hasOwnNode: () => false } as unknown as ExchangeClient
  const sleeps: number[] = []
  let now = 0
  const clock = {
    now: () => now,
    // Whoever waits for somebody who may never answer waits five seconds; it is over when the clock says so.
    sleep: async (milliseconds: number) => {
      sleeps.push(milliseconds)
      if (milliseconds === 5_000 && hangs) return new Promise<void>(() => {})
      now += milliseconds
    },
  }
  const request = wallet && nodeOf(wallet)
  const told: TransactionProgress[] = []
  const network = { chainId: 1, blockTimeSeconds: 1, finalityDepthBlocks: 3, contracts: { weth: router } }
  const transaction = { network, hash, account, nonce: 1, intent, clock, droppedAfterMs: 1_000 }
  const sender = wallet && { provider: { request }, isLocalTestWallet: wallet.isLocalTestWallet ?? false }
  for await (const progress of watchOutcome(client, { wallet: sender, transaction } as never)) told.push(progress)
  return { told, sleeps, ends: told.map(endOf) }
}
function endOf(progress: TransactionProgress): string {
  const isDisputed = 'isDisputed' in progress && progress.isDisputed
  const wasReorged = 'reorged' in progress && progress.reorged
  return `${progress.status}${isDisputed ? ' disputed' : ''}${wasReorged ? ' reorged' : ''}`
}
const insteadIn = (told: readonly TransactionProgress[]) =>
  told.map((progress) => ('instead' in progress ? progress.instead?.value : undefined))

describe('watchOutcome, by rote', () => {
  test('default: a good end that both nodes have is told as it comes, with what the wallet’s node says was moved', async () => {
    const { ends, told } = await follow(
      { looks: ['waiting', 'done'], logs: [moved(10)] },
      { looks: ['done'], logs: [moved(1)] },
    )
    expect(ends).toEqual(['pending', 'confirmed', 'confirmed', 'final'])
    expect(insteadIn(told).every((each) => each === undefined)).toBe(true)
    expect(told.slice(1)).toMatchObject(Array(3).fill({ logs: [{ data: moved(1).data }] }))
  })

  test.each([
    ['has not', ['missing', 'missing', 'missing', 'missing', 'waiting', 'done']],
    ['saw fail', ['failed']],
  ] as const)('behavior: a good end that the wallet’s node %s is disputed until it tells', async (_, looks) => {
    const { ends } = await follow({ looks: ['done'] }, { looks })
    expect(ends[0]).toBe('pending disputed')
    expect(ends.at(-1)).toBe(looks[0] === 'failed' ? 'failed' : 'final')
  })

  test('behavior: a success in another block than the wallet’s node has it in is disputed, then told as that node has it', async () => {
    const { ends, told } = await follow({ looks: ['done'] }, { looks: ['done'], blockHash: pad('0x6') })
    expect(ends[0]).toBe('pending disputed')
    expect(told.at(-1)).toMatchObject({ status: 'final', block: { hash: pad('0x6') } })
  })

  test('behavior: what is final by the server alone is not, until the wallet’s node is as deep', async () => {
    const { ends } = await follow({ looks: ['done'], head: 90 }, { looks: ['done'], isHeadSlow: true })
    expect(ends).toEqual(['confirmed', 'confirmed', 'confirmed', 'final'])
  })

  test('behavior: a wallet’s node that does not answer leaves it to the server', async () => {
    const { ends } = await follow({ looks: ['done'] }, { looks: ['done'], isAway: true })
    expect(ends).toEqual(['confirmed', 'confirmed', 'confirmed', 'final'])
  })

  test('default: a bad end by the server alone is a claim: disputed until the other node tells', async () => {
    const { ends } = await follow({ looks: ['failed'] }, { looks: ['waiting', 'waiting', 'done'] })
    expect(ends).toEqual(['pending disputed', 'pending disputed', 'confirmed', 'final'])
    const lost = await follow({ looks: ['missing'] }, { looks: ['done'] })
    expect(lost.ends).toContain('pending disputed')
    expect(lost.ends.at(-1)).toBe('final')
  })

  test('behavior: what the other node has told once is open again by a reorg, and not disputed', async () => {
    const { ends } = await follow({ looks: ['failed'] }, { looks: ['waiting', 'done', 'waiting', 'done'] })
    expect(ends).toEqual(['pending disputed', 'pending disputed', 'confirmed', 'pending reorged', 'final'])
  })

  test('behavior: what the server has looked for in vain the other node looks for once', async () => {
    const { ends, sleeps } = await follow({ looks: ['missing'] }, { looks: ['missing'] })
    expect(ends).toEqual(['pending', 'pending disputed', 'dropped'])
    expect(sleeps.reduce((sum, each) => sum + each, 0)).toBeLessThan(1_500)
  })

  test.each([
    ['nobody', undefined],
    ['the local wallet, whose node is the server', { looks: ['done'], isLocalTestWallet: true }],
  ] as const)('behavior: with %s beside it the server’s word is all there is', async (_, wallet) => {
    const { ends } = await follow({ looks: ['failed'] }, wallet)
    expect(ends[0]).toBe('failed')
    expect(new Set(ends)).toEqual(new Set(['failed']))
  })

  test('behavior: what was sent is asked of the wallet’s node, once for each hash', async () => {
    let asked = 0
    const counting = () => {
      asked++
      return sent(other)
    }
    const { told } = await follow({ looks: ['done'] }, { looks: ['done'], knows: counting })
    expect(insteadIn(told)).toEqual([7n, 7n, 7n, 7n])
    expect(asked).toBe(1)
    // Without a wallet of the server.
    expect(insteadIn((await follow({ looks: ['done'], knows: () => sent(other) })).told)).toEqual([7n, 7n, 7n, 7n])
  })

  test('behavior: a node that does not know it yet is asked three times, a second apart; then the server', async () => {
    const from = (time: number) => (times: number) => {
      if (times < time) throw new Error('away')
      return sent(other)
    }
    const { told, sleeps } = await follow({ looks: ['done'] }, { looks: ['done'], head: 90, knows: from(2) })
    expect(insteadIn(told)[0]).toBe(7n)
    expect(sleeps.filter((each) => each === 1_000)).toHaveLength(2)
    const late = await follow({ looks: ['done'] }, { looks: ['done'], head: 90, knows: from(3) })
    expect(late.sleeps.filter((each) => each === 1_000)).toHaveLength(2)
    // The server says that it is what was asked for.
    expect(insteadIn(late.told)).toEqual(Array(4).fill(undefined))
  })

  test('behavior: a wallet that never answers keeps nobody from hearing the end', async () => {
    const silent: World = { looks: ['done'], knows: () => new Promise<object>(() => {}) }
    const { told } = await follow({ looks: ['done'], knows: () => sent(other) }, silent, { hangs: false })
    expect(insteadIn(told)).toEqual([7n, 7n, 7n, 7n])
  })

  test('behavior: what no node knows for now is compared at the next step', async () => {
    const away = (times: number) => {
      if (times === 0) throw new Error('away')
      return sent(other)
    }
    const { told } = await follow({ looks: ['done'], knows: away })
    expect(insteadIn(told)).toEqual([undefined, 7n, 7n, 7n])
  })
})
