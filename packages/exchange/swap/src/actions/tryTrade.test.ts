import { plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { newestBlock } from '@oxbow/exchange-test/simulatingNode'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { tryTrade } from './tryTrade.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, tokenIn, tokenOut, router] = [address('1'), address('2'), address('3'), address('5')]
const contracts = { multicall3: address('6'), weth: address('7'), v4PoolManager: undefined, permit2: address('9') }
const transaction = {
  chainId: 1,
  from: account,
  to: router,
  data: '0xbeef',
  value: 0n,
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
}
const quote = { kind: 'wrap', tokenIn, tokenOut, minimumOut: 90n, maximumIn: 100n, route: [] }

type Kind = 'tells' | 'fails' | 'passes' | 'cannot'
/** A node that simulates and finds this of the trade; one that `passes` knows the bare call alone. */
function nodeThat(kind: Kind, gasUnits: number) {
  let reads = 0
  return plainNode({
    methods: {
      eth_getBlockByNumber: () => newestBlock,
      ...(kind === 'tells' || kind === 'fails'
        ? {
            eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: { data: Hex }[] }] }) => [
              {
                ...newestBlock,
                calls: blockStateCalls[0].calls.map(({ data }) => {
                  if (data === '0xbeef')
                    return {
                      status: kind === 'fails' ? '0x0' : '0x1',
                      returnData: '0x',
                      gasUsed: `0x${gasUnits.toString(16)}`,
                    }
                  return { status: '0x1', returnData: wordsOf([500n, 0n, 400n, 95n][reads++] ?? 0n), gasUsed: '0x1' }
                }),
              },
            ],
          }
        : {}),
      ...(kind === 'passes' ? { eth_call: () => '0x', eth_estimateGas: () => `0x${gasUnits.toString(16)}` } : {}),
      ...(kind === 'cannot'
        ? {
            eth_call: () => {
              throw new Error('header not found')
            },
          }
        : {}),
    },
  }).node
}
function attempt(own: Kind, server: Kind | 'the same') {
  const ownNode = nodeThat(own, 111)
  const client = server === 'the same' ? ownNode : nodeThat(server, 222)
  const node = { ...client, alone: ownNode, source: 'own' } as unknown as SigningNode
  return tryTrade(client as never, node, {
    transaction,
    approvals: [],
    permit: undefined,
    quote,
    network: { chainId: 1, contracts },
    account,
  } as never)
}
const told = { status: 'ok', spent: 100n, received: 95n }

test('default: what the own node tells is all there is to know', async () => {
  expect(await attempt('tells', 'fails')).toEqual({ ...told, gasUnits: 111n, sale: { status: 'unknown' } })
  expect(await attempt('fails', 'tells')).toMatchObject({ status: 'failing' })
})

test('behavior: where that cannot tell, the server’s word is marked as such, and its gas is taken only without one’s own', async () => {
  expect(await attempt('passes', 'tells')).toMatchObject({ ...told, gasUnits: 111n, isServerSimulated: true })
  expect(await attempt('cannot', 'tells')).toMatchObject({ ...told, gasUnits: 222n, isServerSimulated: true })
})

test('behavior: the server may stop a trade, and cannot make it look tried', async () => {
  expect(await attempt('passes', 'fails')).toMatchObject({ status: 'failing' })
  expect(await attempt('passes', 'passes')).toEqual({ status: 'passed', gasUnits: 111n })
  expect(await attempt('passes', 'cannot')).toEqual({ status: 'passed', gasUnits: 111n })
  expect((await attempt('cannot', 'passes')).status).toBe('unavailable')
})

test('behavior: one and the same node is asked once', async () => {
  expect(await attempt('passes', 'the same')).toEqual({ status: 'passed', gasUnits: 111n })
  expect((await attempt('cannot', 'the same')).status).toBe('unavailable')
})
