import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { noHook } from '@oxbow/chain/noHook'
import { usualTiers } from '@oxbow/chain/usualTiers'
import { countPlaces, type DecimalText, fromRaw, isDecimalText } from '@oxbow/i18n/Decimal'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { dynamicFeeFlag } from '@oxbow/pools/dynamicFeeFlag'
import { movedTick, type TickRange } from '@oxbow/positions/tickRange'
import { findCurrency } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { toCurrency } from '@oxbow/tokens/toCurrency'

export type Protocol = 'v2' | 'v3' | 'v4'

/** What a person has entered on the page of a new position, and nothing derived from it. */
export type CreateForm = {
  readonly protocol: Protocol
  readonly tokenA: Token | undefined
  readonly tokenB: Token | undefined
  /** Hundredths of a basis point; `dynamic`: the hook says. */
  readonly fee: number | 'dynamic'
  /** v4: ticks between those that a position can use; undefined for what is usual with the fee. */
  readonly spacing: number | undefined
  /** v4: as typed, empty for none. */
  readonly hook: string
  /** Prices are tokens A for one token B, not tokens B for one token A. */
  readonly isFlipped: boolean
  /** Where a pool is opened that does not exist. As typed. */
  readonly price: string
  /** `tickLower` may be above `tickUpper` while one types. */
  readonly range: 'full' | TickRange
  /** The side that was typed; the other follows from the price. */
  readonly side: 'A' | 'B'
  readonly text: DecimalText | ''
  /** `one`: of the typed token alone; a part of it is swapped for the other. Holds for a pool that has a price. */
  readonly deposit: 'both' | 'one'
}

/** The parts of the URL that the page has. */
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

export const standardFees: readonly number[] = usualTiers.map(({ feePips }) => feePips)

/** Most of a custom fee, in pips: 99.9999 %. */
export const highestFee = 999_999

/** Most ticks between two that v4 allows. */
export const widestSpacing = 32_767

/** Ticks between those that a position can use. */
export function spacingOf({ fee, spacing }: Pick<CreateForm, 'fee' | 'spacing'>): number {
  return spacing ?? tickSpacingOf(fee)
}

/** What is usual with a fee, and in v3 the only choice. */
export function tickSpacingOf(fee: CreateForm['fee']): number {
  if (fee === 'dynamic') return 60
  return usualTiers.find(({ feePips }) => feePips === fee)?.tickSpacing ?? Math.max(1, Math.round((2 * fee) / 100))
}

export function fromSearch(
  search: CreateSearch,
  { network, tokens, protocol }: { network: Network; tokens: readonly Token[]; protocol: Protocol },
): CreateForm {
  // A token that is named by what is none here stays open: another one would be another pool.
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

/** The URL that brings `form` back after a reload. */
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

/** Chooses a token; choosing what the other side has turns the pair around. A range is of one pair. */
export function withToken(form: CreateForm, side: 'A' | 'B', token: Token): CreateForm {
  const other = side === 'A' ? form.tokenB : form.tokenA
  const next =
    other?.address === token.address
      ? { ...form, tokenA: form.tokenB, tokenB: form.tokenA }
      : { ...form, [side === 'A' ? 'tokenA' : 'tokenB']: token }
  return { ...next, price: '', range: 'full', text: '' }
}

/** After the swap of a deposit of one token: both are there now. A little is kept back, because others may have moved the price meanwhile. */
export function afterSwap(form: CreateForm, rest: bigint): CreateForm {
  const token = form.side === 'A' ? form.tokenA : form.tokenB
  return { ...form, deposit: 'both', text: token === undefined ? '' : fromRaw((rest * 998n) / 1_000n, token.decimals) }
}

/** A pool of this form, and which of its tokens is which. */
export type PairOfForm = {
  readonly pool: DepositRequest['pool']
  /** Token A is token0 of the pool. */
  readonly isAFirst: boolean
  /** v2, v3: a side of WETH is paid in native ETH. */
  readonly paysNative: boolean
}

/**
 * The pool that the form names: native ETH is itself in v4 and WETH elsewhere. Undefined while a token is missing, when both are the same, or for a hook
 * that is none.
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

/** The address that was typed, zero for none, undefined for what is no address. */
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

/** The nearest that a position of the pool can use: the manager refuses every other. */
function toTick(text: string | undefined, spacing: number): number | undefined {
  if (text === undefined || !/^-?\d{1,6}$/.test(text)) return undefined
  return movedTick(0, Math.round(Number(text) / spacing), spacing)
}
