import type { Act, Inflow, Reading } from '@oxbow/wallet-ui/Reading'

type Hex = `0x${string}`

/**
 * Addresses of a request that a risk may be about: spenders or settlers, called
 * contracts, recipients. In this order, because the number of lookups is limited.
 */
export function addressesIn(reading: Reading): readonly Hex[] {
  const found = [
    ...reading.allowances.map(({ spender }) => spender),
    ...reading.acts.flatMap(takersOf),
    ...reading.unknowns.flatMap(({ to }) => to ?? []),
    ...reading.arrives.flatMap(partyOf),
    ...reading.acts.flatMap(receiversOf),
  ]
  return [...new Set(found)]
}

function takersOf(act: Act): readonly Hex[] {
  if (act.type === 'group') return act.acts.flatMap(takersOf)
  if (act.type === 'order') return [act.order.settler]
  return act.type === 'permit-transfer' ? [act.spender] : []
}

function receiversOf(act: Act): readonly Hex[] {
  if (act.type === 'group') return act.acts.flatMap(receiversOf)
  if (act.type === 'order') return act.order.gets.flatMap(partyOf)
  return act.type === 'transfer' ? [act.to] : []
}

const partyOf = ({ recipient }: Inflow) => (recipient === 'account' ? [] : [recipient])
