import type { Network } from '@oxbow/chain/Network'
import { noHook } from '@oxbow/chain/noHook'
import type { Position } from '@oxbow/positions/Position'
import { describe, expect, test } from 'vitest'
import type { PositionToken } from '../position/PositionTokens.ts'
import { toCollectGroups, toCollectIntent } from './CollectGroup.ts'

const at = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`
const allowed = at('7')
const networks = [1, 10].map((chainId) => ({ chainId, allowedHooks: [allowed] }) as unknown as Network)
const networkOf = ({ chainId }: Position) => networks.find((each) => each.chainId === chainId)!

/** All but E are listed; A is worth two dollars, the others one. */
const tokenOf = (address: `0x${string}`): PositionToken => ({
  address,
  symbol: address[2]!.toUpperCase(),
  decimals: address === at('e') ? undefined : 0,
  logoUri: undefined,
})
const tokensOf = ({ token0, token1 }: Position) => ({ token0: tokenOf(token0), token1: tokenOf(token1) })
const toUsd = ({ symbol }: PositionToken, raw: bigint) => Number(raw) * (symbol === 'A' ? 2 : 1)

function position(tokenId: bigint, change: object = {}): Position {
  const tokens = { token0: at('a'), token1: at('b') }
  const owed = { amount0: 1n, amount1: 1n }
  return { protocol: 'v3', chainId: 1, tokenId, ...tokens, owed, ...change } as Position
}

const groupsOf = (...positions: Position[]) =>
  toCollectGroups({ positions, networkOf, tokensOf, toUsd }).map(({ network, protocol, positions }) => ({
    chainId: network.chainId,
    protocol,
    ids: positions.map(({ tokenId }) => tokenId),
  }))

describe('toCollectGroups', () => {
  test('two of a contract are collected together, the most valuable first; each contract by itself', () => {
    const rich = { owed: { amount0: 5n, amount1: 0n } }
    const v4 = { protocol: 'v4', hooks: noHook }
    const far = { chainId: 10 }
    expect(
      groupsOf(
        position(1n),
        position(2n, rich),
        position(3n, v4),
        position(4n, v4),
        position(5n, far),
        position(6n, far),
      ),
    ).toEqual([
      { chainId: 1, protocol: 'v3', ids: [2n, 1n] },
      { chainId: 1, protocol: 'v4', ids: [3n, 4n] },
      { chainId: 10, protocol: 'v3', ids: [5n, 6n] },
    ])
  })

  test('one alone has a button of its own, and what is owed nothing is left out', () => {
    expect(groupsOf(position(1n))).toEqual([])
    expect(groupsOf(position(1n), position(2n, { owed: { amount0: 0n, amount1: 0n } }))).toEqual([])
    expect(groupsOf(position(1n, { protocol: 'v2' }), position(2n))).toEqual([])
  })

  test('a position of a token that no list names, or of a pool with a strange hook, which anybody may have given, keeps nobody from the rest', () => {
    const v4 = { protocol: 'v4', hooks: noHook }
    expect(groupsOf(position(1n), position(2n), position(3n, { token1: at('e') }))).toMatchObject([{ ids: [1n, 2n] }])
    expect(
      groupsOf(position(1n, v4), position(2n, { ...v4, hooks: allowed }), position(3n, { ...v4, hooks: at('9') })),
    ).toMatchObject([{ ids: [1n, 2n] }])
  })

  test('no more at once than fit in a block', () => {
    const [group] = groupsOf(...Array.from({ length: 40 }, (_, id) => position(BigInt(id))))
    expect(group!.ids).toHaveLength(30)
  })
})

test('toCollectIntent: the positions, and what each token comes to', () => {
  const positions = [
    position(1n),
    position(2n, { token0: at('b'), token1: at('c'), owed: { amount0: 3n, amount1: 0n } }),
  ]
  const { intent, tokens } = toCollectIntent(
    { network: networks[0]!, protocol: 'v3', positions: positions as never },
    tokensOf,
  )
  expect(tokens.map(({ token, owed }) => [token.symbol, owed])).toEqual([
    ['A', 1n],
    ['B', 4n],
    ['C', 0n],
  ])
  expect(intent).toMatchObject({
    chainId: 1,
    protocol: 'v3',
    positions: [{ tokenId: 1n }, { tokenId: 2n, token1: at('c') }],
  })
  expect(intent.tokens.map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C'])
})
