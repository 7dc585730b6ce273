import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import {
  encodeAbiParameters,
  encodeEventTopics,
  erc20Abi,
  erc721Abi,
  type Hex,
  numberToHex,
  pad,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import type { ActivityItem } from '../ActivityItem.ts'
import type { ChainEvent } from '../ChainTransaction.ts'
import { readChainTransaction } from '../readChainTransaction.ts'
import { getSettled, isUnsettled } from './getSettled.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [me, other, usdAddress, wethAddress] = ['a1', '6f', 'aa', 'ee'].map(address) as [Hex, Hex, Hex, Hex]
const token = (of: Hex, symbol: string) => ({ address: of, symbol, decimals: 18 })
const [eth, usd, weth] = [token(zeroAddress, 'ETH'), token(usdAddress, 'USD'), token(wethAddress, 'WETH')]
const chain = { native: eth, weth: wethAddress }
const hash = '0x01' as const

const transfer = (of: Hex, from: Hex, to: Hex, amount: bigint) => ({
  address: of,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})

type Node = { logs: object[]; value?: bigint; signer?: Hex; native?: bigint | 'pruned'; sent?: number }

function nodeOf({ logs, value = 0n, signer = me, native = 'pruned', sent = 1 }: Node) {
  const receipt = { from: signer, gasUsed: '0x2', effectiveGasPrice: '0x5', logs, status: '0x1', blockNumber: '0x9' }
  const balance = (_: Hex, block: Hex) => {
    if (native === 'pruned') throw new Error('missing trie node')
    return numberToHex(block === '0x9' ? 1_000n + native - 10n : 1_000n)
  }
  return plainNode({
    methods: {
      eth_getTransactionReceipt: () => receipt,
      eth_getBalance: balance,
      eth_getTransactionCount: (_: Hex, block: Hex) => numberToHex(block === '0x9' ? 7 + sent : 7),
      eth_getTransactionByHash: () => ({ value: numberToHex(value), from: signer, hash, blockNumber: '0x9' }),
    } as never,
  }).node
}

const listed = (...events: ChainEvent[]): ActivityItem => ({
  ...readChainTransaction({ chainId: 1, hash, blockNumber: 9, timestamp: 1, isOwn: true, events }, chain)!,
  status: 'final',
})

async function settle(node: Node, item: ActivityItem) {
  const settled = await getSettled(nodeOf(node) as never, { item, account: me, chain })
  const words = (amounts: ActivityItem['paid']) =>
    amounts.map((each) => `${each.isEstimate ? '~' : ''}${each.amount} ${each.token.symbol}`)
  return { paid: words(settled!.item.paid), received: words(settled!.item.received) }
}

const swap = (token0: typeof eth, amount0: bigint, amount1: bigint): ChainEvent => ({
  kind: 'swap',
  token0,
  token1: usd,
  amount0,
  amount1,
})

test('default: what the receipt moved, where the index has no transfers', async () => {
  const item = listed(swap(weth, 5n, -100n))
  expect(isUnsettled(item)).toBe(true)
  expect(item).toMatchObject({ paid: [{ token: { symbol: 'ETH' }, isEstimate: true }], received: [{ amount: 100n }] })
  const logs = [transfer(wethAddress, me, other, 5n), transfer(usdAddress, other, me, 98n)]
  expect(await settle({ logs, native: 0n }, item)).toEqual({ paid: ['5 WETH'], received: ['98 USD'] })
})

test('behavior: native currency is what the balance says, less the network cost; without that, what was sent along', async () => {
  const item = listed(swap(eth, 5n, -100n))
  const logs = [transfer(usdAddress, other, me, 98n)]
  expect(await settle({ logs, native: -6n }, item)).toEqual({ paid: ['6 ETH'], received: ['98 USD'] })
  // Something else was sent in the same block.
  expect(await settle({ logs, native: -6n, sent: 2 }, item)).toEqual({ paid: ['~5 ETH'], received: ['98 USD'] })
  expect(await settle({ logs, value: 5n }, item)).toEqual({ paid: ['5 ETH'], received: ['98 USD'] })
  expect(await settle({ logs, value: 8n }, item)).toEqual({ paid: ['~5 ETH'], received: ['98 USD'] })
  const whole = [transfer(usdAddress, other, me, 100n)]
  expect(await settle({ logs: whole }, item)).toEqual({ paid: ['5 ETH'], received: ['100 USD'] })
})

test('behavior: whoever lets a contract trade with its own coins has paid and received nothing', async () => {
  const logs = [transfer(usdAddress, other, address('77'), 100n)]
  expect(await settle({ logs }, listed(swap(weth, 5n, -100n)))).toEqual({ paid: [], received: [] })
  expect(await settle({ logs, native: 3n }, listed(swap(weth, 5n, -100n)))).toEqual({ paid: [], received: ['3 ETH'] })
})

test('behavior: fees that v4 paid, and a removal as the device that sent it and as any other reads it', async () => {
  const collect: ChainEvent = { kind: 'collect', token0: eth, token1: usd, amount0: undefined, amount1: undefined }
  const logs = [transfer(usdAddress, other, me, 7n)]
  expect(await settle({ logs, native: 3n }, listed(collect))).toEqual({ paid: [], received: ['3 ETH', '7 USD'] })
  expect(await settle({ logs }, listed(collect))).toEqual({ paid: [], received: ['undefined ETH', '7 USD'] })

  const burn: ChainEvent = { kind: 'burn', token0: eth, token1: usd, amount0: -2n, amount1: -6n }
  const own: ActivityItem = {
    ...listed(burn),
    kind: 'remove-liquidity',
    events: undefined,
    received: [
      { token: eth, amount: 4n, isEstimate: true },
      { token: usd, amount: 8n, isEstimate: true },
    ],
  }
  const both = [own, listed(burn)]
  for (const item of both)
    expect(await settle({ logs, native: 3n }, item)).toEqual({ paid: [], received: ['3 ETH', '7 USD'] })
  expect(await settle({ logs }, own)).toEqual({ paid: [], received: ['~4 ETH', '7 USD'] })
  const known = { ...own, received: [{ token: eth, amount: 3n }, own.received[1]!] }
  expect(await settle({ logs }, known)).toEqual({ paid: [], received: ['3 ETH', '7 USD'] })
})

test('behavior: a deposit into a v4 position of its own is as its pool says; one into a position that may have fees is not', async () => {
  const [manager, poolManager] = [address('4e'), address('40')]
  const opened = (tokenId: bigint): object => ({
    address: manager,
    topics: encodeEventTopics({
      abi: erc721Abi,
      eventName: 'Transfer',
      args: { from: zeroAddress, to: me, tokenId },
    }),
    data: '0x',
  })
  const modified = (tokenId: bigint, liquidity: bigint): object => ({
    address: poolManager,
    topics: encodeEventTopics({
      abi: v4PoolManagerAbi,
      eventName: 'ModifyLiquidity',
      args: { id: pad('0x01'), sender: manager },
    }),
    data: encodeAbiParameters(
      [{ type: 'int24' }, { type: 'int24' }, { type: 'int256' }, { type: 'bytes32' }],
      [-60, 60, liquidity, numberToHex(tokenId, { size: 32 })],
    ),
  })
  const item = listed({ kind: 'mint', token0: eth, token1: usd, amount0: 4n, amount1: 6n })
  const paid = transfer(usdAddress, me, other, 6n)
  const settled = (...logs: object[]) => settle({ logs: [paid, ...logs], value: 5n }, item)
  expect(await settled(opened(7n), modified(7n, 9n))).toEqual({ paid: ['4 ETH', '6 USD'], received: [] })
  const guess = { paid: ['~4 ETH', '6 USD'], received: [] }
  expect(await settled(modified(7n, 9n))).toEqual(guess)
  expect(await settled(opened(7n), modified(7n, 9n), modified(8n, 9n))).toEqual(guess)
  expect(await settled(opened(7n), modified(7n, -9n))).toEqual(guess)
})

test('behavior: what is no trade or waits is left as it is', async () => {
  const item = { ...listed(swap(weth, 5n, -100n)), status: 'failed' } as const
  expect(await settle({ logs: [] }, item)).toEqual({ paid: ['~5 ETH'], received: ['~100 USD'] })
  const sent = listed({ kind: 'sent', token0: usd, amount0: 7n, counterparty: other })
  expect(await settle({ logs: [] }, sent)).toEqual({ paid: ['7 USD'], received: [] })
  expect(isUnsettled(sent)).toBe(false)
})
