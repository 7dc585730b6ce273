import { type DecodedTransaction, decodeTransaction } from '@oxbow/calldata/decodeTransaction'
import type { Contracts } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import type { Piece } from '../Piece.ts'
import type { Allowance, Inflow, Outflow, UnknownPart } from '../Reading.ts'
import { assetOf, lower, type Scope } from '../Scope.ts'
import { permit2Allowance } from './readPermit2Call.ts'
import { unknownOf } from './unknownOf.ts'

/** Reads a call of the Universal Router, or of WETH. The caller adds the call's value. */
export function readRouterCall(to: Hex, data: Hex, value: bigint, contracts: Contracts, scope: Scope): Piece {
  const decoded = decodeTransaction({ to, data, value, from: scope.account, contracts })
  const { deadlineSeconds, effects, receives, spends } = decoded
  const leaves = spends
    .map(({ maximum, token }) => ({ asset: assetOf(token), most: maximum }))
    .filter(({ asset }) => asset.type !== 'native')
  const arrives = receives.map(({ minimum, recipient, token }) => ({
    asset: assetOf(token),
    least: minimum,
    recipient: recipient === 'sender' ? ('account' as const) : lower(recipient),
  }))
  const gives = [{ asset: { type: 'native' } as const, most: value }, ...leaves]
  return {
    acts: [actOf(to, decoded, contracts, { gives, gets: arrives })],
    leaves,
    arrives,
    allowances: effects.flatMap(allowancesOf),
    deadlines: deadlineSeconds === undefined ? [] : [deadlineSeconds],
    unknowns: effects.flatMap((effect) => unknownsOf(effect, to)),
  }
}

function actOf(
  to: Hex,
  { effects, target }: DecodedTransaction,
  contracts: Contracts,
  trade: { readonly gives: readonly Outflow[]; readonly gets: readonly Inflow[] },
): Piece['acts'][number] {
  const [effect] = effects
  if (target === 'weth' && effect?.type === 'deposit-weth')
    return { type: 'wrap', weth: lower(contracts.weth), amount: effect.amount }
  if (target === 'weth' && effect?.type === 'withdraw-weth')
    return { type: 'unwrap', weth: lower(contracts.weth), amount: effect.amount }
  return { type: 'router', router: lower(to), effects, ...trade }
}

type Effect = DecodedTransaction['effects'][number]

/** Allowances of permits that are submitted in the call: they stay afterwards. */
function allowancesOf(effect: Effect): readonly Allowance[] {
  if (effect.type === 'permit') return effect.allowances.map((each) => permit2Allowance(each, effect.spender))
  return effect.type === 'sub-plan' ? effect.effects.flatMap(allowancesOf) : []
}

function unknownsOf(effect: Effect, to: Hex): readonly UnknownPart[] {
  if (effect.type === 'unknown') return [unknownOf('router-command', to, effect.data)]
  if (effect.type === 'sub-plan') return effect.effects.flatMap((inner) => unknownsOf(inner, to))
  if (effect.type !== 'v4') return []
  return effect.actions.flatMap((action) =>
    action.type === 'unknown' ? [unknownOf('router-command', to, action.data)] : [],
  )
}
