import { pickText, type SearchPart } from './SearchPart.ts'

/** Of the list of positions. */
const listKeys = ['protocol', 'status'] as const

/** Of a new position: pair, pool and range. */
export const createKeys = [
  'currencyA',
  'currencyB',
  'fee',
  'spacing',
  'hook',
  'lower',
  'upper',
  'price',
  'base',
  'deposit',
] as const

type ListSearch = { [key in (typeof listKeys)[number]]?: string }
type CreateSearch = { [key in (typeof createKeys)[number]]?: string }

export const positionsSearch: SearchPart<ListSearch> = {
  keys: listKeys,
  parse: (search) => pickText(search, listKeys, 100),
}

export const createSearch: SearchPart<CreateSearch> = {
  keys: createKeys,
  isOfNetwork: true,
  parse(search) {
    const known = pickText(search, createKeys, 100)
    return { ...known, ...readFeeTier(search, known) }
  },
}

/**
 * Links of other exchanges name a pool's fee as `feeTier`, or encode `fee` or `feeTier` as JSON:
 * `{"feeAmount":3000,"tickSpacing":60,"isDynamic":false}`.
 */
function readFeeTier(search: Record<string, unknown>, { fee, spacing }: CreateSearch): CreateSearch {
  const text = fee ?? search.feeTier
  if (typeof text !== 'string' || text.length > 100) return {}
  if (!text.startsWith('{')) return { fee: text }
  const { feeAmount, tickSpacing, isDynamic } = parseObject(text)
  const isFee = typeof feeAmount === 'number' || typeof feeAmount === 'string'
  return {
    ...(isDynamic === true ? { fee: 'dynamic' } : isFee && { fee: String(feeAmount) }),
    ...(spacing === undefined && typeof tickSpacing === 'number' && { spacing: String(tickSpacing) }),
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
