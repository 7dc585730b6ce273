import { type DecodedTransaction, decodeTransaction } from '@oxbow/calldata/decodeTransaction'
import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import { noHook } from '@oxbow/chain/noHook'
import type { GrantedCall } from '@oxbow/delegation/Grant'
import { type Hex, numberToHex } from 'viem'

/** A thousandth: more than a price moves in a block or two, unless somebody moves it. */
const slack = { numerator: 1_001n, denominator: 1_000n }

/**
 * Calls that only transfer, approve and exchange tokens that this build knows, in pools without hooks. To make them fail in a block takes a
 * transaction of one's own, provided that their prices aren't on the edge: so each minimum of the result is a thousandth higher, and the calls are
 * plain only if the result passes as well. One transaction can make all trades in a pool fail, so their pools are told. Undefined for all other calls.
 */
export function toPlainTrade(
  calls: readonly GrantedCall[],
  { account, contracts, leastExpiry, tokens }: toPlainTrade.Facts,
): toPlainTrade.ReturnType | undefined {
  const pools = new Set<string>()
  const stricter = calls.map((call) => {
    if (tokens.has(call.to)) return call
    const decoded = decodeTransaction({ ...call, from: account, contracts })
    const isKnown = (token: string) => isNative(token as Hex) || tokens.has(token)
    if (decoded.target === 'permit2')
      return decoded.effects.every((effect) => isLastingApproval(effect, isKnown, leastExpiry)) ? call : undefined
    const { deadlineSeconds = 0n, isComplete, target } = decoded
    if (target !== 'universal-router' || !isComplete || deadlineSeconds < BigInt(leastExpiry)) return undefined
    const minimums = minimumsOf(decoded.effects, isKnown, pools)
    return minimums && { ...call, data: withSlack(call.data, minimums) }
  })
  return stricter.includes(undefined) ? undefined : { stricter: stricter as GrantedCall[], pools: [...pools] }
}

export declare namespace toPlainTrade {
  type Facts = {
    readonly account: Hex
    readonly contracts: Network['contracts']
    /** Unix seconds until which they can be made. */
    readonly leastExpiry: number
    /** Known to this build, wrapped currency among them. */
    readonly tokens: ReadonlySet<string>
  }
  type ReturnType = {
    readonly stricter: readonly GrantedCall[]
    /** `poolText` of each pool that they trade in. */
    readonly pools: readonly string[]
  }
}

type Effect = DecodedTransaction['effects'][number]
type V4Effect = Extract<Effect, { type: 'v4' }>['actions'][number]
type IsKnown = (token: string) => boolean

/** Permit2 takes 0 for the time of the block. */
function isLastingApproval(effect: Effect, isKnown: IsKnown, leastExpiry: number): boolean {
  if (effect.type !== 'permit2-approve' || !isKnown(effect.token)) return false
  return effect.expiration === 0 || effect.expiration >= leastExpiry
}

/**
 * All minimums of a trade; undefined if something else in it could fail: a token or a hook that isn't known, an exact output, or a fixed amount of
 * what it has to buy first.
 *
 * @param pools where the pools of its swaps are added
 */
function minimumsOf(effects: readonly Effect[], isKnown: IsKnown, pools: Set<string>): ReadonlySet<bigint> | undefined {
  const minimums = new Set<bigint>()
  const fixed: bigint[] = []
  const bought = new Set<string>()

  function isPlain(effect: Effect | V4Effect): boolean {
    switch (effect.type) {
      case 'swap': {
        const { tokens, tradeType } = effect
        if (tradeType === 'exact-out' || !tokens.every(isKnown)) return false
        if ('hooks' in effect && effect.hooks.some((hook) => hook !== noHook)) return false
        minimums.add(effect.minimumOut)
        for (const token of tokens.slice(1)) bought.add(token)
        for (const pool of effect.pools) pools.add(pool)
        return isStated(effect.amountIn, tokens[0]!)
      }
      case 'v4':
        return effect.actions.every(isPlain)
      case 'settle':
        return effect.maximum === undefined && isKnown(effect.token) && isStated(effect.amount, effect.token)
      case 'take':
        minimums.add(effect.minimum)
        return typeof effect.amount !== 'bigint'
      case 'sweep':
      case 'unwrap':
        minimums.add(effect.minimum)
        if (effect.type === 'unwrap') bought.add(nativeToken)
        return true
      case 'wrap':
        return isStated(effect.amount, nativeToken)
      case 'pull':
        return isKnown(effect.token) && isStated(effect.amount, effect.token)
      default:
        return false
    }
  }
  function isStated(amount: bigint | string, token: string): boolean {
    if (typeof amount !== 'bigint') return true
    fixed.push(amount)
    return !bought.has(token)
  }

  const isTrade = effects.every(isPlain)
  minimums.delete(0n)
  // A word that is both would be raised as both.
  return isTrade && !fixed.some((amount) => minimums.has(amount)) ? minimums : undefined
}

function withSlack(data: Hex, minimums: ReadonlySet<bigint>): Hex {
  const word = (amount: bigint) => numberToHex(amount, { size: 32 }).slice(2)
  return [...minimums].reduce(
    (text, minimum) =>
      text.replaceAll(word(minimum), word((minimum * slack.numerator) / slack.denominator + 1n)) as Hex,
    data.toLowerCase() as Hex,
  )
}
