import { erc20Abi } from '@oxbow/abi/erc20'
import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainPools, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import { getAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { findPair } from './findPair.ts'
import { getPosition, type PositionName } from './getPosition.ts'

const { weth, a, b } = plainTokens
const account = `0x${'d'.repeat(40)}` as const
const contracts = plainContracts as Required<typeof plainContracts>
const ofV3 = { target: contracts.v3PositionManager, abi: v3PositionManagerAbi }
const ofV4 = { target: contracts.v4PositionManager, abi: v4PositionManagerAbi }
const ofView = { target: contracts.v4StateView, abi: stateViewAbi }
const ofPool = { target: plainPools.v3.id, abi: v3PoolAbi }
const pair = plainPools.v2.id
const nfts: readonly PlainAnswer[] = [
  { ...ofV3, functionName: 'ownerOf', args: [7n], says: getAddress(account) },
  { ...ofV3, functionName: 'positions', args: [7n], says: [0n, zeroAddress, a, b, 500, -600, 600, 5n, 0n, 0n, 0n, 0n] },
  { ...ofPool, functionName: 'feeGrowthGlobal0X128', says: 0n },
  { ...ofPool, functionName: 'feeGrowthGlobal1X128', says: 0n },
  { ...ofPool, functionName: 'ticks', says: [0n, 0n, 0n, 0n, 0n, 0n, 0, true] },
  { ...ofV4, functionName: 'ownerOf', args: [7n], says: getAddress(account) },
  {
    ...ofV4,
    functionName: 'getPoolAndPositionInfo',
    args: [7n],
    says: [{ currency0: zeroAddress, currency1: b, fee: 3_000, tickSpacing: 60, hooks: zeroAddress }, 600n << 32n],
  },
  { ...ofView, functionName: 'getPositionInfo', says: [5n, 0n, 0n] },
  { ...ofView, functionName: 'getFeeGrowthInside', says: [0n, 0n] },
]

function read(
  name: PositionName,
  { of = account as typeof account | null, without = {}, silent = [] as readonly string[] } = {},
) {
  const answers = [...nfts, ...plainLiquidity({ balances: { [pair]: 9n } })].filter(
    ({ functionName }) => !silent.includes(functionName),
  )
  const { node, asked } = plainNode({ answers, blockNumber: 33n })
  const network = { chainId: 31337, contracts: { ...contracts, ...without } }
  return getPosition(node, { network, name, account: of ?? undefined }).then((found) => {
    for (const { method, params } of asked) if (method === 'eth_call') expect(params[1]).toBe('0x21')
    return found
  })
}

describe('getPosition', () => {
  test('default: an NFT by its number, whoever owns it', async () => {
    for (const protocol of ['v3', 'v4'] as const) {
      const found = await read({ protocol, tokenId: 7n }, { of: null })
      expect(found).toMatchObject({
        position: { protocol, tokenId: 7n, liquidity: 5n },
        owner: account,
        blockNumber: 33n,
      })
      expect(await read({ protocol, tokenId: 8n })).toBeNull()
      const burnt = await read({ protocol, tokenId: 7n }, { silent: ['ownerOf'] })
      expect([burnt?.owner, burnt?.position.liquidity]).toEqual([undefined, 5n])
    }
  })

  test('default: the share of an account of a pair; nothing of it without one', async () => {
    const name = { protocol: 'v2', pair } as const
    expect(await read(name)).toMatchObject({
      position: { protocol: 'v2', poolId: pair, liquidity: 9n },
      owner: account,
    })
    expect(await read(name, { of: null })).toMatchObject({
      position: { liquidity: 0n, status: 'closed' },
      owner: undefined,
    })
    expect(await read({ ...name, pair: `0x${'e'.repeat(40)}` })).toBeNull()
    const unread = [...plainLiquidity()].map((each) =>
      each.target === pair && each.functionName === 'balanceOf' && each.abi === erc20Abi
        ? { ...each, says: undefined }
        : each,
    )
    const { node } = plainNode({ answers: unread })
    expect(await getPosition(node, { network: { chainId: 31337, contracts }, name, account })).toMatchObject({
      position: { liquidity: 0n },
    })
  })

  test('behavior: none on a network that lacks the protocol', async () => {
    expect(await read({ protocol: 'v2', pair }, { without: { v2Factory: undefined } })).toBeNull()
    for (const name of ['v3PositionManager', 'v3Factory'])
      expect(await read({ protocol: 'v3', tokenId: 7n }, { without: { [name]: undefined } })).toBeNull()
    for (const name of ['v4PositionManager', 'v4StateView'])
      expect(await read({ protocol: 'v4', tokenId: 7n }, { without: { [name]: undefined } })).toBeNull()
  })
})

test('findPair: of two tokens in any order, ether standing for WETH', async () => {
  const find = (tokens: readonly [`0x${string}`, `0x${string}`], without: object = {}) => {
    const { node } = plainNode({ answers: plainLiquidity({ balances: { [pair]: 9n } }) })
    return findPair(node, { network: { chainId: 31337, contracts: { ...contracts, ...without } }, tokens, account })
  }
  for (const tokens of [
    [weth, a],
    [a, weth],
    [zeroAddress, a],
    [a, zeroAddress],
  ] as const)
    expect(await find(tokens)).toMatchObject({ poolId: pair, liquidity: 9n })
  expect(await find([a, b])).toBeNull()
  expect(await find([weth, a], { v2Factory: undefined })).toBeNull()
})
