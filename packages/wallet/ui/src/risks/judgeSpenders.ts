import type { Contracts } from '@oxbow/chain/Network'
import { assetKey } from '../reading/Piece.ts'
import type { Allowance, Reading } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import { isSeaport } from '../reading/SeaportOrder.ts'
import { actsOf } from './actsOf.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** Who may take what later, by approvals and permits, and by signatures that let somebody take at once. */
export function judgeSpenders(reading: Reading, context: RiskContext): readonly Risk[] {
  const chainId = typeof reading.network === 'number' ? reading.network : context.chainId
  const given = reading.allowances.filter(({ most }) => most !== 0n)
  const unknown = given.filter(({ spender }) => !isKnown(spender, chainId, context))
  const assets = new Set(unknown.map(({ asset }) => assetKey(asset)))
  return [
    ...given.flatMap((allowance) => judgeAllowance(allowance, chainId, context)),
    ...(assets.size > 1 ? [{ code: 'many-approvals', level: 'critical' } as const] : []),
    ...actsOf(reading).flatMap((act): readonly Risk[] => {
      if (act.type === 'permit' && !isSame(act.owner, context.account))
        return [{ code: 'other-owner', level: 'caution', address: act.owner }]
      if (act.type !== 'permit-transfer' || act.witness !== undefined) return []
      return [
        { code: 'free-transfer', level: 'critical', address: act.spender },
        ...noCode(act.spender, chainId, context),
      ]
    }),
  ]
}

function judgeAllowance(
  { asset, expiresAt, most, spender }: Allowance,
  chainId: number,
  context: RiskContext,
): readonly Risk[] {
  const isTrusted = isKnown(spender, chainId, context)
  const code = asset.type === 'collection' ? 'all-of-collection' : 'unlimited-approval'
  const far = BigInt(context.nowSeconds) + 31n * 86_400n
  return [
    ...(most === 'unlimited'
      ? [{ code, level: isTrusted ? 'caution' : 'critical', address: spender, asset } as const]
      : []),
    ...(isTrusted ? [] : [{ code: 'unknown-spender', level: 'caution', address: spender } as const]),
    ...(expiresAt !== undefined && expiresAt > far ? [{ code: 'far-expiry', level: 'caution' } as const] : []),
    ...noCode(spender, chainId, context),
  ]
}

/** An account that a person holds spends what was approved whenever that person likes: no product asks for that. */
function noCode(spender: `0x${string}`, chainId: number, { codeAt }: RiskContext): readonly Risk[] {
  const code = codeAt(chainId, spender)
  return code === 'none' || code === 'delegated'
    ? [{ code: 'spender-without-code', level: 'critical', address: spender }]
    : []
}

function isKnown(spender: `0x${string}`, chainId: number, { contractsOf, isKnownSpender }: RiskContext): boolean {
  const contracts = contractsOf(chainId)
  if (isKnownSpender?.(chainId, spender) || spender === openSeaConduit) return true
  return (
    contracts !== undefined &&
    (isSeaport(spender, { contracts }) || spenders.some((name) => isSame(contracts[name], spender)))
  )
}

/** Of a network's contracts those that are written to hold approvals. */
const spenders = [
  'permit2',
  'universalRouter',
  'v2Router',
  'v3PositionManager',
  'v4PositionManager',
  'dutchV1Reactor',
  'dutchV3Reactor',
] as const satisfies readonly (keyof Contracts)[]

/** Seaport takes NFTs through it; one address on every chain. */
const openSeaConduit = '0x1e0049783f008a0085193e00003d00cd54003c71'
