import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { sql } from '../drizzle.ts'
import { builder, check } from '../schemaBuilder.ts'
import { marketNow } from './marketNow.ts'

/** Minimums and maximums of a ranking's rows. A row with an unknown figure is excluded. */
export type MarketLimits = {
  readonly minTvlUsd?: number | undefined
  readonly minVolumeUsd?: number | undefined
  readonly maxAgeSeconds?: number | undefined
}

export const limitArguments = builder.args((arg) => ({
  minTvlUsd: arg.float({ description: 'Rows with less, or with an unknown TVL, are left out.' }),
  minVolumeUsd: arg.float({ description: 'Of the period for tokens, of a day for pools.' }),
  maxAgeSeconds: arg.int({ description: 'Since the first pool of a token, or the pool itself, was created.' }),
}))

type Arguments = { readonly [Key in keyof MarketLimits]?: number | null | undefined }

/** @throws {InvalidArgumentError} for negative limits */
export function checkLimits({ minTvlUsd, minVolumeUsd, maxAgeSeconds }: Arguments): MarketLimits {
  return {
    minTvlUsd: check('minTvlUsd', figure, minTvlUsd ?? undefined),
    minVolumeUsd: check('minVolumeUsd', figure, minVolumeUsd ?? undefined),
    maxAgeSeconds: check('maxAgeSeconds', age, maxAgeSeconds ?? undefined),
  }
}

/** Conditions of a ranking on the displayed figures. */
export function limitConditions(
  { minTvlUsd, minVolumeUsd, maxAgeSeconds }: MarketLimits,
  figures: {
    readonly tvl: SQL
    readonly volume: SQL
    readonly createdAt: SQL
    readonly chainIds: readonly number[]
  },
): SQL[] {
  return [
    ...(minTvlUsd === undefined ? [] : [sql`${figures.tvl} >= ${minTvlUsd}::double precision`]),
    ...(minVolumeUsd === undefined ? [] : [sql`${figures.volume} >= ${minVolumeUsd}::double precision`]),
    ...(maxAgeSeconds === undefined
      ? []
      : [sql`${figures.createdAt} >= ${marketNow(figures.chainIds)} - ${maxAgeSeconds}::int`]),
  ]
}

const figure = z.number().min(0).optional()
const age = z.int().min(1).optional()
