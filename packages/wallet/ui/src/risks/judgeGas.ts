import type { Act, Reading } from '../reading/Reading.ts'
import { actsOf } from './actsOf.ts'
import type { Risk } from './Risk.ts'

/**
 * Whether a request uses far more gas than what it does can need. The called contract decides how much gas it burns, so a site's own token could burn
 * the account's native currency by a transfer of nothing.
 *
 * Where the whole cost is negligible, gas has no bound: some networks count the cost of publishing data, or of proofs, as millions of cheap gas.
 */
export function judgeGas(reading: Reading, { cost, gas, usual }: judgeGas.Parameters): readonly Risk[] {
  const isNegligible = usual !== undefined && cost * 100n <= usual
  return isNegligible || gas <= mostUsualGas(reading) ? [] : [{ code: 'much-gas', level: 'critical' }]
}

export declare namespace judgeGas {
  type Parameters = {
    /** Maximum network cost of all transactions, wei. */
    readonly cost: bigint
    /** Gas limits of all transactions together. */
    readonly gas: bigint
    /** See `mostUsualCost`. */
    readonly usual: bigint | undefined
  }
}

function mostUsualGas(reading: Reading): bigint {
  const all = actsOf(reading).reduce((sum, act) => sum + gasOfAct(act), once)
  return all < ceiling ? all : ceiling
}

/** What a single call may take beyond its own share: the heaviest rebasing and fee-on-transfer tokens use half a million. */
const once = 600_000n
/** Twice what usual tokens take for a transfer or an approval; gas limits are a quarter to a half above the expected gas. */
const simple = 150_000n
/** A hop takes about 125,000 gas, more with taxed tokens and hooks. */
const hop = 300_000n
/** Half of what a transaction may take on Ethereum (EIP-7825), and more than the largest routes take. */
const ceiling = 8_000_000n

function gasOfAct(act: Act): bigint {
  switch (act.type) {
    case 'group':
      return 0n
    case 'router':
      return sum(act.effects.map(gasOfEffect))
    case 'liquidity':
      return sum(
        act.effects.map((effect) => {
          // A pair or a v3 pool is a contract of its own, and v2 creates it without saying so.
          if (effect.type === 'create-pool') return effect.protocol === 'v3' ? 6_000_000n : hop
          if (effect.type === 'add') return effect.protocol === 'v2' ? 3_500_000n : 700_000n
          return hop
        }),
      )
    case 'order':
      return 500_000n
    case 'create':
      return ceiling
    case 'unknown':
      // Takes a deliberate step anyway. A quarter of what a transaction may take on Ethereum.
      return 4_000_000n
    default:
      return simple
  }
}

type RouterEffect = Extract<Act, { type: 'router' }>['effects'][number]

function gasOfEffect(effect: RouterEffect): bigint {
  switch (effect.type) {
    case 'swap':
      return hop * BigInt(effect.tokens.length - 1)
    case 'v4':
      return sum(
        effect.actions.map((action) => (action.type === 'swap' ? hop * BigInt(action.tokens.length - 1) : simple)),
      )
    case 'sub-plan':
      return sum(effect.effects.map(gasOfEffect))
    default:
      return simple
  }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
