import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { noHook } from '@oxbow/chain/noHook'
import { standardFeeTiers } from '@oxbow/chain/standardFeeTiers'
import { countPlaces, type DecimalText, fromRaw, isDecimalText } from '@oxbow/i18n/Decimal'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { dynamicFeeFlag } from '@oxbow/pools/dynamicFeeFlag'
import { movedTick, type TickRange } from '@oxbow/positions/tickRange'
import { findCurrency } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { toCurrency } from '@oxbow/tokens/toCurrency'

export type Protocol = 'v2' | 'v3' | 'v4'

/** The user's input on the page of a new position; nothing derived from it. */
export type CreateForm = {
  readonly protocol: Protocol
  readonly tokenA: Token | undefined
  readonly tokenB: Token | undefined
  /** In hundredths of a basis point (pips); `dynamic`: set by the hook. */
  readonly fee: number | 'dynamic'
  /** v4: tick spacing; undefined for the default of the fee. */
  readonly spacing: number | undefined
  /** v4: the hook's address as typed, empty for none. */
  readonly hook: string
  /** Prices are token A per token B, instead of token B per token A. */
  readonly isFlipped: boolean
  /** Initial price of a new pool, as typed. */
  readonly price: string
  /** `tickLower` may exceed `tickUpper` while typing. */
  readonly range: 'full' | TickRange
  /** The side with the typed amount; the other follows from the price. */
  readonly side: 'A' | 'B'
  readonly text: DecimalText | ''
  /** `one`: deposits only the typed token, part of which is swapped for the other. Only for pools with a price. */
  readonly deposit: 'both' | 'one'
}

/** The page's search parameters. */
export type CreateSearch = {
  chain?: string
  currencyA?: string
  currencyB?: string
  fee?: string
  spacing?: string
  hook?: string
  lower?: string
  upper?: string
  price?: string
  base?: string
  value?: string
  field?: string
  deposit?: string
}

export const standardFees: readonly number[] = standardFeeTiers.map(({ feePips }) => feePips)

/** Maximum custom fee in pips: 99.9999%. */
export const highestFee = 999_999

/** Maximum tick spacing in v4. */
export const widestSpacing = 32_767

/** The tick spacing in effect. */
export function spacingOf({ fee, spacing }: Pick<CreateForm, 'fee' | 'spacing'>): number {
  return spacing ?? tickSpacingOf(fee)
}

/** The default tick spacing of a fee, which is the only one in v3. */
export function tickSpacingOf(fee: CreateForm['fee']): number {
  if (fee === 'dynamic') return 60
  return (
    standardFeeTiers.find(({ feePips }) => feePips === fee)?.tickSpacing ?? Math.max(1, Math.round((2 * fee) / 100))
  )
}

export function fromSearch(
  search: CreateSearch,
  { network, tokens, protocol }: { network: Network; tokens: readonly Token[]; protocol: Protocol },
): CreateForm {
  // An unknown token stays unset: a default would name a different pool.
  const tokenA = search.currencyA === undefined ? tokens[0] : findCurrency(search.currencyA, network, tokens)
  const asked = findCurrency(search.currencyB, network, tokens)
  const tokenB = asked?.address === tokenA?.address ? undefined : asked
  const fee = toFee(search.fee, protocol)
  const spacing = toSpacing(search.spacing, fee, protocol)
  const [lower, upper] = [search.lower, search.upper].map((text) => toTick(text, spacingOf({ fee, spacing })))
  const { value = '', price = '' } = search
  const side = search.field === 'output' ? 'B' : 'A'
  const { decimals = 0 } = (side === 'A' ? tokenA : tokenB) ?? {}
  return {
    protocol,
    tokenA,
    tokenB,
    fee,
    spacing,
    hook: protocol === 'v4' ? (search.hook ?? '') : '',
    isFlipped: search.base === 'B',
    price: isDecimalText(price) ? price : '',
    range: lower === undefined || upper === undefined ? 'full' : { tickLower: lower, tickUpper: upper },
    side,
    text: isDecimalText(value) && countPlaces(value) <= decimals ? value : '',
    deposit: search.deposit === 'one' ? 'one' : 'both',
  }
}

