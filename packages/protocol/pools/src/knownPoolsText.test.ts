import { describe, expect, test } from 'vitest'
import { initialV3Pool, initialV4Pool } from './applyLogs.ts'
import { parseKnownPools, writeKnownPools } from './knownPoolsText.ts'
import type { KnownPools } from './PoolMemory.ts'

const [token0, token1, id] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const known: KnownPools = {
  blockNumber: 9_007_199_254_740_993n,
  blockHash: `0x${'a'.repeat(64)}`,
  pools: [
    { pool: initialV3Pool({ id, token0, token1, feePips: 3_000, tickSpacing: 60 }, 0n, 0), ticks: [-887_220, 0, 60] },
    {
      pool: initialV4Pool({
        kind: 'v4-initialized',
        emitter: id,
        id: `0x${'b'.repeat(64)}`,
        token0,
        token1,
        keyFee: 0x800000,
        tickSpacing: 1,
        hooks: id,
        sqrtPriceX96: 0n,
        tick: 0,
      }),
      ticks: [],
    },
  ],
}

describe('knownPoolsText', () => {
  test('default: what is written is read again', () => {
    expect(parseKnownPools(writeKnownPools(known))).toEqual(known)
  })

  test.each([
    '',
    'null',
    '{"pools":[]}',
    writeKnownPools(known).replace('"v3"', '"v9"'),
    writeKnownPools(known).replace('-887220', '-887273'),
    writeKnownPools(known).replace(token0, `${token0}0`),
  ])('behavior: anything else is nothing: %s', (text) => {
    expect(parseKnownPools(text)).toBeUndefined()
  })
})
