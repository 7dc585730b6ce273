import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { encodeDeposit } from '@oxbow/calldata/encodeDeposit'
import { encodeExit } from '@oxbow/calldata/encodeExit'
import { encodeRoundTrip } from '@oxbow/calldata/encodeRoundTrip'
import { wordsOf } from '@oxbow/exchange-test/plainNode'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  maxUint256,
  multicall3Abi,
  numberToHex,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import {
  contracts,
  costOf,
  deposit,
  exit,
  hooks,
  type Log,
  multicall3,
  pair,
  passed,
  permit2,
  poolId,
  probe,
  readAfter,
  readBefore,
  readDeposited,
  readSwapped,
  scenario,
  swap,
  universalRouter,
  v4PoolManager,
  v4PositionManager,
} from './test/probeByRote.ts'

const swapTopic = keccak256(toHex('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'))
const forever = 2 ** 48 - 1

const cost = costOf(2n * 2n ** 96n, 13_260, 14_520)

describe('probeHook, by rote', () => {
  test('default: tells what the swap and the way out lost, in parts of what went in', async () => {
    const { simulation } = await probe()
    expect(simulation).toEqual({
      status: 'tried',
      deposit: 'passed',
      // 100 of the first went, 100 of the second came.
      swap: { status: 'passed', loss: 300 / (Number(cost.amount0 / 2n) * 4), feeLoss: 1 - 0.997 * 0.997 },
      // Of 4,000 and 6,000 there are 4,000 and 4,000 left.
      withdrawal: { status: 'passed', loss: 1 - 20_000 / 22_000 },
    })
  })

  test('default: the tokens come from the pool manager, and an address that nobody has does everything', async () => {
    const { calls, block, methods } = await probe()
    const trader = calls![1]!.from
    const gas = numberToHex(5_000_000n)
    const funds = [cost.amount0 * 4n, cost.amount1 * 4n]
    const permitted = (token: Hex, spender: Hex) => ({
      from: trader,
      to: permit2,
      gas,
      data: encodeFunctionData({
        abi: permit2Abi,
        functionName: 'approve',
        args: [token, spender, 2n ** 160n - 1n, forever],
      }),
    })
    const brought = [pair.currency0, pair.currency1].flatMap((token, side) => [
      {
        from: v4PoolManager,
        to: token,
        gas,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [trader, funds[side]!] }),
      },
      {
        from: trader,
        to: token,
        gas,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [permit2, maxUint256] }),
      },
      permitted(token, v4PositionManager),
      permitted(token, universalRouter),
    ])
    expect(calls!.slice(0, 8)).toEqual(brought)

    const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [trader] })
    const reads = [pair.currency0, pair.currency1].map((target) => ({
      target,
      allowFailure: true,
      callData: balanceOf,
    }))
    const read = {
      from: trader,
      to: multicall3,
      gas,
      data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [reads] }),
    }
    for (const place of [readBefore, readDeposited, readSwapped, readAfter]) expect(calls![place!]).toEqual(read)
    expect(calls).toHaveLength(15)

    const by = ({ to, data }: { to: Hex; data: Hex }) => ({ from: trader, gas, to, data })
    const place = { type: 'mint', tickLower: 13_260, tickUpper: 14_520 } as const
    const named = { protocol: 'v4', token0: pair.currency0, token1: pair.currency1 } as const
    expect(calls![deposit!]).toEqual(
      by(
        encodeDeposit(
          { ...named, keyFee: 3_000, tickSpacing: 60, hooks },
          {
            contracts,
            place,
            spend: [cost.amount0 * 2n, cost.amount1 * 2n],
            minimum: [0n, 0n],
            liquidity: 10n ** 21n,
            sqrtPriceX96: undefined,
            paysNative: false,
            permit: undefined,
            recipient: trader,
            deadlineSeconds: forever,
          },
        ),
      ),
    )
    expect(calls![swap!]).toEqual(
      by(encodeRoundTrip(pair, { contracts, amount: cost.amount0 / 2n, deadlineSeconds: forever })),
    )
    const out = { liquidity: 10n ** 21n, minimum0: 0n, minimum1: 0n, recipient: trader, deadlineSeconds: forever }
    expect(calls![exit!]).toEqual(by(encodeExit({ ...named, tokenId: 33n }, { contracts, ...out })))
    // All of one block.
    expect(block).toBe('0x7')
    const read7 = methods.filter(({ method }) => method === 'eth_call').map(({ params }) => params[1])
    expect(read7).toEqual(['0x7', '0x7', '0x7'])
  })

  test('behavior: ether is sent, and needs no approval', async () => {
    const native = { ...pair, currency0: zeroAddress }
    const changes = Object.fromEntries([5, 7, 9, 11].map((place, index) => [place, scenario[index]!]))
    const { simulation, calls } = await probe({ key: native, changes: { ...changes, 8: passed, 10: passed } })
    expect(simulation).toMatchObject({ status: 'tried', withdrawal: { loss: 1 - 20_000 / 22_000 } })
    const trader = calls![2]!.from
    expect(calls![0]).toEqual({
      from: v4PoolManager,
      to: trader,
      data: '0x',
      gas: '0x4c4b40',
      value: numberToHex(cost.amount0 * 4n),
    })
    expect(calls![1]).toMatchObject({ from: v4PoolManager, to: pair.currency1 })
    const ether = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [trader] })
    const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [trader] })
    const read = [
      { target: multicall3, allowFailure: true, callData: ether },
      { target: pair.currency1, allowFailure: true, callData: balance },
    ]
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [read] })
    expect(calls![5]).toEqual({ from: trader, to: multicall3, data, gas: '0x4c4b40' })
    expect([calls![6]!.value, calls![8]!.value]).toEqual([
      numberToHex(cost.amount0 * 2n),
      numberToHex(cost.amount0 / 2n),
    ])
  })

  test('behavior: the range is round the price below a spacing too, and ends where ticks end', async () => {
    const low = sqrtPriceX96AtTick(-1)
    const { calls } = await probe({ sqrtPriceX96: low, tick: -1 })
    const { amount0 } = costOf(low, -660, 600)
    expect(calls![0]!.data.slice(-64)).toBe(wordsOf(amount0 * 4n).slice(2))

    const wide = { ...pair, tickSpacing: 32_767 }
    for (const [tick, lower, upper] of [
      [600_000, 18 * 32_767 - 327_670, 27 * 32_767],
      [-600_000, -27 * 32_767, -19 * 32_767 + 11 * 32_767],
    ] as const) {
      const price = sqrtPriceX96AtTick(tick)
      const wideTrial = await probe({ sqrtPriceX96: price, tick, key: wide, liquidity: 10n ** 20n })
      const { amount0, amount1 } = costOf(price, lower, upper, 10n ** 17n)
      expect(wideTrial.calls![0]!.data.slice(-64)).toBe(wordsOf(amount0 * 4n).slice(2))
      expect(wideTrial.calls![4]!.data.slice(-64)).toBe(wordsOf(amount1 * 4n).slice(2))
    }
  })

  const swapped = (fee: number, rest: Partial<Log> = {}): Log => ({
    address: v4PoolManager.toUpperCase().replace('0X', '0x') as Hex,
    topics: [swapTopic, poolId],
    data: encodeAbiParameters(
      ['int128', 'int128', 'uint160', 'uint128', 'int24', 'uint24'].map((type) => ({ type })),
      [-1n, 1n, 2n, 3n, -4, fee],
    ),
    ...rest,
  })

  test('behavior: what the fee took is what the pool tells of each swap, else what is known of it', async () => {
    const lossWith = async (logs: readonly Log[]) => {
      const { simulation } = await probe({ changes: { [swap!]: { ...passed, logs } } })
      return simulation.status === 'tried' && simulation.swap.status === 'passed' ? simulation.swap.feeLoss : undefined
    }
    expect(await lossWith([swapped(500), swapped(10_000)])).toBe(1 - 0.9995 * 0.99)
    expect(await lossWith([swapped(500)])).toBe(1 - 0.9995)
    const others = [
      swapped(500, { address: universalRouter }),
      swapped(500, { topics: [swapTopic, `0x${'e'.repeat(64)}`] }),
      swapped(500, { topics: [poolId, poolId] }),
    ]
    expect(await lossWith([...others, swapped(500)])).toBe(1 - 0.9995)
    expect(await lossWith(others)).toBe(1 - 0.997 * 0.997)
    expect(await lossWith([])).toBe(1 - 0.997 * 0.997)
  })
})
