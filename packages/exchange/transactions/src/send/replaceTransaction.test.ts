import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import type { Clock } from '@oxbow/runtime/Clock'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { type Hex, keccak256, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { replaceTransaction } from './replaceTransaction.ts'

const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`
const sent = hashOf('b')
const account = `0x${'c'.repeat(40)}` as const
const target = `0x${'d'.repeat(40)}` as const
const intent = { to: target, data: '0xabcd', value: 7n } as const

type World = {
  fees?: object
  baseFee?: number | null
  block?: number
  takes?: number
  /** At which look the node knows what was sent. */
  seenAt?: number
  answer?: () => unknown
  /** What the node tells of what waits, beside the truth. */
  lie?: object
}
/** The hash covers all fields. */
const signature = { r: hashOf('1'), s: hashOf('2') }
function setUp({ fees = { maxPriorityFeePerGas: '0x64', maxFeePerGas: '0x3e8' }, ...world }: World = {}) {
  const { baseFee = 100, block, takes = 5, seenAt = 1, answer = () => sent } = world
  let looks = 0
  const isOld = !('maxFeePerGas' in fees)
  const told = Object.fromEntries(Object.entries(fees).map(([name, fee]) => [name, BigInt(fee as Hex)]))
  const plain = { to: target, data: '0xabcd', value: 7n, nonce: 5, gas: 0x99n, chainId: 1, ...told } as const
  const waiting = keccak256(
    isOld
      ? serializeTransaction({ ...plain, type: 'legacy' } as never, { ...signature, v: 37n } as never)
      : serializeTransaction({ ...plain, type: 'eip1559' } as never, { ...signature, yParity: 1 } as never),
  )
  const toRpc = (hash: Hex, nonce: number) => ({
    hash,
    nonce: `0x${nonce.toString(16)}`,
    from: account,
    to: target,
    input: '0xabcd',
    value: '0x7',
    gas: '0x99',
    type: isOld ? '0x0' : '0x2',
    chainId: '0x1',
    accessList: isOld ? undefined : [],
    ...fees,
    ...signature,
    ...(isOld ? { v: '0x25' } : { v: '0x1', yParity: '0x1' }),
    blockNumber: block === undefined ? null : `0x${block.toString(16)}`,
  })
  const { node } = plainNode({
    methods: {
      eth_getTransactionByHash: (hash: Hex) => {
        if (hash === waiting) return { ...toRpc(hash, 5), ...world.lie }
        looks++
        return looks >= seenAt ? toRpc(hash, takes) : null
      },
      eth_getBlockByNumber: () => ({
        number: '0x1',
        hash: hashOf('e'),
        timestamp: '0x1',
        transactions: [],
        baseFeePerGas: baseFee === null ? null : `0x${baseFee.toString(16)}`,
      }),
    },
  })
  const asked: unknown[] = []
  const sleeps: number[] = []
  const storage = memoryStorage()
  const wallet = {
    rdns: 'com.example',
    isLocalTestWallet: false,
    provider: {
      async request({ method, params }: { method: string; params: unknown }) {
        if (method === 'eth_chainId') return '0x2'
        asked.push([method, params])
        return answer()
      },
    },
  } as unknown as Wallet
  const client = { ...node, hasOwnNode: () => false } as unknown as ExchangeClient
  const clock = { sleep: async (milliseconds: number) => void sleeps.push(milliseconds) } as unknown as Clock
  const replace = (replacement: 'cancel' | 'speed-up') =>
    replaceTransaction(client, { wallet, chainId: 1, account, hash: waiting, intent, replacement, storage, clock })
  return { replace, asked, sleeps, behaviors: () => nonceBehaviors(storage).replacementsOf(wallet) }
}
const transactionOf = (asked: readonly unknown[]) => ((asked[0] as unknown[])[1] as object[])[0]
const refuse = (error: unknown) => () => {
  throw error
}

describe('what the wallet is asked for', () => {
  test('default: the same once more with its nonce and gas, at 1.2 times its fees, rounded up', async () => {
    const { replace, asked } = setUp({ fees: { maxPriorityFeePerGas: '0x65', maxFeePerGas: '0x3e9' } })
    expect(await replace('speed-up')).toEqual({ status: 'accepted', hash: sent })
    expect(asked).toHaveLength(1)
    expect(transactionOf(asked)).toEqual({
      chainId: '0x1',
      from: account,
      to: target,
      data: '0xabcd',
      value: '0x7',
      nonce: '0x5',
      gas: '0x99',
      // 101 and 1,001 times 1.2.
      maxPriorityFeePerGas: '0x7a',
      maxFeePerGas: '0x4b2',
    })
  })

  test('default: nothing, to oneself, to cancel; its gas is the wallet’s to say', async () => {
    const { replace, asked } = setUp()
    await replace('cancel')
    expect(transactionOf(asked)).toEqual({
      chainId: '0x1',
      from: account,
      to: account,
      data: '0x',
      value: '0x0',
      nonce: '0x5',
      maxPriorityFeePerGas: '0x78',
      maxFeePerGas: '0x4b0',
    })
  })

  test('behavior: it must be worth including now', async () => {
    const maxFee = async (baseFee: number | null) => {
      const { replace, asked } = setUp({ baseFee })
      await replace('cancel')
      return Number((transactionOf(asked) as { maxFeePerGas: Hex }).maxFeePerGas)
    }
    // Twice the base fee and the tip of 120, when that is more than 1,200.
    expect([await maxFee(540), await maxFee(541), await maxFee(null)]).toEqual([1_200, 1_202, 1_200])
    const old = setUp({ fees: { gasPrice: '0x64' }, baseFee: null })
    await old.replace('cancel')
    expect(transactionOf(old.asked)).toMatchObject({ maxPriorityFeePerGas: '0x78', maxFeePerGas: '0x78' })
  })
})

describe('a node that lies about what waits', () => {
  test.each([
    ['its highest fee', { maxFeePerGas: '0x1312d00' }],
    ['its tip', { maxPriorityFeePerGas: '0x3e7' }],
    ['its gas', { gas: '0x5b8d80' }],
    ['its nonce', { nonce: '0x6' }],
    ['its kind', { type: '0x0', gasPrice: '0x3e8' }],
  ])('error: %s: the wallet is not asked', async (_, lie) => {
    for (const replacement of ['speed-up', 'cancel'] as const) {
      const { replace, asked } = setUp({ lie })
      await expect(replace(replacement)).rejects.toMatchObject({
        facts: ['The node returned a different transaction than the one sent.'],
      })
      expect(asked).toEqual([])
    }
  })

  test('behavior: a base fee that it makes up raises the offer to four times what was agreed to, and no further', async () => {
    const maxFee = async (baseFee: number) => {
      const { replace, asked } = setUp({ baseFee })
      await replace('speed-up')
      return Number((transactionOf(asked) as { maxFeePerGas: Hex }).maxFeePerGas)
    }
    expect([await maxFee(1_939), await maxFee(1_941), await maxFee(20_000_000)]).toEqual([3_998, 4_000, 4_000])
  })
})

describe('whether it kept the nonce', () => {
  test('default: one that did is remembered, and may speed up', async () => {
    const { replace, behaviors, sleeps } = setUp()
    expect(behaviors()).toEqual(['cancel'])
    await replace('cancel')
    expect(behaviors()).toEqual(['cancel', 'speed-up'])
    expect(sleeps).toEqual([])
  })

  test('behavior: one that chose another has replaced nothing, and is not asked again', async () => {
    const { replace, behaviors } = setUp({ takes: 6 })
    await expect(replace('cancel')).rejects.toMatchObject({
      name: 'replaceTransaction.ReplacementRefusedError',
      code: 'CancelRefused',
      facts: [expect.stringContaining(sent)],
    })
    expect(behaviors()).toEqual([])
    await expect(setUp({ takes: 6 }).replace('speed-up')).rejects.toMatchObject({ code: 'ReplaceRefused' })
  })

  test('behavior: the node is asked ten times for what it may not have heard of yet', async () => {
    const late = setUp({ seenAt: 10 })
    await late.replace('cancel')
    expect(late.sleeps).toEqual(Array(9).fill(500))
    expect(late.behaviors()).toEqual(['cancel', 'speed-up'])
    const never = setUp({ seenAt: 11 })
    expect(await never.replace('cancel')).toEqual({ status: 'accepted', hash: sent })
    expect(never.behaviors()).toEqual(['cancel'])
  })
})

describe('what goes wrong', () => {
  test('behavior: a no is a no', async () => {
    expect(await setUp({ answer: refuse({ code: 4001 }) }).replace('cancel')).toEqual({ status: 'rejected' })
  })

  test('error: it is in a block already', async () => {
    const { replace, asked } = setUp({ block: 9 })
    await expect(replace('cancel')).rejects.toMatchObject({
      code: 'CancelFailed',
      facts: ['It is already in a block.'],
    })
    await expect(setUp({ block: 0 }).replace('speed-up')).rejects.toMatchObject({ code: 'ReplaceFailed' })
    expect(asked).toEqual([])
  })

  test('error: a wallet that takes no nonce of a page says so', async () => {
    const { replace, behaviors } = setUp({ answer: refuse({ code: -32_602, message: 'Unknown field: Nonce' }) })
    await expect(replace('cancel')).rejects.toMatchObject({ code: 'CancelRefused' })
    expect(behaviors()).toEqual([])
  })

  test.each(['nonce too low', 'Nonce already used', 'replacement transaction underpriced (nonce 5)', 'busy'])(
    'error: that a node says "%s" tells nothing of the wallet',
    async (message) => {
      const { replace, behaviors } = setUp({ answer: refuse({ code: -32_603, message }) })
      const failed = { code: 'CancelFailed', facts: [message] }
      await expect(replace('cancel')).rejects.toMatchObject(failed)
      expect(behaviors()).toEqual(['cancel'])
    },
  )

  test('error: a wallet that does not say what it sent', async () => {
    for (const answer of [null, 7, '0x01', `${sent}00`, `0x${'g'.repeat(64)}`])
      await expect(setUp({ answer: () => answer }).replace('cancel')).rejects.toMatchObject({ code: 'CancelFailed' })
  })
})
