import { z } from 'zod'
import { initialV3Pool, initialV4Pool } from './applyLogs.ts'
import type { KnownPools } from './PoolMemory.ts'

const hexOf = (digits: number) =>
  z.custom<`0x${string}`>((value) => typeof value === 'string' && new RegExp(`^0x[0-9a-f]{${digits}}$`).test(value))
const tick = z.int().min(-887_272).max(887_272)
const shared = { token0: hexOf(40), token1: hexOf(40), tickSpacing: z.int().positive(), ticks: z.array(tick) }

const knownPoolsSchema = z.object({
  blockNumber: z.string().regex(/^\d{1,20}$/),
  blockHash: hexOf(64),
  pools: z.array(
    z.discriminatedUnion('protocol', [
      z.object({ protocol: z.literal('v3'), id: hexOf(40), feePips: z.int().nonnegative(), ...shared }),
      z.object({
        protocol: z.literal('v4'),
        id: hexOf(64),
        keyFee: z.int().nonnegative(),
        hooks: hexOf(40),
        ...shared,
      }),
    ]),
  ),
})

/** Known pools as JSON, without their state. */
export function writeKnownPools({ blockNumber, blockHash, pools }: KnownPools): string {
  const json: z.input<typeof knownPoolsSchema> = {
    blockNumber: blockNumber.toString(),
    blockHash,
    pools: pools.map(({ pool, ticks }) => {
      const { id, token0, token1, tickSpacing } = pool
      const own = { id, token0, token1, tickSpacing, ticks: [...ticks] }
      return pool.protocol === 'v3'
        ? { protocol: 'v3', feePips: pool.feePips, ...own }
        : { protocol: 'v4', keyFee: pool.keyFee, hooks: pool.hooks, ...own }
    }),
  }
  return JSON.stringify(json)
}

/** Parses the output of `writeKnownPools`; undefined for anything else, such as another release's format. */
export function parseKnownPools(text: string): KnownPools | undefined {
  const parsed = knownPoolsSchema.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { blockNumber, blockHash, pools } = parsed.data
  return {
    blockNumber: BigInt(blockNumber),
    blockHash,
    pools: pools.map(({ ticks, ...key }) => ({
      ticks,
      pool:
        key.protocol === 'v3'
          ? initialV3Pool(withoutProtocol(key), 0n, 0)
          : initialV4Pool({
              kind: 'v4-initialized',
              emitter: key.hooks,
              sqrtPriceX96: 0n,
              tick: 0,
              ...withoutProtocol(key),
            }),
    })),
  }
}

function withoutProtocol<key extends { protocol: string }>({ protocol: _, ...key }: key): Omit<key, 'protocol'> {
  return key
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
