import type { Act, Reading } from '@oxbow/wallet-ui/Reading'

type Hex = `0x${string}`

/** Whom a request names and a risk may be about: who spends, who receives, who is called. */
export function addressesIn(reading: Reading): readonly Hex[] {
  const found = [
    ...reading.allowances.map(({ spender }) => spender),
    ...reading.arrives.flatMap(({ recipient }) => (recipient === 'account' ? [] : [recipient])),
    ...reading.unknowns.flatMap(({ to }) => to ?? []),
    ...reading.acts.flatMap(ofAct),
  ]
  return [...new Set(found)]
}

function ofAct(act: Act): readonly Hex[] {
  if (act.type === 'group') return act.acts.flatMap(ofAct)
  if (act.type === 'transfer') return [act.to]
  return act.type === 'permit-transfer' ? [act.spender] : []
}
