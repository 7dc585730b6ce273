import type { Act, Reading } from '@oxbow/wallet-ui/Reading'

type Hex = `0x${string}`

/**
 * Recipients of a request that only pays from the account. Only these become contacts: otherwise an attacker's
 * site could make a look-alike address a contact with a harmless request that sends nothing, or others' tokens.
 */
export function recipientsOf({ acts, unknowns }: Reading, account: string): readonly Hex[] {
  const isPayment = (act: Act) => act.type === 'transfer'
  if (unknowns.length > 0 || !acts.every(isPayment)) return []
  return acts.flatMap((act) =>
    act.type === 'transfer' && act.amount > 0n && act.from === account.toLowerCase() ? [act.to] : [],
  )
}
