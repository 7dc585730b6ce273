import { type PlainLog, plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { numberToHex, pad, toEventSelector, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readRewardEvents } from './readRewardEvents.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [poolManager, manager, ann, ben] = [address('3'), address('4'), address('a'), address('b')]
const pool = `0x${'c'.repeat(64)}` as const
const campaign = { pool, token: address('d'), amount: 1n, startsAt: 0, endsAt: 9, blockNumber: 50n }

const at = (block: number, index: number) => ({
  blockNumber: numberToHex(block),
  logIndex: numberToHex(index),
  transactionHash: '0x01' as const,
})
const ofPool = (
  signature: string,
  block: number,
  index: number,
  data: readonly (bigint | number)[],
  by = manager,
): PlainLog => ({
  address: poolManager,
  topics: [toEventSelector(signature), pool, pad(by)],
  data: wordsOf(...data),
  ...at(block, index),
})
const modified = (block: number, index: number, tokenId: bigint, delta: bigint, by = manager) =>
  ofPool('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)', block, index, [-600, 1_200, delta, tokenId], by)
const opened = (block: number, tick: number) =>
  ofPool('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)', block, 0, [1, 2, 3, 4, tick])
const swapped = (block: number, index: number, tick: number) =>
  ofPool('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)', block, index, [1, 2, 3, 4, tick, 5])
const moved = (block: number, index: number, tokenId: bigint, to: `0x${string}`): PlainLog => ({
  address: manager,
  data: '0x',
  ...at(block, index),
  topics: [toEventSelector('Transfer(address,address,uint256)'), pad(zeroAddress), pad(to), wordsOf(tokenId)],
})

function read(logs: readonly PlainLog[], span: { fromBlock: bigint; toBlock: bigint }, known: readonly bigint[] = []) {
  const { rpc, asked } = plainNode({ logs, secondsOf: (block) => (block === 66 ? undefined : block * 10) })
  return { events: readRewardEvents(rpc, { campaign, poolManager, manager, span, known }), asked }
}
const during = { fromBlock: 50n, toBlock: 90n }

describe('while the campaign runs', () => {
  test('default: trades, liquidity of the manager’s positions and their owners, in the order of the chain', async () => {
    const logs = [
      swapped(60, 3, -7),
      modified(60, 2, 8n, -5n),
      moved(60, 1, 8n, ann),
      opened(55, 9),
      modified(70, 1, 9n, 6n),
      moved(71, 2, 7n, ben),
      moved(72, 1, 5n, ben),
    ]
    expect(await read(logs, during, [7n]).events).toEqual([
      { seconds: 550, kind: 'price', tick: 9 },
      { seconds: 600, kind: 'owner', tokenId: 8n, owner: ann },
      { seconds: 600, kind: 'liquidity', tokenId: 8n, tickLower: -600, tickUpper: 1_200, liquidityDelta: -5n },
      { seconds: 600, kind: 'price', tick: -7 },
      { seconds: 700, kind: 'liquidity', tokenId: 9n, tickLower: -600, tickUpper: 1_200, liquidityDelta: 6n },
      { seconds: 710, kind: 'owner', tokenId: 7n, owner: ben },
    ])
  })

  test('behavior: liquidity without the manager, and what lies outside the span, is not counted', async () => {
    const others = [modified(60, 1, 8n, 5n, ann), modified(91, 1, 8n, 5n), swapped(49, 1, 3), swapped(91, 1, 3)]
    expect(await read(others, during).events).toEqual([])
    expect(await read([swapped(50, 1, 3), swapped(90, 1, 4)], during).events).toHaveLength(2)
  })

  test('behavior: positions are asked for two hundred at a time', async () => {
    const asking = async (count: number) => {
      const known = Array.from({ length: count }, (_, index) => BigInt(index + 1))
      const { events, asked } = read([moved(60, 1, BigInt(count), ann)], during, known)
      expect(await events).toHaveLength(1)
      return asked.flatMap(({ method, params }) => {
        const { topics } = params[0] as { topics?: readonly unknown[] }
        return method === 'eth_getLogs' && Array.isArray(topics?.[3]) ? [topics[3].length] : []
      })
    }
    expect(await asking(200)).toEqual([200])
    expect(await asking(401)).toEqual([200, 200, 1])
  })

  test('behavior: many blocks are asked for their time, and one that is not told is an error', async () => {
    const logs = Array.from({ length: 450 }, (_, index) => swapped(1_000 + index, 1, index))
    const all = await read(logs, { fromBlock: 50n, toBlock: 2_000n }).events
    expect(all.map(({ seconds }) => seconds)).toEqual(logs.map(({ blockNumber }) => Number(blockNumber) * 10))
    await expect(read([swapped(66, 1, 0)], during).events).rejects.toThrow(RangeError)
  })
})

describe('before the campaign', () => {
  const before = { fromBlock: 0n, toBlock: 49n }

  test('default: the last price alone, and the order of the rest without its times', async () => {
    const logs = [opened(1, 1), swapped(2, 1, 2), swapped(3, 1, 3), modified(4, 1, 8n, 5n), moved(4, 0, 8n, ann)]
    const { events, asked } = read(logs, before)
    expect(await events).toEqual([
      { seconds: 0, kind: 'price', tick: 3 },
      { seconds: 0, kind: 'owner', tokenId: 8n, owner: ann },
      { seconds: 0, kind: 'liquidity', tokenId: 8n, tickLower: -600, tickUpper: 1_200, liquidityDelta: 5n },
    ])
    expect(asked.map(({ method }) => method)).not.toContain('eth_getBlockByNumber')
    expect(await read([], before).events).toEqual([])
    expect(await read([opened(1, 1)], before).events).toEqual([{ seconds: 0, kind: 'price', tick: 1 }])
  })
})
