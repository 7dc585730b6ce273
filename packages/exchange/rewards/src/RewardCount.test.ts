import { type PlainLog, plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { numberToHex, pad, toEventSelector, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { countRewards, type RewardCount, toRewards } from './RewardCount.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [poolManager, manager, ann, ben, oak, elm] = ['3', '4', 'a', 'b', '1', '2'].map(address) as [
  ...[`0x${string}`, `0x${string}`, `0x${string}`],
  ...[`0x${string}`, `0x${string}`, `0x${string}`],
]
const pool = `0x${'c'.repeat(64)}` as const
/** A block each ten seconds; one raw unit a second for 400 seconds from block 60 on. */
const campaign = { pool, token: oak, amount: 400n, startsAt: 600, endsAt: 1_000, blockNumber: 60n }

const at = (block: number, index: number) => ({
  blockNumber: numberToHex(block),
  logIndex: numberToHex(index),
  transactionHash: '0x01' as const,
})
const ofPool = (signature: string, block: number, index: number, data: readonly (bigint | number)[]): PlainLog => ({
  address: poolManager,
  topics: [toEventSelector(signature), pool, pad(manager)],
  data: wordsOf(...data),
  ...at(block, index),
})
const opened = (block: number) =>
  ofPool('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)', block, 0, [1, 2, 3, 4, 0])
const added = (block: number, tokenId: bigint, delta: bigint) =>
  ofPool('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)', block, 2, [-600, 600, delta, tokenId])
const given = (block: number, tokenId: bigint, to: `0x${string}`): PlainLog => ({
  address: manager,
  data: '0x',
  ...at(block, 1),
  topics: [toEventSelector('Transfer(address,address,uint256)'), pad(zeroAddress), pad(to), wordsOf(tokenId)],
})
/** Ann is there before it begins, in the last block before it Ben comes with three times as much; he leaves at block 80. */
const logs = [
  opened(10),
  given(20, 1n, ann),
  added(20, 1n, 100n),
  given(59, 2n, ben),
  added(59, 2n, 300n),
  added(80, 2n, -300n),
]

function count(
  blockNumber: bigint,
  before?: RewardCount,
  campaigns = [campaign],
  startBlock = 0n,
  more: readonly PlainLog[] = [],
) {
  const { rpc } = plainNode({ logs: [...logs, ...more], secondsOf: (block) => (block > 200 ? undefined : block * 10) })
  return countRewards(rpc, { campaigns, poolManager, manager, startBlock, blockNumber, before })
}
const earned = async (counted: Promise<RewardCount>, campaigns = [campaign]) =>
  toRewards(await counted, campaigns).map(({ account, token, earned }) => [account, token, earned])

test('default: who was there before it began shares from its first second on, by liquidity', async () => {
  expect(await earned(count(80n))).toEqual([
    [ben, oak, 150n],
    [ann, oak, 50n],
  ])
  expect(await earned(count(100n))).toEqual([
    [ben, oak, 150n],
    [ann, oak, 250n],
  ])
  expect(await count(100n)).toMatchObject({ blockNumber: 100n, seconds: 1_000 })
})

test('behavior: counted on from an earlier count it is the same, wherever that ended', async () => {
  const whole = await earned(count(100n))
  for (const until of [60n, 79n, 80n, 99n]) expect(await earned(count(100n, await count(until)))).toEqual(whole)
})

test('behavior: what begins later is counted when its block is; what nobody has liquidity in earns nothing', async () => {
  const before = await count(59n)
  expect([before.shares.size, await earned(count(59n))]).toEqual([0, []])
  expect(await earned(count(60n))).toEqual([])
  // From block 60 on nothing is known of who came before.
  expect(await earned(count(80n, undefined, [campaign], 60n))).toEqual([])
})

test('behavior: what an account earns of a token in several campaigns is one sum, of another token another', async () => {
  const all = [campaign, { ...campaign, amount: 800n }, { ...campaign, token: elm }]
  const rewards = await earned(count(80n, undefined, all), all)
  expect(rewards).toEqual([
    [ben, oak, 450n],
    [ann, oak, 150n],
    [ben, elm, 150n],
    [ann, elm, 50n],
  ])
})

test('error: a block that the node does not have', async () => {
  await expect(count(201n, undefined, [])).rejects.toThrow(RangeError)
})

test('behavior: what happens in the block that it begins in is counted once', async () => {
  const more = [given(60, 3n, ben), added(60, 3n, 400n)]
  // 200 seconds, shared by 100 of Ann and 700 of Ben.
  expect(await earned(count(80n, undefined, [campaign], 0n, more))).toEqual(expect.arrayContaining([[ann, oak, 25n]]))
})
