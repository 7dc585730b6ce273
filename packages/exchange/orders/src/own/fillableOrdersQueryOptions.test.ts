import { permit2Abi } from '@oxbow/abi/permit2'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { deployToken } from '@oxbow/test/deployToken'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData, type Hex, pad, toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSignedOrder } from '../readSignedOrder.ts'
import {
  fillableOrdersQueryOptions,
  type StoredOrder,
  unprovenOrdersQueryOptions,
} from './fillableOrdersQueryOptions.ts'

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let token: Hex
beforeAll(async () => {
  scenario = await startLiquidity()
  const { address } = await deployToken(scenario.chain, { holders: [scenario.account] })
  token = address.toLowerCase() as Hex
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const filled = toEventSelector('Fill(bytes32,address,address,uint256)')
const invalidated = toEventSelector('UnorderedNonceInvalidation(address,uint256,uint256)')
const stranger: Hex = `0x${'5'.repeat(40)}`

function kept({ nonce = 1n, swapper = scenario.account, deadline = 4_000_000_000n }) {
  const { dutchV1Reactor: reactor } = scenario.network.contracts
  if (reactor === undefined) throw new TypeError('The chain has no reactor.')
  const terms = { tokenIn: token, amountIn: 5n, tokenOut: stranger, amountOut: 7n }
  const order = flatOrder('v1', { reactor, swapper, recipient: swapper, nonce, deadline, ...terms })
  return { encodedOrder: encodeOrder(order), signature: '0x12', chainId: scenario.network.chainId } as const
}

/** The nonces of those that stand, and how. */
async function standing(...signed: readonly ReturnType<typeof kept>[]) {
  const { account, client, network } = scenario
  const orders = await fillableOrdersQueryOptions(client, { account, network, signed }).queryFn({} as never)
  return orders.map(({ order, status }) => [order.info.nonce, status])
}

type Log = Readonly<Record<string, unknown>> & { readonly topics: readonly Hex[] }

/** The nonces of those that have ended, and how, by a node that answers with other logs than it has. */
async function endedBy(change: (logs: readonly Log[]) => unknown, ...signed: readonly StoredOrder[]) {
  const { account, client, network } = scenario
  const rpc = client.rpc(network.chainId)
  const request = async (call: { method: string }) => {
    const answer = await rpc.request(call as never)
    return call.method === 'eth_getLogs' ? change(answer as readonly Log[]) : answer
  }
  const asked = { ...client, rpc: () => ({ ...rpc, request }) } as unknown as typeof client
  const found = await unprovenOrdersQueryOptions(asked, { account, network, signed }).queryFn({} as never)
  return found.map(({ end, own }) => [own.order.info.nonce, end])
}

const send = (to: Hex, data: Hex) =>
  scenario.send(toRequest(scenario.network.chainId, scenario.account, { to, data, value: 0n }))

test('what the chain could still fill stands, until its nonce is spent, whatever a server says', async () => {
  const { permit2 } = scenario.network.contracts
  expect(await standing(kept({}))).toEqual([[1n, 'insufficient-funds']])
  await send(token, encodeApprove(token, permit2, 'unlimited').data)
  const late = kept({ nonce: 2n, deadline: 1_000_000_000n })
  const foreign = kept({ nonce: 3n, swapper: stranger })
  expect(await standing(kept({}), kept({ nonce: 4n }), late, foreign)).toEqual([
    [1n, 'open'],
    [4n, 'open'],
  ])
  const args = [0n, 2n] as const
  await send(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args }))
  expect(await standing(kept({}), kept({ nonce: 4n }))).toEqual([[4n, 'open']])
})

test('no node’s word alone ends what was signed here: it goes once the log of its end is final', async () => {
  const { chain, network } = scenario
  const { permit2 } = network.contracts
  const ended = (signed: readonly ReturnType<typeof kept>[], givesLogs = true) =>
    endedBy((logs) => (givesLogs ? logs : []), ...signed)
  const order = kept({ nonce: 9n })
  const args = [0n, 1n << 9n] as const
  expect(await ended([order])).toEqual([])
  await send(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args }))
  expect(await ended([order])).toEqual([[9n, 'canceled']])
  expect(await ended([order], false)).toEqual([[9n, 'unproven']])
  await chain.testClient.mine({ blocks: network.finalityDepthBlocks })
  expect(await ended([order])).toEqual([])
  expect(await ended([order], false)).toEqual([[9n, 'unproven']])
  expect(await ended([kept({ nonce: 9n, deadline: 1_000_000_000n }), kept({ nonce: 9n, swapper: stranger })])).toEqual(
    [],
  )
})

