import { evaluateMarketTerms, type PoolMemory } from '@oxbow/guards/evaluateMarketTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'

export type GuardVerdict =
  /** Minimum that its guard accepts; 0 without a guard, or if it wasn't read yet. */
  | { readonly status: 'open'; readonly least: bigint }
  /** `until`: Unix seconds. */
  | { readonly status: 'wait'; readonly until: bigint; readonly reason: string }
  | { readonly status: 'never' }

const bps = 10_000n
/** Ticks that the price may jump without delaying a trigger: two fifths. The mean follows a jump over the window. */
const largestJump = 5_000n
const seldomSeconds = 30n
/** Margin above the guard's current minimum. */
const meanMovesBps = 5n

/** The guards' verdict on a trade, from its pool's observations; they are undefined if the pool doesn't answer. */
export function judgeTerms(terms: MarketTerms, { memory, seconds, trade }: judgeTerms.Facts): GuardVerdict {
  const seldom = (reason: string): GuardVerdict => ({ status: 'wait', until: seconds + seldomSeconds, reason })
  if (memory === undefined) return seldom('its pool does not answer')
  const verdict = evaluateMarketTerms(terms, { memory, trade })
  if (verdict.status === 'never') return verdict
  if (verdict.status === 'too-thin') return seldom('its pool is too thin')
  if (verdict.status === 'not-reached') {
    const away = BigInt(Math.abs(verdict.meanTick - terms.trigger!.tick))
    const wait = (BigInt(terms.windowSeconds) * away) / largestJump
    return { status: 'wait', until: seconds + (wait > 0n ? wait : 1n), reason: 'its trigger is not reached' }
  }
  // The mean changes until the fill is in a block.
  return { status: 'open', least: (verdict.leastOut * (bps + meanMovesBps) + bps - 1n) / bps }
}

export declare namespace judgeTerms {
  type Facts = {
    readonly memory: PoolMemory | undefined
    readonly trade: evaluateMarketTerms.Facts['trade']
    /** The block's time. */
    readonly seconds: bigint
  }
}
