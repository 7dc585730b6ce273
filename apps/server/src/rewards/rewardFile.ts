import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RewardCount } from '@oxbow/rewards/RewardCount'
import type { Hex } from 'viem'
import { z } from 'zod'

const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt)
const account = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Hex)

const schema = z.object({
  distributor: z.string(),
  blockNumber: integer,
  seconds: z.number(),
  shares: z.array(
    z.object({
      place: z.number(),
      seconds: z.number(),
      tick: z.number().optional(),
      liquidity: integer,
      growthX128: integer,
      positions: z.array(
        z.object({
          tokenId: integer,
          owner: account.optional(),
          tickLower: z.number(),
          tickUpper: z.number(),
          liquidity: integer,
          growthX128: integer,
        }),
      ),
      earnedX128: z.array(z.object({ account, sum: integer })),
    }),
  ),
})

/**
 * What was counted until the newest root, so that a server that starts goes on from there. It can be thrown away where the node has all of the chain's
 * logs; a local chain forgets blocks of its market after some days.
 */
export async function loadCount(path: string, distributor: Hex): Promise<RewardCount | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success || parsed.data.distributor !== distributor) return undefined
  const { blockNumber, seconds, shares } = parsed.data
  return {
    blockNumber,
    seconds,
    shares: new Map(
      shares.map(({ place, positions, earnedX128, tick, ...rest }) => [
        place,
        {
          ...rest,
          tick,
          positions: new Map(positions.map(({ tokenId, owner, ...position }) => [tokenId, { ...position, owner }])),
          earnedX128: new Map(earnedX128.map(({ account, sum }) => [account, sum])),
        },
      ]),
    ),
  }
}

/** Whole or not at all. */
export async function saveCount(path: string, distributor: Hex, count: RewardCount): Promise<void> {
  const written = {
    distributor,
    blockNumber: count.blockNumber,
    seconds: count.seconds,
    shares: [...count.shares].map(([place, { positions, earnedX128, ...rest }]) => ({
      place,
      ...rest,
      positions: [...positions].map(([tokenId, position]) => ({ tokenId, ...position })),
      earnedX128: [...earnedX128].map(([account, sum]) => ({ account, sum })),
    })),
  }
  const text = JSON.stringify(written, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.next`, text)
  await rename(`${path}.next`, path)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
