import type { Outgoing } from '@oxbow/wallet-core/Spending'
import type { Act, Allowance, Asset, Outflow, Reading } from '../reading/Reading.ts'
import { nobody } from '../reading/Scope.ts'
import { actsOf } from '../risks/actsOf.ts'

type Amount = Outgoing['tokens'][number]

/**
 * Upper bound of what a signature lets leave the account, by anyone, at any time: direct outflows plus allowances. Each
 * approval and each transfer counts separately, even if one could only use up the other: earlier approvals aren't known.
 *
 * Never less than what can happen. Anything without an amount is unbounded.
 */
export function outgoingOf(reading: Reading): Outgoing {
  const { network, leaves, allowances, unknowns } = reading
  const given = [...leaves, ...allowances].filter(({ most }) => most !== 0n)
  const amounts = given.map(amountOf)
  return {
    chainId: network === 'none' ? 'every' : network,
    tokens: amounts.filter((amount) => amount !== undefined),
    isUnbounded: unknowns.length > 0 || amounts.includes(undefined) || actsOf(reading).some(isUnbounded),
  }
}

function amountOf({ asset, most }: Outflow | Allowance): Amount | undefined {
  const token = tokenOf(asset)
  return token === undefined || most === 'unlimited' ? undefined : { token, most }
}

/** An NFT has no amount, and the token of a position's side may be unknown. */
function tokenOf(asset: Asset): Amount['token'] | undefined {
  if (asset.type === 'native') return 'native'
  // If it turns out to be an NFT, its contract has no limit, and so it is delayed.
  return asset.type === 'token' || asset.type === 'token-or-nft' ? asset.address : undefined
}

/** Acts that may take more than the request's amounts. */
function isUnbounded(act: Act): boolean {
  switch (act.type) {
    case 'delegate':
      // Delegated code can do everything; address zero removes the delegation.
      return act.address !== nobody
    case 'liquidity':
      // The proceeds of a position, and their recipient, aren't in the totals.
      return act.effects.some(
        (effect) =>
          ['remove', 'burn', 'pay', 'unknown'].includes(effect.type) ||
          // Which tokens a position takes isn't in the bytes, and a node may lie about it.
          (effect.type === 'add' && effect.pool === undefined),
      )
    case 'text':
      // Some contracts accept a `personal_sign` signature over a hash or an order.
      return act.hides !== undefined && act.hides !== 'broken-sign-in'
    case 'create':
    case 'unknown':
      return true
    default:
      return false
  }
}
