import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { plainContracts, plainPools, plainTokens, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { prepareDecrease, prepareFeeClaim, prepareIncrease } from './preparePositionChange.ts'

const { weth, a, b } = plainTokens
const walletAddress = `0x${'d'.repeat(40)}` as const
const stranger = `0x${'9'.repeat(40)}` as const
const contracts = plainContracts as Required<typeof plainContracts>
const one = 10n ** 18n
const refused = { name: 'Engine.LiquidityRequestError' }
const missing = { code: 'ResourceNotFound' }

const ofV3 = { target: contracts.v3PositionManager, abi: v3PositionManagerAbi }
const ofV4 = { target: contracts.v4PositionManager, abi: v4PositionManagerAbi }
const ofPool = { target: plainPools.v3.id, abi: v3PoolAbi }
const ofView = { target: contracts.v4StateView, abi: stateViewAbi }
const tick = [0n, 0n, 0n, 0n, 0n, 0n, 0, true]
const info = (BigInt.asUintN(24, 600n) << 32n) | (BigInt.asUintN(24, -600n) << 8n)
/** Number 7 in both managers: half a token of fees each way, of a liquidity of a hundred. */
const nfts = (owner: `0x${string}`, liquidity: bigint) => [
  { ...ofV3, functionName: 'ownerOf', args: [7n], says: owner },
  {
    ...ofV3,
    functionName: 'positions',
    args: [7n],
    says: [0n, zeroAddress, a, b, 500, -600, 600, liquidity, 0n, 0n, one / 2n, one / 2n],
  },
  { ...ofPool, functionName: 'feeGrowthGlobal0X128', says: 0n },
  { ...ofPool, functionName: 'feeGrowthGlobal1X128', says: 0n },
  { ...ofPool, functionName: 'ticks', says: tick },
  { ...ofV4, functionName: 'ownerOf', args: [7n], says: owner },
  {
    ...ofV4,
    functionName: 'getPoolAndPositionInfo',
    args: [7n],
    says: [{ currency0: nativeToken, currency1: b, fee: 3_000, tickSpacing: 60, hooks: nativeToken }, info],
  },
  { ...ofView, functionName: 'getPositionInfo', says: [liquidity, 0n, 0n] },
  { ...ofView, functionName: 'getFeeGrowthInside', says: [0n, 0n] },
]
type Facts = { owner?: `0x${string}`; liquidity?: bigint; world?: plainLiquidity.Options }
function run<Request, Answer>(
  make: (chain: ReturnType<typeof plainTradingChain>['chain'], request: Request, id: string) => Promise<Answer>,
  change: object,
  { owner = walletAddress, liquidity = 100n * one, world = {} }: Facts = {},
) {
  const { chain } = plainTradingChain({
    answers: [...nfts(owner, liquidity), ...plainLiquidity(world)],
    methods: { eth_gasPrice: () => '0x1', eth_estimateGas: () => '0x64' },
  })
  const pairs: Record<string, readonly [string, string]> = { V2: [weth, a], V3: [a, b], V4: [nativeToken, b] }
  const [token0Address, token1Address] = pairs[(change as { protocol: string }).protocol]!
  const request = {
    walletAddress,
    chainId: 31337,
    nftTokenId: '7',
    tokenId: '7',
    token0Address,
    token1Address,
    ...change,
  }
  return make(chain, request as Request, 'id')
}
const amount = (tokenAddress: string, raw = one) => ({ tokenAddress, amount: raw.toString() })

describe('prepareIncrease', () => {
  const increase = (change: object, facts?: Facts) => run(prepareIncrease, change, facts)

  test('default: into the range of the position that is named, or into the pair', async () => {
    const v3 = await increase({ protocol: 'V3', independentToken: amount(a) })
    expect(v3).toMatchObject({
      requestId: 'id',
      token0: amount(a),
      increase: { to: contracts.v3PositionManager, value: '0x0' },
    })
    expect(Number(v3.token1.amount) / 1e18).toBeCloseTo(1, 6)
    const v4 = await increase({ protocol: 'V4', independentToken: amount(nativeToken) })
    expect(v4).toMatchObject({ increase: { to: contracts.v4PositionManager } })
    expect(BigInt(v4.increase.value)).toBeGreaterThanOrEqual(one)
    const pair = await increase({ protocol: 'V2', independentToken: amount(weth) })
    expect(pair).toMatchObject({
      token0: amount(weth),
      token1: amount(a, 2n * one),
      increase: { to: contracts.v2Router },
    })
    expect((await increase({ protocol: 'V2', independentToken: amount(weth), simulateTransaction: true })).gasFee).toBe(
      '3000',
    )
  })

  test('behavior: a pair’s WETH in ether where that is named', async () => {
    for (const named of [{ token0Address: nativeToken }, { token0Address: a, token1Address: nativeToken }]) {
      const native = await increase({ protocol: 'V2', ...named, independentToken: amount(nativeToken) })
      expect(native.increase.value).toBe(`0x${one.toString(16)}`)
    }
  })

  test('error: no number, nobody’s or another’s position, and other tokens', async () => {
    const independentToken = amount(a)
    await expect(increase({ protocol: 'V3', independentToken, nftTokenId: undefined })).rejects.toMatchObject(refused)
    await expect(increase({ protocol: 'V3', independentToken, nftTokenId: '8' })).rejects.toMatchObject(missing)
    await expect(increase({ protocol: 'V3', independentToken }, { owner: stranger })).rejects.toMatchObject(missing)
    await expect(increase({ protocol: 'V3', independentToken, token0Address: weth })).rejects.toMatchObject(refused)
    await expect(increase({ protocol: 'V3', independentToken, token1Address: weth })).rejects.toMatchObject(refused)
    await expect(increase({ protocol: 'V4', independentToken, token0Address: weth })).rejects.toMatchObject(refused)
    await expect(increase({ protocol: 'V2', independentToken, token1Address: weth })).rejects.toMatchObject(refused)
  })
})

describe('prepareDecrease', () => {
  const decrease = (change: object, facts?: Facts) =>
    run(prepareDecrease, { liquidityPercentageToDecrease: 50, ...change }, facts)

  test('default: a part of it, with all fees', async () => {
    const half = await decrease({ protocol: 'V3' })
    const all = await decrease({ protocol: 'V3', liquidityPercentageToDecrease: 100 })
    expect(half).toMatchObject({ requestId: 'id', decrease: { to: contracts.v3PositionManager, from: walletAddress } })
    const [part, whole] = [half, all].map(({ token0 }) => BigInt(token0.amount) - one / 2n)
    expect(Number(part) / Number(whole)).toBeCloseTo(0.5, 9)
    // 100 (1 - 1.0001^-300) of each.
    expect(Number(whole) / 1e18).toBeCloseTo(2.9554, 3)
    expect(all.token1).toMatchObject({ tokenAddress: b })
    expect(await decrease({ protocol: 'V4' })).toMatchObject({ token0: { tokenAddress: nativeToken } })
    expect((await decrease({ protocol: 'V3', simulateTransaction: true })).gasFee).toBe('3000')
  })

  test('default: a part of what a wallet holds of a pair, in any order of its tokens', async () => {
    const world = { balances: { [plainPools.v2.id]: one } }
    const pair = await decrease({ protocol: 'V2', token0Address: a, token1Address: nativeToken }, { world })
    // A thousandth of the pair, and half of that.
    expect(pair).toMatchObject({
      token0: amount(weth, one / 2n),
      token1: amount(a, one),
      decrease: { to: contracts.v2Router },
    })
  })

  test('error: nothing in it, no pair, one token twice', async () => {
    await expect(decrease({ protocol: 'V3' }, { liquidity: 0n })).rejects.toMatchObject(missing)
    await expect(
      decrease({ protocol: 'V2' }, { world: { balances: { [plainPools.v2.id]: 0n } } }),
    ).rejects.toMatchObject(missing)
    await expect(decrease({ protocol: 'V2' }, { world: { missing: ['v2'] } })).rejects.toMatchObject(missing)
    await expect(decrease({ protocol: 'V2', token1Address: weth })).rejects.toMatchObject(refused)
    await expect(decrease({ protocol: 'V3', token1Address: weth })).rejects.toMatchObject(refused)
    expect((await decrease({ protocol: 'V3' }, { liquidity: 2n })).requestId).toBe('id')
  })
})

describe('prepareFeeClaim', () => {
  const claim = (change: object, facts?: Facts) => run(prepareFeeClaim, change, facts)

  test('default: the fees and nothing else, also of a position that is empty', async () => {
    for (const liquidity of [0n, one])
      expect(await claim({ protocol: 'V3' }, { liquidity })).toMatchObject({
        requestId: 'id',
        token0: amount(a, one / 2n),
        token1: amount(b, one / 2n),
        claim: { to: contracts.v3PositionManager },
      })
    expect((await claim({ protocol: 'V4' })).claim.to).toBe(contracts.v4PositionManager)
    expect((await claim({ protocol: 'V3', simulateTransaction: true })).gasFee).toBe('3000')
  })

  test('error: a pair owes none, and another’s are not paid out', async () => {
    await expect(claim({ protocol: 'V2' })).rejects.toMatchObject(refused)
    await expect(claim({ protocol: 'V3' }, { owner: stranger })).rejects.toMatchObject(missing)
    await expect(claim({ protocol: 'V4' }, { owner: stranger })).rejects.toMatchObject(missing)
  })
})
