import { stateViewAbi } from '@oxbow/abi/stateView'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { type PlainAnswer, type PlainLog, plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { toV4PoolId } from '@oxbow/market/toV4PoolId'
import { getAddress, type Hex, pad, toEventSelector, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readV4Positions } from './readV4Positions.ts'
import { readV4PositionsById } from './readV4PositionsById.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [multicall3, stateView, manager, owner] = [address('1'), address('2'), address('3'), address('f')]
const [token0, token1, hooks] = [address('a'), address('b'), address('c')]
const places = { chainId: 1, multicall3, blockNumber: 90n, stateView, manager }
const one = 10n ** 18n
const x128 = (whole: bigint) => whole << 128n
const poolId = toV4PoolId({ protocol: 'v4', token0, token1, keyFee: 3_000, tickSpacing: 60, hooks })

const ofManager = { target: manager, abi: v4PositionManagerAbi }
const ofView = { target: stateView, abi: stateViewAbi }

/** The ticks in the manager's packing: a flag, then 24 bits of each. */
function infoOf(tickLower: number, tickUpper: number): bigint {
  return (BigInt.asUintN(24, BigInt(tickUpper)) << 32n) | (BigInt.asUintN(24, BigInt(tickLower)) << 8n) | 0xffn
}

function storedAs(tokenId: bigint, tickSpacing = 60): PlainAnswer {
  const [currency0, currency1] = [getAddress(token0), getAddress(token1)]
  const key = { currency0, currency1, fee: 3_000, tickSpacing, hooks: getAddress(hooks) }
  return { ...ofManager, functionName: 'getPoolAndPositionInfo', args: [tokenId], says: [key, infoOf(-600, 1_200)] }
}

function stateOf(tokenId: bigint, { liquidity = one, tick = 0 } = {}): readonly PlainAnswer[] {
  const position = [poolId, manager, -600, 1_200, wordsOf(tokenId)]
  return [
    { ...ofView, functionName: 'getSlot0', args: [poolId], says: [sqrtPriceX96AtTick(tick), tick, 0, 2_500] },
    { ...ofView, functionName: 'getPositionInfo', args: position, says: [liquidity, x128(30n), x128(300n)] },
    { ...ofView, functionName: 'getFeeGrowthInside', args: [poolId, -600, 1_200], says: [x128(70n), x128(700n)] },
  ]
}

const transfer = toEventSelector('Transfer(address,address,uint256)')
const given = (tokenId: bigint, blockNumber: number, to = owner): PlainLog => ({
  address: manager,
  topics: [transfer, pad(zeroAddress), pad(to), wordsOf(tokenId)],
  data: '0x',
  blockNumber: `0x${blockNumber.toString(16)}`,
  logIndex: '0x0',
  transactionHash: '0x01',
})
const ownedBy = (says: (tokenId: bigint) => Hex | undefined): PlainAnswer => ({
  ...ofManager,
  functionName: 'ownerOf',
  says,
})

describe('readV4Positions', () => {
  test('default: what was given to an owner and is still theirs', async () => {
    const logs = [given(1n, 10), given(2n, 11), given(1n, 12), given(3n, 13, address('e')), given(4n, 9), given(5n, 91)]
    const answers = [ownedBy((id) => (id === 1n ? getAddress(owner) : address('e'))), storedAs(1n), ...stateOf(1n)]
    const { rpc, calls } = plainNode({ logs, answers })
    expect(await readV4Positions(rpc, { ...places, fromBlock: 10n, owner: owner.toUpperCase() as Hex })).toEqual([])
    expect(await readV4Positions(rpc, { ...places, fromBlock: 10n, owner })).toEqual([
      {
        protocol: 'v4',
        chainId: 1,
        poolId,
        tokenId: 1n,
        token0,
        token1,
        keyFee: 3_000,
        feePips: 2_500,
        hooks,
        tickSpacing: 60,
        tick: 0,
        tickLower: -600,
        tickUpper: 1_200,
        sqrtPriceX96: 2n ** 96n,
        liquidity: one,
        status: 'in-range',
        amounts: { amount0: 58_232_641_306_251_939n, amount1: 29_553_010_879_137_169n },
        owed: { amount0: 40n * one, amount1: 400n * one },
      },
    ])
    const loud: Hex = `0x${'F'.repeat(40)}`
    const ofLoud = plainNode({ logs: [given(1n, 10, loud)], answers }).rpc
    expect(await readV4Positions(ofLoud, { ...places, fromBlock: 10n, owner: loud })).toMatchObject([{ tokenId: 1n }])
    const asked = calls.flatMap(({ functionName, args }) => (functionName === 'ownerOf' ? args : []))
    expect(asked).toEqual([1n, 2n])
  })

  test('behavior: the first few, asked for twice as many at a time', async () => {
    const logs = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n].map((tokenId) => given(tokenId, 10))
    const read = async (held: readonly bigint[], atMost: number) => {
      const owners = ownedBy((id) => (held.includes(id) ? owner : undefined))
      const stored = held.flatMap((tokenId) => [storedAs(tokenId), ...stateOf(tokenId)])
      const { rpc, calls } = plainNode({ logs, answers: [owners, ...stored] })
      const found = await readV4Positions(rpc, { ...places, fromBlock: 0n, owner, atMost })
      const asked = calls.filter(({ functionName }) => functionName === 'ownerOf').length
      return [found.map(({ tokenId }) => tokenId), asked]
    }
    expect(await read([1n, 2n, 3n], 2)).toEqual([[1n, 2n], 4])
    expect(await read([4n, 7n, 8n], 2)).toEqual([[4n, 7n], 8])
    expect(await read([9n], 2)).toEqual([[9n], 9])
    expect(await read([2n], 1)).toEqual([[2n], 2])
  })
})

describe('readV4PositionsById', () => {
  const read = (answers: readonly PlainAnswer[], tokenIds = [1n]) =>
    readV4PositionsById(plainNode({ answers }).rpc, { ...places, tokenIds })

  test('behavior: beside the range, and closed', async () => {
    expect(await read([storedAs(1n), ...stateOf(1n, { tick: 1_200 })])).toMatchObject([{ status: 'out-of-range' }])
    expect(await read([storedAs(1n), ...stateOf(1n, { liquidity: 0n })])).toMatchObject([
      { status: 'closed', owed: { amount0: 0n, amount1: 0n } },
    ])
  })

  test('behavior: one that the manager does not know has a spacing of zero, and is left out', async () => {
    expect(await read([storedAs(2n, 0), storedAs(1n), ...stateOf(1n)], [3n, 2n, 1n])).toMatchObject([{ tokenId: 1n }])
  })

  test.each(['getSlot0', 'getPositionInfo', 'getFeeGrowthInside'])('behavior: nothing without %s', async (silent) => {
    const some = stateOf(1n).filter(({ functionName }) => functionName !== silent)
    expect(await read([storedAs(1n), ...some])).toEqual([])
  })

  test('behavior: all of one block', async () => {
    const { rpc, asked } = plainNode({ answers: [storedAs(1n), ...stateOf(1n)] })
    await readV4PositionsById(rpc, { ...places, tokenIds: [1n] })
    expect(new Set(asked.map(({ params }) => params[1]))).toEqual(new Set(['0x5a']))
  })
})
