import { plainNode } from '@oxbow/exchange-test/plainNode'
import { newestBlock } from '@oxbow/exchange-test/simulatingNode'
import { expect, test } from 'vitest'
import { callNode, OldSimulationError, simulateNewest } from './callNode.ts'

const to = `0x${'2'.repeat(40)}` as const
const call = { to, data: '0xab', gas: 5n } as const
const calls = [{ status: '0x1', returnData: '0x01', gasUsed: '0x2' }]

/** A node whose newest block and whose simulated one are these. */
const nodeOf = (simulated: object, head: object | null = newestBlock) =>
  plainNode({
    methods: {
      eth_simulateV1: () => [{ ...simulated, calls }],
      eth_getBlockByNumber: () => head,
      eth_call: () => '0x',
    },
  })

test('callNode, simulateNewest: with what is bid for the gas, where something is', async () => {
  const { rpc, asked } = nodeOf(newestBlock)
  const bid = { gas: 5n, gasPrice: 16n }
  await callNode(rpc, { to, data: '0xab', bid })
  await simulateNewest(rpc, [{ ...call, bid }])
  const sent = { to, data: '0xab', gas: '0x5', gasPrice: '0x10' }
  const paramsOf = (name: string) => asked.find(({ method }) => method === name)!.params[0]
  expect(paramsOf('eth_call')).toEqual(sent)
  expect(paramsOf('eth_simulateV1')).toEqual({ blockStateCalls: [{ calls: [sent] }] })
})

test('callNode: at a block by its number, or the newest', async () => {
  const { rpc, asked } = nodeOf({})
  await callNode(rpc, { to, data: '0x' }, 17n)
  await callNode(rpc, { to, data: '0x' })
  expect(asked.map(({ params }) => params[1])).toEqual(['0x11', 'latest'])
})

const at = (number: number, seconds: number) => ({
  number: `0x${number.toString(16)}`,
  timestamp: `0x${seconds.toString(16)}`,
})

test('simulateNewest: the newest block, the one after it, or one of a moment before', async () => {
  const head = at(20, 1_000)
  for (const simulated of [head, at(21, 1_012), at(19, 900), at(10, 985)])
    expect(await simulateNewest(nodeOf(simulated, head).rpc, [call])).toEqual(calls)
  const { rpc, asked } = nodeOf(head, head)
  await simulateNewest(rpc, [call, { ...call, from: to, value: 3n }])
  const sent = { to, data: '0xab', gas: '0x5' }
  expect(asked.find(({ method }) => method === 'eth_simulateV1')!.params).toEqual([
    { blockStateCalls: [{ calls: [sent, { ...sent, from: to, value: '0x3' }] }] },
    'latest',
  ])
})

test('error: of an older block, or of one that is not told', async () => {
  const head = at(20, 1_000)
  for (const simulated of [at(18, 984), {}, { number: '0x14' }, { timestamp: '0x3e8' }])
    await expect(simulateNewest(nodeOf(simulated, head).rpc, [call])).rejects.toThrow(OldSimulationError)
  await expect(simulateNewest(nodeOf(at(18, 984), head).rpc, [call])).rejects.toThrow(
    'The node simulated block 18, and the newest is 20.',
  )
  await expect(simulateNewest(nodeOf(head, null).rpc, [call])).rejects.toThrow('the newest is unknown')
})

test('param: clock, which says how far the chain is in place of the node that simulates', async () => {
  const behind = nodeOf(at(10, 500), at(10, 500)).rpc
  expect(await simulateNewest(behind, [call])).toEqual(calls)
  await expect(simulateNewest(behind, [call], nodeOf({}, at(20, 1_000)).rpc)).rejects.toThrow(OldSimulationError)
})
