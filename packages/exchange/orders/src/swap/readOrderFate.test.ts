import { permit2Abi } from '@oxbow/abi/permit2'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { type Client, encodeFunctionData, type Hex, pad, toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrderFate } from './readOrderFate.ts'

const stranger: Hex = `0x${'5'.repeat(40)}`
const filled = toEventSelector('Fill(bytes32,address,address,uint256)')

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

type Log = { readonly topics: readonly Hex[] }

/** What became of an order whose nonce was taken back, by a node that answers with other logs than it has. */
async function fateBy(nonce: bigint, change: (logs: readonly Log[]) => unknown, fromBlock = 0n) {
  const { account, client, network } = scenario
  const { dutchV1Reactor: reactor } = network.contracts
  const terms = { tokenIn: stranger, amountIn: 5n, tokenOut: stranger, amountOut: 7n, deadline: 4_000_000_000n }
  const order = flatOrder('v1', { reactor: reactor!, swapper: account, recipient: account, nonce, ...terms })
  const rpc = client.rpc(network.chainId)
  const request = async (call: { readonly method: string }) => {
    const answer = await rpc.request(call as never)
    return call.method === 'eth_getLogs' ? change(answer as readonly Log[]) : answer
  }
  const asked = { ...rpc, request } as unknown as Client
  const facts = { contracts: network.contracts, hash: hashOrder(order), order, fromBlock }
  const fill = {
    address: reactor,
    topics: [filled, facts.hash, pad(stranger), pad(account)],
    data: pad('0x01'),
    blockNumber: '0x1',
    transactionHash: pad('0x02'),
  }
  return { ...(await readOrderFate(asked, facts)), fill }
}

async function takeBack(nonce: bigint): Promise<void> {
  const { account, network } = scenario
  const data = encodeFunctionData({
    abi: permit2Abi,
    functionName: 'invalidateUnorderedNonces',
    args: [0n, 1n << nonce],
  })
  await scenario.send(toRequest(network.chainId, account, { to: network.contracts.permit2, data, value: 0n }))
}

test('a nonce that was taken back shows by Permit2’s log, and by no other', async () => {
  await takeBack(21n)
  const by = async (change: (log: Log) => object) =>
    (await fateBy(21n, (logs) => logs.map((log) => Object.assign({}, log, change(log))))).status
  expect(await by(() => ({}))).toBe('canceled')
  expect(await by(() => ({ address: stranger }))).toBe('spent')
  expect(await by(({ topics }) => ({ topics: [topics[0], pad(stranger)] }))).toBe('spent')
  expect(await by(({ topics }) => ({ topics: [filled, topics[1]] }))).toBe('spent')
  expect(await by(() => ({ data: '0x' }))).toBe('spent')
  expect(await by(() => ({ data: 7 }))).toBe('spent')
  expect(await by(() => ({ blockNumber: '0xffffff' }))).toBe('spent')
  const seen: Log[] = []
  await fateBy(21n, (logs) => {
    seen.push(...logs)
    return logs
  })
  await scenario.chain.testClient.mine({ blocks: 1 })
  const head = await scenario.chain.publicClient.getBlockNumber()
  expect((await fateBy(21n, () => seen)).status).toBe('canceled')
  expect((await fateBy(21n, () => seen, head)).status).toBe('spent')
})

test('a fill shows by its reactor’s log of that order and account', async () => {
  await takeBack(22n)
  const { fill } = await fateBy(22n, () => [])
  const by = async (change: object) => (await fateBy(22n, () => [Object.assign({}, fill, change)])).status
  expect(await by({})).toBe('filled')
  expect(await by({ address: stranger })).toBe('spent')
  expect(await by({ topics: [filled, pad(stranger), ...fill.topics.slice(2)] })).toBe('spent')
  expect(await by({ topics: [...fill.topics.slice(0, 3), pad(stranger)] })).toBe('spent')
})
