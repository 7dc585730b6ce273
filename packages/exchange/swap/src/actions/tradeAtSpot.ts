import type { DecodedTransaction } from '@oxbow/calldata/decodeTransaction'

/** What calldata would spend and buy if its pools kept their prices; amounts in raw units, in doubles. */
export type TradeAtSpot = { readonly spent: number; readonly bought: number }

/**
 * Carries out the decoded swaps at fixed prices. How a token is divided between pools is read from the calldata alone: amounts that it fixes, and the
 * rest for whatever takes the balance. Undefined if a pool has no rate, or an effect isn't one of a trade.
 */
export function tradeAtSpot(effects: readonly Effect[], parameters: tradeAtSpot.Parameters): TradeAtSpot | undefined {
  const { tokenIn, tokenOut, amountIn, taxBps, toNode, rateOf } = parameters
  const held = createLedger(toNode)
  const untaxed = 1 - taxBps / 10_000
  held.add(tokenIn, amountIn * untaxed)

  /** An amount that isn't stated is all that `ledger` has, or, of an output, all that it lacks. */
  function swap(effect: SwapEffect, ledger: Ledger): boolean {
    const { tokens, pools } = effect
    const rates = pools.map((pool, index) => rateOf(pool, tokens[index]!))
    if (rates.includes(undefined)) return false
    const rate = (rates as number[]).reduce((product, each) => product * each, 1)
    const [from, to] = [tokens[0]!, tokens.at(-1)!]
    const sold =
      effect.tradeType === 'exact-in'
        ? // Of a taxed token less arrives than is sent. In an unlock what is sold may be paid for afterwards.
          Math.min(resolve(effect.amountIn, ledger.of(from)), ledger === held ? held.of(from) : Infinity)
        : resolve(effect.amountOut, -ledger.of(to)) / rate
    ledger.add(from, -sold)
    ledger.add(to, sold * rate)
    return true
  }

  function visit(actions: readonly V4Effect[]): boolean {
    const credit = createLedger(toNode)
    const isKnown = actions.every((action) => {
      switch (action.type) {
        case 'swap':
          return swap(action, credit)
        case 'settle': {
          const { token, amount } = action
          move(held, credit, token, amount === 'open-delta' ? -credit.of(token) : resolve(amount, held.of(token)))
          return true
        }
        case 'take':
          move(credit, held, action.token, resolve(action.amount, credit.of(action.token)))
          return true
        default:
          return false
      }
    })
    return isKnown
  }

  const isKnown = effects.every((effect) => {
    if (effect.type === 'swap') return swap(effect, held)
    return effect.type === 'v4' ? visit(effect.actions) : passing.has(effect.type)
  })
  return isKnown ? { spent: amountIn - held.of(tokenIn) / untaxed, bought: held.of(tokenOut) } : undefined
}

export declare namespace tradeAtSpot {
  type Parameters = {
    readonly tokenIn: string
    readonly tokenOut: string
    readonly amountIn: number
    /** What the token keeps of the transfer to the pool. */
    readonly taxBps: number
    /** One name for native currency and its wrapped token. */
    readonly toNode: (token: string) => string
    /** Output per unit of input, by the `poolText` of a pool and the token that it takes. */
    readonly rateOf: (pool: string, tokenIn: string) => number | undefined
  }
}

type Effect = DecodedTransaction['effects'][number]
type V4Effect = Extract<Effect, { type: 'v4' }>['actions'][number]
type SwapEffect = Extract<Effect | V4Effect, { type: 'swap' }>
type Ledger = ReturnType<typeof createLedger>

function createLedger(toNode: (token: string) => string) {
  const amounts = new Map<string, number>()
  const of = (token: string) => amounts.get(toNode(token)) ?? 0
  return { of, add: (token: string, amount: number) => void amounts.set(toNode(token), of(token) + amount) }
}

function move(from: Ledger, to: Ledger, token: string, amount: number): void {
  from.add(token, -amount)
  to.add(token, amount)
}

const resolve = (amount: bigint | string, all: number) => (typeof amount === 'bigint' ? Number(amount) : all)

/** Effects that move tokens without exchanging them. */
const passing: ReadonlySet<Effect['type']> = new Set([
  'check-balance',
  'pay',
  'permit',
  'pull',
  'sweep',
  'unwrap',
  'wrap',
])
