import type { Act, Reading } from '@oxbow/wallet-ui/Reading'

type Hex = `0x${string}`

/**
 * Whom a request that is payments alone sends something of the account's to. Nobody else becomes a contact: sending nothing, or a stranger's tokens, costs an
 * attacker's site one harmless question, and an address that only looks like a friend's would pass as one afterwards.
 */
export function recipientsOf({ acts, unknowns }: Reading, account: string): readonly Hex[] {
  const isPayment = (act: Act) => act.type === 'transfer'
  if (unknowns.length > 0 || !acts.every(isPayment)) return []
  return acts.flatMap((act) =>
    act.type === 'transfer' && act.amount > 0n && act.from === account.toLowerCase() ? [act.to] : [],
  )
}
