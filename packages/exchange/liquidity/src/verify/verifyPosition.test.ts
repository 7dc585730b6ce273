import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { decodeFunctionData, encodeFunctionResult, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { a, b, deposit, exitTo, me, network, thief } from './test/partSwaps.ts'
import { verifyPosition } from './verifyPosition.ts'

/** A position as a node describes it. */
const held = { owner: me, token0: a, token1: b, feePips: 500, tickLower: -10, tickUpper: 20 }
const [left, entered] = [5n, 6n]
const honest = { [`${left}`]: held, [`${entered}`]: { ...held, tickLower: -100, tickUpper: 200 } }
const pool = `v3/${a}/${b}/500`

/** Adds to one position what comes out of another. */
const exit = exitTo(me)
const move = {
  ...deposit,
  wanted: { ...deposit.wanted, pool, tokenId: entered, range: { tickLower: -100, tickUpper: 200 } },
  prelude: { exit: { ...exit, wanted: { ...exit.wanted, pool, tokenId: left } }, swap: undefined },
} as LiquidityPlan
const verify = (positions: Readonly<Record<string, typeof held>>, plan = move) =>
  verifyPosition(nodeWith(positions), { network, plan })

describe('verifyPosition', () => {
  test('default: both positions of a move, as planned', async () => {
    await verify(honest)
  })

  test.each<[name: string, words: RegExp, change: Partial<typeof held>]>([
    ['owner', /belongs to 0x6f/, { owner: thief }],
    ['token', /is in the pool/, { token0: zeroAddress }],
    ['fee tier', /is in the pool/, { feePips: 3_000 }],
    ['lower tick', /is from tick/, { tickLower: -20 }],
    ['upper tick', /is from tick/, { tickUpper: 30 }],
  ])('error: another %s of either', async (_, words, change) => {
    for (const id of [left, entered].map(String)) {
      const expected = expect.objectContaining({ facts: [expect.stringMatching(words)] })
      const found = verify({ ...honest, [id]: { ...honest[id]!, ...change } })
      if ('owner' in change) await expect(found).rejects.toThrow(words)
      else await expect(found).rejects.toEqual(expected)
    }
  })
})

/** A node that knows these positions of v3. */
function nodeWith(positions: Readonly<Record<string, typeof held>>): NodeAccess {
  const abi = v3PositionManagerAbi
  const request = async ({ params }: { readonly params: readonly [{ readonly data: Hex }] }) => {
    const { args, functionName } = decodeFunctionData({ abi, data: params[0].data })
    const { feePips, owner, tickLower, tickUpper, token0, token1 } = positions[String(args?.[0])]!
    if (functionName === 'ownerOf') return encodeFunctionResult({ abi, functionName, result: owner })
    const result = [0n, zeroAddress, token0, token1, feePips, tickLower, tickUpper, 30n, 0n, 0n, 0n, 0n] as const
    return encodeFunctionResult({ abi, functionName: 'positions', result })
  }
  return { rpc: () => ({ request }) } as unknown as NodeAccess
}