/** The search parameters that restore `form` after a reload. */
export function toSearch(form: CreateForm, network: Network): CreateSearch {
  const { tokenA, tokenB, fee, spacing, hook, isFlipped, price, range, side, text, deposit } = form
  return {
    chain: network.slug,
    ...(tokenA && { currencyA: toCurrency(tokenA.address) }),
    ...(tokenB && { currencyB: toCurrency(tokenB.address) }),
    ...(form.protocol !== 'v2' && { fee: String(fee) }),
    ...(spacing !== undefined && { spacing: String(spacing) }),
    ...(hook !== '' && { hook }),
    ...(range !== 'full' && { lower: String(range.tickLower), upper: String(range.tickUpper) }),
    ...(price !== '' && { price }),
    ...(isFlipped && { base: 'B' }),
    ...(text !== '' && { value: text, field: side === 'A' ? 'input' : 'output' }),
    ...(deposit === 'one' && { deposit }),
  }
}

/** Sets a token; choosing the other side's token swaps the pair. Resets price, range and amount, which belong to one pair. */
export function withToken(form: CreateForm, side: 'A' | 'B', token: Token): CreateForm {
  const other = side === 'A' ? form.tokenB : form.tokenA
  const next =
    other?.address === token.address
      ? { ...form, tokenA: form.tokenB, tokenB: form.tokenA }
      : { ...form, [side === 'A' ? 'tokenA' : 'tokenB']: token }
  return { ...next, price: '', range: 'full', text: '' }
}

/** The form after the swap of a single-token deposit, when the account holds both tokens. Keeps 0.2% back, because the price may have moved. */
export function afterSwap(form: CreateForm, rest: bigint): CreateForm {
  const token = form.side === 'A' ? form.tokenA : form.tokenB
  return { ...form, deposit: 'both', text: token === undefined ? '' : fromRaw((rest * 998n) / 1_000n, token.decimals) }
}

/** The pool of this form, and the order of its tokens. */
export type PairOfForm = {
  readonly pool: DepositRequest['pool']
  /** Token A is the pool's token0. */
  readonly isAFirst: boolean
  /** v2, v3: WETH is paid in native ETH. */
  readonly paysNative: boolean
}

/**
 * The pool that the form names: native ETH stays native in v4 and becomes WETH elsewhere. Undefined while a token is missing, if both are the same,
 * or if the hook is invalid.
 */
export function toPair(form: CreateForm, { contracts }: Pick<Network, 'contracts'>): PairOfForm | undefined {
  const { protocol, tokenA, tokenB, fee, hook } = form
  if (tokenA === undefined || tokenB === undefined || toHook(hook) === undefined) return undefined
  const inPool = (address: `0x${string}`) => (protocol !== 'v4' && isNative(address) ? contracts.weth : address)
  const [a, b] = [inPool(tokenA.address), inPool(tokenB.address)]
  if (a === b) return undefined
  const isAFirst = BigInt(a) < BigInt(b)
  const tokens = isAFirst ? { token0: a, token1: b } : { token0: b, token1: a }
  const paysNative = protocol !== 'v4' && (isNative(tokenA.address) || isNative(tokenB.address))
  const keyFee = fee === 'dynamic' ? dynamicFeeFlag : fee
  const pool: DepositRequest['pool'] =
    protocol === 'v2'
      ? { protocol, ...tokens }
      : protocol === 'v3'
        ? { protocol, ...tokens, feePips: keyFee }
        : { protocol, ...tokens, keyFee, tickSpacing: spacingOf(form), hooks: toHook(hook)! }
  return { pool, isAFirst, paysNative }
}

/** The typed address, zero for none, undefined if it isn't an address. */
export function toHook(text: string): `0x${string}` | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return noHook
  return /^0x[0-9a-f]{40}$/.test(typed) && typed !== noHook ? (typed as `0x${string}`) : undefined
}

function toFee(text: string | undefined, protocol: Protocol): CreateForm['fee'] {
  if (text === 'dynamic' && protocol === 'v4') return 'dynamic'
  const fee = text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : 3_000
  const isStandard = standardFees.includes(fee)
  return isStandard || (protocol === 'v4' && fee <= highestFee) ? fee : 3_000
}

function toSpacing(text: string | undefined, fee: CreateForm['fee'], protocol: Protocol): number | undefined {
  if (protocol !== 'v4' || text === undefined || !/^[1-9]\d{0,4}$/.test(text)) return undefined
  const spacing = Number(text)
  return spacing > widestSpacing || spacing === tickSpacingOf(fee) ? undefined : spacing
}

/** The nearest usable tick: the position manager rejects others. */
function toTick(text: string | undefined, spacing: number): number | undefined {
  if (text === undefined || !/^-?\d{1,6}$/.test(text)) return undefined
  return movedTick(0, Math.round(Number(text) / spacing), spacing)
}
