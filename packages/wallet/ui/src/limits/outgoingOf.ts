import type { Outgoing } from '@oxbow/wallet-core/Spending'
import type { Act, Allowance, Asset, Outflow, Reading } from '../reading/Reading.ts'
import { nobody } from '../reading/Scope.ts'
import { actsOf } from '../risks/actsOf.ts'

type Amount = Outgoing['tokens'][number]

/**
 * The most that a signature lets go, by whomever and whenever: what leaves by it, and what it lets others take. Each approval and each transfer counts for
 * itself, also where one could only use up the other: nobody knows who had an approval before.
 *
 * Never less than what can happen. What has no figure is without bound.
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

/** An NFT has no amount, and which token a side of a position is nobody told. */
function tokenOf(asset: Asset): Amount['token'] | undefined {
  if (asset.type === 'native') return 'native'
  // If it is an NFT after all, its contract has no limit of its own, and so it waits.
  return asset.type === 'token' || asset.type === 'token-or-nft' ? asset.address : undefined
}

/** What takes more than the figures of a request say. */
function isUnbounded(act: Act): boolean {
  switch (act.type) {
    case 'delegate':
      // Code can do everything; none takes it away.
      return act.address !== nobody
    case 'liquidity':
      // What comes out of a position, and for whom, is in no sum.
      return act.effects.some(
        (effect) =>
          ['remove', 'burn', 'pay', 'unknown'].includes(effect.type) ||
          // Which tokens a position takes isn't in the bytes, and a node may lie about it.
          (effect.type === 'add' && effect.pool === undefined),
      )
    case 'text':
      // Some contracts take a signature over a hash or an order that way.
      return act.hides !== undefined && act.hides !== 'broken-sign-in'
    case 'create':
    case 'unknown':
      return true
    default:
      return false
  }
}
