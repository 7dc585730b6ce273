import type { Reading } from '../reading/Reading.ts'
import { isSame, nobody } from '../reading/Scope.ts'
import { actsOf } from './actsOf.ts'
import type { Risk, RiskContext } from './Risk.ts'

type Hex = `0x${string}`

/** Where things go: strangers, addresses made to look like friends, nobody, and calls that nothing answers. */
export function judgeRecipients(reading: Reading, context: RiskContext): readonly Risk[] {
  const chainId = typeof reading.network === 'number' ? reading.network : context.chainId
  const acts = actsOf(reading)
  const sent = acts.filter((act) => act.type === 'transfer' && act.amount > 0n && isSame(act.from, context.account))
  const recipients = sent.flatMap((act) => (act.type === 'transfer' ? [{ to: act.to, asset: act.asset }] : []))
  const all = new Set<Hex>([
    ...recipients.map(({ to }) => to),
    ...reading.arrives.flatMap(({ recipient }) => (recipient === 'account' ? [] : [recipient])),
    ...reading.allowances.map(({ spender }) => spender),
  ])
  return [
    ...[...all].flatMap((address) => lookAlike(address, context)),
    ...recipients.flatMap(({ asset, to }): readonly Risk[] => {
      if (isNobody(to) || (asset.type !== 'native' && 'address' in asset && isSame(asset.address, to)))
        return [{ code: 'nobody-receives', level: 'critical', address: to }]
      return isContact(to, context) ? [] : [{ code: 'first-contact', level: 'caution', address: to }]
    }),
    ...acts.flatMap((act): readonly Risk[] => {
      if (act.type !== 'unknown' || act.part.to === undefined || act.part.what !== 'call') return []
      return context.codeAt(chainId, act.part.to) === 'none'
        ? [{ code: 'call-without-code', level: 'critical', address: act.part.to }]
        : []
    }),
    ...judgeOthers(reading, sent.length > 0),
  ]
}

/** Of a trade or a position somebody else gets the most; or a part, as fees are. */
function judgeOthers({ acts, arrives }: Reading, isTransfer: boolean): readonly Risk[] {
  if (isTransfer || acts.every(({ type }) => type === 'order')) return []
  const others = arrives.flatMap(({ recipient }) => (recipient === 'account' ? [] : [recipient]))
  const code = arrives.some(({ recipient }) => recipient === 'account') ? 'part-to-others' : 'other-recipient'
  const level = code === 'part-to-others' ? 'info' : 'critical'
  return [...new Set(others)].map((address) => ({ code, level, address }))
}

/** The ends that people compare are those of a contact, and the middle is not. */
function lookAlike(address: Hex, { account, contacts }: RiskContext): readonly Risk[] {
  const known = [{ address: account, name: '' }, ...contacts]
  if (known.some((contact) => isSame(contact.address, address))) return []
  const twin = known.find((contact) => endsOf(contact.address) === endsOf(address))
  return twin ? [{ code: 'look-alike', level: 'critical', address, other: twin.name || twin.address }] : []
}

const endsOf = (address: string) => `${address.slice(2, 2 + shownDigits)}${address.slice(-shownDigits)}`.toLowerCase()
/** By chance one address in sixteen million has the same ends; whoever wants them tries for seconds. */
const shownDigits = 3

function isContact(address: Hex, { account, contacts }: RiskContext): boolean {
  return isSame(address, account) || contacts.some((contact) => isSame(contact.address, address))
}

function isNobody(address: Hex): boolean {
  return isSame(address, nobody) || isSame(address, '0x000000000000000000000000000000000000dead')
}
