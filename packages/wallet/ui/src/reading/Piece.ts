import type { Act, Allowance, Asset, Inflow, Outflow, UnknownPart } from './Reading.ts'

/** What a part of a request does, before the parts are added up. */
export type Piece = {
  readonly acts: readonly Act[]
  readonly leaves?: readonly Outflow[]
  readonly arrives?: readonly Inflow[]
  readonly allowances?: readonly Allowance[]
  readonly deadlines?: readonly bigint[]
  readonly unknowns?: readonly UnknownPart[]
}

export type Totals = Required<Piece>

/** Adds parts up: amounts of one asset together, allowances one by one, because the last one of a spender counts and none may hide. */
export function sumPieces(pieces: readonly Piece[]): Totals {
  return {
    acts: pieces.flatMap(({ acts }) => acts),
    leaves: sumOutflows(pieces.flatMap(({ leaves = [] }) => leaves)),
    arrives: sumInflows(pieces.flatMap(({ arrives = [] }) => arrives)),
    allowances: pieces.flatMap(({ allowances = [] }) => allowances),
    deadlines: pieces.flatMap(({ deadlines = [] }) => deadlines),
    unknowns: pieces.flatMap(({ unknowns = [] }) => unknowns),
  }
}

/** A key that two assets share when they are one. */
export function assetKey(asset: Asset): string {
  switch (asset.type) {
    case 'native':
      return 'native'
    case 'token':
    case 'token-or-nft':
    case 'collection':
      return `${asset.type} ${asset.address}`
    case 'nft':
      return `nft ${asset.address} ${asset.id}`
    case 'position-side':
      return `position-side ${asset.manager} ${asset.id} ${asset.side}`
  }
}

export function earliest(deadlines: readonly bigint[]): bigint | undefined {
  return deadlines.length === 0 ? undefined : deadlines.reduce((a, b) => (b < a ? b : a))
}

/** Amounts of one asset together; nothing of what nothing leaves of. */
export function sumOutflows(outflows: readonly Outflow[]): readonly Outflow[] {
  const sums = new Map<string, Outflow>()
  for (const { asset, most } of outflows) {
    const before = sums.get(assetKey(asset))?.most ?? 0n
    const sum = before === 'unlimited' || most === 'unlimited' ? 'unlimited' : before + most
    sums.set(assetKey(asset), { asset, most: sum })
  }
  return [...sums.values()].filter(({ most }) => most !== 0n)
}

/** Amounts of one asset for one recipient together. */
export function sumInflows(inflows: readonly Inflow[]): readonly Inflow[] {
  const sums = new Map<string, Inflow>()
  for (const inflow of inflows) {
    const key = `${assetKey(inflow.asset)} ${inflow.recipient}`
    sums.set(key, { ...inflow, least: (sums.get(key)?.least ?? 0n) + inflow.least })
  }
  return [...sums.values()]
}
