import { isNearNothing } from '@oxbow/wallet-ui/isNearNothing'
import type { Act, Reading } from '@oxbow/wallet-ui/Reading'
import type { RequestFacts } from '@oxbow/wallet-ui/RequestFacts'
import { unitOf } from '@oxbow/wallet-ui/unitOf'

type Hex = `0x${string}`

/**
 * Recipients of a request that only pays from the account, and what is worth something. Only these become contacts: otherwise an attacker's site could make a
 * look-alike address a contact with a harmless request that sends nothing, others' tokens, or a token of its own.
 *
 * @param tokenOf the operator's list, which no site adds to
 */
export function recipientsOf(
  { acts, network, unknowns }: Reading,
  account: string,
  { tokenOf }: Pick<RequestFacts, 'tokenOf'>,
): readonly Hex[] {
  if (typeof network !== 'number' || unknowns.length > 0 || !acts.every(({ type }) => type === 'transfer')) return []
  return acts.flatMap((act) =>
    act.type === 'transfer' && act.from === account.toLowerCase() && isOfWorth(act, network, tokenOf) ? [act.to] : [],
  )
}

/** A thousand times what is near nothing, such as 0.001 ETH or 0.1 USDC: somebody who is tricked sees it leave. */
function isOfWorth(
  { amount, asset }: Extract<Act, { type: 'transfer' }>,
  chainId: number,
  tokenOf: RequestFacts['tokenOf'],
): boolean {
  const listed = asset.type === 'token' ? tokenOf(asset.address) : undefined
  if (asset.type !== 'native' && listed === undefined) return false
  const decimalsOf = (_: number, token: Hex) => unitOf(chainId, token)?.decimals ?? listed?.decimals
  return !isNearNothing(asset, amount / 1_000n, chainId, { decimalsOf })
}
