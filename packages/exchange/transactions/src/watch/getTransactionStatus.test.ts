import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { getTransactionStatus } from './getTransactionStatus.ts'

const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`
const [hash, other] = [hashOf('a'), hashOf('b')]
const account = `0x${'c'.repeat(40)}` as const
const target = `0x${'d'.repeat(40)}` as const
const intent = { to: target, data: '0xabcd', value: 7n } as const

type Sent = {
  hash: Hex
  nonce: number
  from?: string
  to?: string | null
  input?: Hex
  value?: Hex
  block?: number
  l1Fee?: unknown
}

/** A chain of these transactions: those with a block are in it. */
function chainOf(sent: readonly Sent[], { head = 100, used = 0 } = {}) {
  const toRpc = ({ hash, nonce, from = account, to = target, input = '0xabcd', value = '0x7', block }: Sent) => ({
    hash,
    nonce: `0x${nonce.toString(16)}`,
    from,
    to,
    input,
    value,
    gas: '0x1',
    type: '0x2',
    chainId: '0x1',
    blockNumber: block === undefined ? null : `0x${block.toString(16)}`,
  })
  const blocks: number[] = []
  const node = plainNode({
    blockNumber: BigInt(head),
    methods: {
      eth_getTransactionReceipt: (wanted: Hex) => {
        const found = sent.find((each) => each.hash === wanted && each.block !== undefined)
        if (found === undefined) return null
        const place = { blockNumber: `0x${found.block!.toString(16)}`, blockHash: hashOf('e'), transactionHash: wanted }
        const status = found.input === '0xdead' ? '0x0' : '0x1'
        const { l1Fee } = found
        return { ...place, status, gasUsed: '0x64', effectiveGasPrice: '0x3', logs: [], type: '0x2', l1Fee }
      },
      eth_getTransactionByHash: (wanted: Hex) => {
        const found = sent.find((each) => each.hash === wanted)
        return found ? toRpc(found) : null
      },
      eth_getTransactionCount: (_: Hex, block: string) => (block === 'latest' ? `0x${used.toString(16)}` : '0xff'),
      eth_getBlockByNumber: (number: Hex) => {
        blocks.push(Number(number))
        const transactions = sent.filter(({ block }) => block === Number(number)).map(toRpc)
        return { number, hash: hashOf('e'), transactions, timestamp: '0x1' }
      },
    },
  })
  return { client: node.node as unknown as ExchangeClient, blocks }
}
const look = (client: ExchangeClient, more: object = {}) =>
  getTransactionStatus(client, { chainId: 1, hash, account, nonce: 5, intent, ...more })

describe('getTransactionStatus', () => {
  test('default: where it is, since when, what it cost and whether it did what it was to do', async () => {
    const { client } = chainOf([{ hash, nonce: 5, block: 98 }], { used: 6 })
    expect(await look(client)).toEqual({
      status: 'included',
      succeeded: true,
      block: { number: 98n, hash: hashOf('e') },
      confirmations: 3,
      networkCostWei: 300n,
      logs: [],
    })
    const failed = chainOf([{ hash, nonce: 5, block: 98, input: '0xdead' }])
    expect(await look(failed.client)).toMatchObject({ status: 'included', succeeded: false })
  })

  test('behavior: what a rollup pays for its data is part of the cost', async () => {
    const costOf = async (l1Fee: unknown) => look(chainOf([{ hash, nonce: 5, block: 98, l1Fee }]).client)
    expect(await costOf('0x7')).toMatchObject({ networkCostWei: 307n })
    expect(await costOf(7)).toMatchObject({ networkCostWei: 300n })
  })

  test('behavior: a node whose head is behind counts one confirmation', async () => {
    const { client } = chainOf([{ hash, nonce: 5, block: 98 }], { head: 90 })
    expect(await look(client)).toMatchObject({ confirmations: 1 })
  })

  test('behavior: waiting with the nonce that the wallet chose, or missing while its nonce is free', async () => {
    expect(await look(chainOf([{ hash, nonce: 8 }], { used: 8 }).client)).toEqual({ status: 'pending', nonce: 8 })
    expect(await look(chainOf([], { used: 5 }).client)).toEqual({ status: 'missing' })
  })

  test('behavior: its nonce was used by the same once more, by nothing, or by something else', async () => {
    const by = async (change: Partial<Sent>, more: object = {}) => {
      const { client } = chainOf([{ hash: other, nonce: 5, block: 99, ...change }], { used: 6 })
      return look(client, more)
    }
    const replaced = { status: 'replaced', by: other, confirmations: 2 }
    expect(await by({})).toEqual({ ...replaced, effect: 'same' })
    expect(
      await by({ from: account.toUpperCase().replace('0X', '0x'), to: target.toUpperCase().replace('0X', '0x') }),
    ).toEqual({
      ...replaced,
      effect: 'same',
    })
    const nothing = { to: account, input: '0x', value: '0x0' } as const
    expect(await by(nothing)).toEqual({ ...replaced, effect: 'nothing' })
    for (const change of [
      { ...nothing, to: target },
      { ...nothing, value: '0x1' },
      { ...nothing, input: '0x01' },
    ] as const)
      expect(await by(change)).toEqual({ ...replaced, effect: 'other' })
    for (const change of [{ to: account }, { input: '0xabce' }, { value: '0x8' }, { to: null }] as const)
      expect(await by(change)).toEqual({ ...replaced, effect: 'other' })
    expect(await by({}, { intent: undefined })).toEqual({ ...replaced, effect: 'unknown' })
    expect(await by(nothing, { intent: undefined })).toEqual({ ...replaced, effect: 'nothing' })
  })

  test('behavior: what took the nonce is looked for in the last thirty-two blocks, by sender and nonce', async () => {
    const unknown = { status: 'replaced', by: undefined, effect: 'unknown' }
    const strangers = [
      { hash: other, nonce: 5, block: 99, from: target },
      { hash: other, nonce: 6, block: 98 },
    ]
    const far = chainOf([...strangers, { hash: other, nonce: 5, block: 67 }], { used: 7 })
    expect(await look(far.client)).toEqual(unknown)
    expect([far.blocks[0], far.blocks.at(-1), far.blocks.length]).toEqual([100, 68, 33])
    const near = chainOf([...strangers, { hash: other, nonce: 5, block: 68 }], { used: 7 })
    expect(await look(near.client)).toMatchObject({ by: other, confirmations: 33 })
    const young = chainOf([], { used: 7, head: 3 })
    expect(await look(young.client)).toEqual(unknown)
    expect(young.blocks).toEqual([3, 2, 1, 0])
  })

  test('behavior: one that the node still has is looked for by the nonce that it has', async () => {
    const { client } = chainOf(
      [
        { hash, nonce: 9 },
        { hash: other, nonce: 9, block: 99 },
      ],
      { used: 10 },
    )
    expect(await look(client)).toMatchObject({ status: 'replaced', by: other })
  })

  test('behavior: what an earlier look found is not searched for again while it is there', async () => {
    const { client, blocks } = chainOf([{ hash: other, nonce: 5, block: 40 }], { used: 6 })
    const replacement = { by: other, effect: 'other' } as const
    expect(await look(client, { replacement })).toEqual({ status: 'replaced', ...replacement, confirmations: 61 })
    expect(blocks).toEqual([])
    expect(await look(client, { replacement: { ...replacement, by: hashOf('f') } })).toMatchObject({ by: undefined })
  })

  test('behavior: one that is included between two reads is not replaced', async () => {
    const { client } = chainOf([{ hash, nonce: 5, block: 99 }], { used: 6 })
    const rpc = client.rpc(1)
    let asked = 0
    const request = async (call: { method: string }) =>
      call.method === 'eth_getTransactionReceipt' && asked++ === 0 ? null : rpc.request(call as never)
    const late = { ...client, rpc: () => ({ ...rpc, request }) } as unknown as ExchangeClient
    expect(await look(late)).toMatchObject({ status: 'included', confirmations: 2 })
  })

  test('error: a node that does not answer is no answer', async () => {
    const { node } = plainNode({ methods: {} })
    await expect(look(node as unknown as ExchangeClient)).rejects.toThrow()
    const half = plainNode({ methods: { eth_getTransactionReceipt: () => null, eth_getTransactionCount: () => '0x1' } })
    await expect(look(half.node as unknown as ExchangeClient)).rejects.toThrow()
  })
})
