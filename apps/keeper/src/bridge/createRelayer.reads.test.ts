import { erc20Abi } from '@oxbow/abi/erc20'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { mine } from '@oxbow/test/mine'
import { encodeEventTopics, encodeFunctionData, getAbiItem, type Hex, maxUint256, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NodeRequest, startRelayerFloor } from '../../test/startRelayerFloor.ts'

const one = 10n ** 18n
let floor: Awaited<ReturnType<typeof startRelayerFloor>>
beforeAll(async () => {
  floor = await startRelayerFloor()
  const { destination, relayer, send } = floor
  const args = [destination.contracts.spokePool!, maxUint256] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await send(destination, relayer.address, destination.contracts.weth, data)
})
afterAll(() => floor?.stop())

/** Blocks of both, and then a round. */
async function step(round: () => Promise<void>, blocks = 3) {
  await mine(floor.origin, blocks)
  await mine(floor.destination)
  await round()
}

test('a network of many small deposits, more than its node tells at once, is read to its end', async () => {
  const { deposit, fills, friend, open } = floor
  const filled = (await fills()).length
  const { round, said } = open({}, { logLimit: () => 3 })
  // Worth less than the least fee: nobody fills them, and to make them costs gas alone.
  for (let index = 0; index < 9; index++)
    await deposit(one / 10_000n, { recipient: friend, outputAmount: one / 20_000n })
  await deposit(one, { recipient: friend })
  await step(round)
  expect(said.filter((each) => each === 'relay-never fee')).toHaveLength(9)
  expect(await fills()).toHaveLength(filled + 1)
})

test('a network whose logs nobody tells stops its own deposits alone', async () => {
  const { deposit, destination, fills, friend, open, origin } = floor
  const filled = (await fills()).length
  let limit = 0
  const { round, said } = open({}, { logLimit: (chainId) => (chainId === origin.chainId ? limit : 1_000) })
  await deposit(one, { recipient: friend })
  await step(round)
  await step(round)
  expect(said).toEqual(['relay-origin-unread The query returned too many results.'])
  expect(await fills()).toHaveLength(filled)
  // Of the other network all is read.
  await mine(destination)
  limit = 1_000
  await step(round)
  await step(round)
  expect(said).toContain('relay-origin-back')
  expect(await fills()).toHaveLength(filled + 1)
})

test('one deposit that waits for another relayer does not have all that is newer read again', async () => {
  const { deposit, destination, fills, friend, open, origin, send } = floor
  const filled = (await fills()).length
  const asked: NodeRequest[] = []
  const { round } = open({}, { asked, finalityDepthBlocks: 5 })
  const [{ timestamp: here }, { timestamp: there }] = await Promise.all([
    origin.publicClient.getBlock(),
    destination.publicClient.getBlock(),
  ])
  const { spokePool, weth } = origin.contracts
  const parties = [friend, friend, weth, weth, one / 5n, one / 10n, 31_338n, friend] as const
  const args = [...parties, Number(here), Number(there) + 20_000, Number(there) + 19_000, '0x'] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'depositV3', args })
  await send(origin, friend, spokePool!, data, one / 5n)
  await step(round, 12)
  for (let index = 0; index < 3; index++) await deposit(one, { recipient: friend })
  for (let index = 0; index < 6; index++) await step(round, 6)
  expect(await fills()).toHaveLength(filled + 3)
  // Long after, as far as a reorg goes.
  await mine(destination, 10)
  await step(round, 60)
  await mine(origin)
  asked.length = 0
  await round()
  const { number: head } = await origin.publicClient.getBlock()
  expect(asked.flatMap((request) => blocksOf(request, head))).toEqual([12])
  // The deposit that waits, and those that were filled long ago no more.
  const states = asked.filter(
    ({ method, params }) => method === 'eth_call' && JSON.stringify(params).includes(statusOf),
  )
  expect(states.map(({ params }) => JSON.stringify(params).split(statusOf).length - 1)).toEqual([1])
})

const depositTopic = encodeEventTopics({ abi: spokePoolAbi, eventName: 'FundsDeposited' })[0]!
const statusOf = toFunctionSelector(getAbiItem({ abi: spokePoolAbi, name: 'fillStatuses' })).slice(2)

/** How many blocks deposits are asked for of the first network, up to its newest. */
function blocksOf({ method, params }: NodeRequest, head: bigint): readonly number[] {
  const filter = params?.[0] as { readonly fromBlock: Hex; readonly toBlock: Hex; readonly topics: readonly Hex[] }
  if (method !== 'eth_getLogs' || filter.topics[0] !== depositTopic || BigInt(filter.toBlock) !== head) return []
  return [Number(head - BigInt(filter.fromBlock)) + 1]
}
