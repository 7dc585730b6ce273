import type { Act, Reading } from '../reading/Reading.ts'

export type RequestKind =
  | 'send'
  | 'approve'
  | 'revoke'
  | 'swap'
  | 'wrap'
  | 'liquidity'
  | 'order'
  | 'permit'
  | 'cancel'
  | 'delegate'
  | 'end-delegation'
  | 'create'
  | 'sign-in'
  | 'message'
  | 'several'
  | 'unknown'

/** Name of a request by the one thing that it does; 'unknown' if a part is unknown. */
export function toRequestKind({ acts, unknowns }: Pick<Reading, 'acts' | 'unknowns'>): RequestKind {
  const kinds = [...new Set(flat(acts).map(kindOf))]
  // Approvals followed by a trade count as that trade.
  const main = kinds.length > 1 ? kinds.filter((kind) => kind !== 'approve' && kind !== 'revoke') : kinds
  const [kind = 'unknown', ...more] = main
  if (kind === 'message' || kind === 'create') return kind
  if (unknowns.length > 0) return 'unknown'
  return more.length > 0 ? 'several' : kind
}

function flat(acts: readonly Act[]): readonly Act[] {
  return acts.flatMap((act) => (act.type === 'group' ? flat(act.acts) : [act]))
}

function kindOf(act: Act): RequestKind {
  switch (act.type) {
    case 'transfer':
      return 'send'
    case 'approve':
      return act.allowance.most === 0n ? 'revoke' : 'approve'
    case 'approve-all':
      return act.isApproved ? 'approve' : 'revoke'
    case 'permit':
    case 'permit-transfer':
      return 'permit'
    case 'router':
      return 'swap'
    case 'wrap':
    case 'unwrap':
      return 'wrap'
    case 'delegate':
      return BigInt(act.address) === 0n ? 'end-delegation' : 'delegate'
    case 'text':
      return 'message'
    case 'order':
    case 'cancel':
    case 'liquidity':
    case 'create':
    case 'sign-in':
      return act.type
    case 'group':
    case 'unknown':
      return 'unknown'
  }
}
