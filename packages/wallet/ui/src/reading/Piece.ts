import type { Act, Allowance, Asset, Inflow, Outflow, UnknownPart } from './Reading.ts'

/** What a part of a request does, before the parts are summed. */
export type Piece = {
  readonly acts: readonly Act[]
  readonly leaves?: readonly Outflow[]
  readonly arrives?: readonly Inflow[]
  readonly allowances?: readonly Allowance[]
  readonly deadlines?: readonly bigint[]
  readonly unknowns?: readonly UnknownPart[]
}

export type Totals = Required<Piece>

/** Sums parts: amounts by asset, allowances individually, because a spender's last one counts and none may be hidden. */
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

/** A key that is equal for equal assets. */
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

/** Sums amounts by asset; drops zero amounts. */
export function sumOutflows(outflows: readonly Outflow[]): readonly Outflow[] {
  const sums = new Map<string, Outflow>()
  for (const { asset, most } of outflows) {
    const before = sums.get(assetKey(asset))?.most ?? 0n
    const sum = before === 'unlimited' || most === 'unlimited' ? 'unlimited' : before + most
    sums.set(assetKey(asset), { asset, most: sum })
  }
  return [...sums.values()].filter(({ most }) => most !== 0n)
}

/** Sums amounts by asset and recipient. */
export function sumInflows(inflows: readonly Inflow[]): readonly Inflow[] {
  const sums = new Map<string, Inflow>()
  for (const inflow of inflows) {
    const key = `${assetKey(inflow.asset)} ${inflow.recipient}`
    sums.set(key, { ...inflow, least: (sums.get(key)?.least ?? 0n) + inflow.least })
  }
  return [...sums.values()]
}