test('a log that is not Permit2’s own of the account ends nothing, and a malformed one hides no order', async () => {
  const { chain, network } = scenario
  const { permit2 } = network.contracts
  const order = kept({ nonce: 17n })
  const args = [0n, 1n << 17n] as const
  await send(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args }))
  await chain.testClient.mine({ blocks: network.finalityDepthBlocks })
  const by = (change: object) => endedBy((logs) => logs.map((log) => Object.assign({}, log, change)), order)
  expect(await by({})).toEqual([])
  const unproven = [[17n, 'unproven']]
  expect(await by({ address: stranger })).toEqual(unproven)
  expect(await by({ topics: [toEventSelector('Approval(address,address,uint256)'), pad(scenario.account)] })).toEqual(
    unproven,
  )
  expect(
    await endedBy(
      (logs) => logs.map((log) => Object.assign({}, log, { topics: [log.topics[0], pad(stranger)] })),
      order,
    ),
  ).toEqual(unproven)
  expect(await by({ blockNumber: '0xffffff' })).toEqual(unproven)
  expect(await by({ blockNumber: null })).toEqual(unproven)
  expect(await by({ data: '0x' })).toEqual(unproven)
  // What another log says, however it is made, doesn't count against the true one.
  expect(
    await endedBy((logs) => [...logs.map((log) => Object.assign({}, log, { data: '0x' })), ...logs], order),
  ).toEqual([])
})

test('a log of a fill counts when its reactor names the order and its swapper', async () => {
  const { account, network } = scenario
  const order = kept({ nonce: 9n })
  const decoded = readSignedOrder(order, network.contracts)!
  const log = {
    address: decoded.info.reactor,
    topics: [filled, hashOrder(decoded), pad(stranger), pad(account)],
    data: pad('0x09'),
    blockNumber: '0x1',
  }
  const by = (change: object) => endedBy(() => [Object.assign({}, log, change)], order)
  expect(await by({})).toEqual([])
  const unproven = [[9n, 'unproven']]
  expect(await by({ address: stranger })).toEqual(unproven)
  expect(await by({ topics: [invalidated, ...log.topics.slice(1)] })).toEqual(unproven)
  expect(await by({ topics: [...log.topics.slice(0, 3), pad(stranger)] })).toEqual(unproven)
})

test('a log from before the signature ends nothing, nor one that a second node doesn’t have', async () => {
  const { account, chain, client, network } = scenario
  const order = kept({ nonce: 30n })
  const nowSeconds = Number((await chain.publicClient.getBlock()).timestamp)
  const args = [0n, 1n << 30n] as const
  const { permit2 } = network.contracts
  await send(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args }))
  await chain.testClient.mine({ blocks: network.finalityDepthBlocks })
  const same = (logs: readonly Log[]) => logs
  expect(await endedBy(same, { ...order, signedAt: nowSeconds })).toEqual([])
  expect(await endedBy(same, { ...order, signedAt: nowSeconds + 86_400 })).toEqual([[30n, 'unproven']])
  const endedWith = async (change: (logs: readonly Log[]) => unknown) => {
    const rpc = client.rpc(network.chainId)
    const request = async (call: { method: string }) => {
      const answer = await rpc.request(call as never)
      return call.method === 'eth_getLogs' ? change(answer as readonly Log[]) : answer
    }
    const witness = { rpc: () => ({ ...rpc, request }) as never }
    const options = unprovenOrdersQueryOptions(client, { account, network, signed: [order], witness })
    return (await options.queryFn({} as never)).map(({ end }) => end)
  }
  expect(await endedWith(same)).toEqual([])
  expect(await endedWith(() => [])).toEqual(['unproven'])
  expect(await endedWith(() => Promise.reject(new TypeError('away')))).toEqual(['unproven'])
})
