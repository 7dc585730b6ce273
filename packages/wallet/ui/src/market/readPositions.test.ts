import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { expect, test } from 'vitest'
import { readRequest } from '../reading/readRequest.ts'
import { account, contracts, nowSeconds, signingContext, stranger, usdc } from '../test/signingContext.ts'
import { readPositions } from './readPositions.ts'

const { v3PositionManager, v4PositionManager, weth } = contracts
const zero = `0x${'0'.repeat(40)}` as const
const abi = parseAbi([
  'function ownerOf(uint256 id)',
  'function positions(uint256 id)',
  'function getPoolAndPositionInfo(uint256 id)',
])
/** Position 5 is the account's, every other a stranger's. */
const answers = {
  ownerOf: (id: bigint) => encodeAbiParameters(parseAbiParameters('address'), [id === 5n ? account : stranger]),
  positions: () =>
    encodeAbiParameters(
      parseAbiParameters(
        'uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128',
      ),
      [0n, zero, usdc, weth, 500, -10, 10, 1n, 0n, 0n, 0n, 0n],
    ),
  getPoolAndPositionInfo: () =>
    encodeAbiParameters(parseAbiParameters('(address, address, uint24, int24, address), uint256'), [
      [zero, usdc, 500, 10, zero],
      1n,
    ]),
}
const node = {
  request: async ({ params }: { readonly params: readonly unknown[] }) => {
    const { args, functionName } = decodeFunctionData({ abi, data: (params[0] as { data: Hex }).data })
    return answers[functionName](args[0])
  },
}
const increases = (...ids: readonly bigint[]) => {
  const functions = parseAbi([
    'function increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
  ])
  const calls = ids.map((tokenId) => ({
    to: v3PositionManager!,
    value: 0n,
    data: encodeFunctionData({
      abi: functions,
      args: [
        {
          tokenId,
          amount0Desired: 7n,
          amount1Desired: 9n,
          amount0Min: 0n,
          amount1Min: 0n,
          deadline: BigInt(nowSeconds),
        },
      ],
    }),
  }))
  return readRequest({ type: 'calls', chainId: 1, calls }, signingContext)
}

test('default: says whose they are, and which tokens they hold', async () => {
  const positionOf = await readPositions({ contracts, node, reading: increases(5n, 6n) })
  expect(positionOf(1, v3PositionManager!, 5n)).toEqual({ owner: account, token0: usdc, token1: weth })
  expect(positionOf(1, v3PositionManager!, 6n)).toMatchObject({ owner: stranger })
})

test('behavior: v4 says it in a form of its own', async () => {
  const reading = increases(5n)
  const acts = reading.acts.map((act) => (act.type === 'liquidity' ? { ...act, contract: v4PositionManager! } : act))
  const positionOf = await readPositions({ contracts, node, reading: { ...reading, acts } })
  expect(positionOf(1, v4PositionManager!, 5n)).toEqual({ owner: account, token0: zero, token1: usdc })
})

test('behavior: what wasn’t asked, and what no node answers, is unknown', async () => {
  const positionOf = await readPositions({ contracts, node, reading: increases(5n) })
  expect([positionOf(1, v3PositionManager!, 6n), positionOf(2, v3PositionManager!, 5n)]).toEqual([undefined, undefined])
  const many = await readPositions({
    contracts,
    node,
    reading: increases(...Array.from({ length: 9 }, (_, id) => BigInt(id))),
  })
  expect([many(1, v3PositionManager!, 7n)?.owner, many(1, v3PositionManager!, 8n)]).toEqual([stranger, undefined])
  const silent = { request: () => Promise.reject(new TypeError('away')) }
  const unknown = await readPositions({ contracts, node: silent, reading: increases(5n) })
  expect(unknown(1, v3PositionManager!, 5n)).toBeUndefined()
})
