import type { Contracts } from '@oxbow/chain/Network'
import { assetKey, sumOutflows } from '../reading/Piece.ts'
import type { Allowance, Asset, Outflow, Reading } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import { isSeaport } from '../reading/SeaportOrder.ts'
import { reactorsOf } from '../reading/typed/reactorsOf.ts'
import { actsOf } from './actsOf.ts'
import { noCode } from './noCode.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** Checks who may take tokens later, by approvals and permits, or at once, by signed transfers. */
export function findSpenderRisks(reading: Reading, context: RiskContext): readonly Risk[] {
  const chainId = typeof reading.network === 'number' ? reading.network : context.chainId
  const given = reading.allowances.filter(({ most }) => most !== 0n)
  const unknown = given.filter(({ spender }) => !isKnown(spender, chainId, context))
  const assets = new Set(unknown.map(({ asset }) => assetKey(asset)))
  return [
    ...given.flatMap((allowance) => findAllowanceRisks(allowance, chainId, context)),
    ...sumOutflows(unknown.map(({ asset, most }) => ({ asset: asTaken(asset), most })))
      .filter((all) => isMuch(all, chainId, context))
      .map(({ asset }) => ({ code: 'whole-balance', level: 'critical', asset }) as const),
    ...(assets.size > 1 ? [{ code: 'many-approvals', level: 'critical' } as const] : []),
    ...actsOf(reading).flatMap((act): readonly Risk[] => {
      if (act.type === 'permit' && !isSame(act.owner, context.account))
        return [{ code: 'other-owner', level: 'caution', address: act.owner }]
      if (act.type !== 'permit-transfer') return []
      // A witness only binds the contract that checks it, and an unknown spender may not check it.
      const isBound = act.witness !== undefined && isKnown(act.spender, chainId, context)
      return [
        ...(isBound ? [] : [{ code: 'free-transfer', level: 'critical', address: act.spender } as const]),
        ...noCode(act.spender, chainId, context),
      ]
    }),
  ]
}

function findAllowanceRisks(allowance: Allowance, chainId: number, context: RiskContext): readonly Risk[] {
  const { asset, expiresAt, most, spender } = allowance
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

/** At least half of the account's balance, over all spenders; also if the balance is unknown. Unlimited approvals have their own warning. */
function isMuch({ asset, most }: Outflow, chainId: number, { balanceOf }: RiskContext): boolean {
  if (most === 'unlimited') return false
  if (asset.type !== 'token') return true
  const balance = balanceOf?.(chainId, asset.address)
  return balance === undefined || most * 2n >= balance
}

/** Approvals and permits of one token may differ in whether its kind is known. */
function asTaken(asset: Asset): Asset {
  return asset.type === 'token-or-nft' ? { type: 'token', address: asset.address } : asset
}

function isKnown(spender: `0x${string}`, chainId: number, { contractsOf, isKnownSpender }: RiskContext): boolean {
  const contracts = contractsOf(chainId)
  if (isKnownSpender?.(chainId, spender) || spender === openSeaConduit || isSeaport(spender)) return true
  if (Object.values(reactorsOf(chainId)).some((reactor) => isSame(reactor, spender))) return true
  return contracts !== undefined && spenders.some((name) => isSame(contracts[name], spender))
}

/** The network's contracts that are designed to hold approvals. */
const spenders = [
  'permit2',
  'universalRouter',
  'v2Router',
  'v3PositionManager',
  'v4PositionManager',
] as const satisfies readonly (keyof Contracts)[]

/** Seaport moves NFTs through it; the same address on every chain. */
const openSeaConduit = '0x1e0049783f008a0085193e00003d00cd54003c71'
