import { assetKey } from '../reading/Piece.ts'
import type { Act, Asset, Inflow, Reading } from '../reading/Reading.ts'
import { isSame, nobody } from '../reading/Scope.ts'
import { actsOf } from './actsOf.ts'
import { maxTaker } from './maxTaker.ts'
import { openRecipients } from './openRecipients.ts'
import type { Risk, RiskContext } from './Risk.ts'

type Hex = `0x${string}`

/** Checks recipients: strangers, look-alike addresses, burn addresses, and calls to addresses without code. */
export function findRecipientRisks(reading: Reading, context: RiskContext): readonly Risk[] {
  const chainId = typeof reading.network === 'number' ? reading.network : context.chainId
  const acts = actsOf(reading)
  const sent = acts.filter((act) => act.type === 'transfer' && act.amount > 0n && isSame(act.from, context.account))
  const recipients = sent.flatMap((act) => (act.type === 'transfer' ? [{ to: act.to, asset: act.asset }] : []))
  const all = new Set<Hex>([
    ...recipients.map(({ to }) => to),
    ...[...reading.arrives, ...acts.flatMap(getsOf)].flatMap(({ recipient }) =>
      recipient === 'account' ? [] : [recipient],
    ),
    ...reading.allowances.map(({ spender }) => spender),
  ])
  return [
    ...[...all].flatMap((address) => lookAlike(address, context)),
    ...recipients.flatMap(({ asset, to }): readonly Risk[] => {
      if (
        isNobody(to) ||
        isOfNetwork(to, asset.type, chainId, context) ||
        ('address' in asset && isSame(asset.address, to))
      )
        return [{ code: 'nobody-receives', level: 'critical', address: to }]
      return isContact(to, context) ? [] : [{ code: 'first-contact', level: 'caution', address: to }]
    }),
    ...acts.flatMap((act): readonly Risk[] => {
      if (act.type !== 'unknown' || act.part.to === undefined || act.part.what !== 'call') return []
      return context.codeAt(chainId, act.part.to) === 'none'
        ? [{ code: 'call-without-code', level: 'critical', address: act.part.to }]
        : []
    }),
    ...findThirdPartyRisks(reading),
  ]
}

const getsOf = (act: Act): readonly Inflow[] => (act.type === 'order' ? act.order.gets : [])

/** Others get all, most, or a part (such as a fee) of a trade or a position. */
function findThirdPartyRisks(reading: Reading): readonly Risk[] {
  const acts = actsOf(reading)
  // Signed orders are checked in `findOrderRisks`.
  if (reading.request === 'typed-data' || acts.every(({ type }) => type === 'transfer')) return []
  const open = openRecipients(acts)
  const others = unexplained(reading, acts, open)
  if (others.length === 0) return []
  const own = reading.arrives.filter(({ recipient }) => recipient === 'account')
  const takers = new Set([
    ...[maxTaker([...own, ...others], reading.leaves) ?? []].flat(),
    ...open.filter((address) => others.some(({ recipient }) => recipient === address)),
  ])
  return [...new Set(others.map(({ recipient }) => recipient))].map((address): Risk => {
    if (own.length === 0) return { code: 'other-recipient', level: 'critical', address }
    return takers.has(address)
      ? { code: 'most-to-others', level: 'critical', address }
      : { code: 'part-to-others', level: 'info', address }
  })
}

/**
 * What others get beyond this request's payments, which are shown, and the price
 * of an order that it fills. A payment never explains an unbounded amount.
 */
function unexplained(
  { arrives }: Reading,
  acts: readonly Act[],
  open: readonly Hex[],
): readonly (Inflow & { readonly recipient: Hex })[] {
  const explained = acts.flatMap((act): readonly Inflow[] =>
    act.type === 'transfer' ? [{ asset: act.asset, least: act.amount, recipient: act.to }] : getsOf(act),
  )
  return arrives.flatMap(({ asset, least, recipient }) => {
    if (recipient === 'account') return []
    const known = explained.filter((each) => each.recipient === recipient && assetKey(each.asset) === assetKey(asset))
    const rest = least - known.reduce((sum, each) => sum + each.least, 0n)
    const isExplained = known.length > 0 && rest <= 0n && !open.includes(recipient)
    return isExplained ? [] : [{ asset, least: rest, recipient }]
  })
}

/** The visible ends match a contact's address, but the middle doesn't. */
function lookAlike(address: Hex, { account, contacts }: RiskContext): readonly Risk[] {
  const known = [{ address: account, name: '' }, ...contacts]
  if (known.some((contact) => isSame(contact.address, address))) return []
  const twin = known.find((contact) => endsOf(contact.address) === endsOf(address))
  return twin ? [{ code: 'look-alike', level: 'critical', address, other: twin.name || twin.address }] : []
}

const endsOf = (address: string) => `${address.slice(2, 2 + shownDigits)}${address.slice(-shownDigits)}`.toLowerCase()
/** One address in sixteen million has the same ends by chance; generating one takes seconds. */
const shownDigits = 3

function isContact(address: Hex, { account, contacts }: RiskContext): boolean {
  return isSame(address, account) || contacts.some((contact) => isSame(contact.address, address))
}

/** Contracts such as routers and managers: anybody can claim tokens sent to them directly, so a malicious site would send them there. */
function isOfNetwork(address: Hex, kind: Asset['type'], chainId: number, { contractsOf }: RiskContext): boolean {
  const { weth, ...contracts } = contractsOf(chainId) ?? {}
  // Native currency sent to WETH comes back wrapped.
  return Object.values({ ...contracts, ...(kind !== 'native' && { weth }) }).some((each) => isSame(each, address))
}

function isNobody(address: Hex): boolean {
  return isSame(address, nobody) || isSame(address, '0x000000000000000000000000000000000000dead')
}
