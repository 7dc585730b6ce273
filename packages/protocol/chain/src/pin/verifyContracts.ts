import type { Contracts, Network } from '../Network.ts'
import { publicNetworks } from '../publicNetworks.ts'
import { pinsOf } from './pinsOf.ts'

/** Whether what a server says about a network is what this build knows of it. */
export type ContractsVerdict =
  /** `unpinned`: contracts the operator names by himself, which a build need not know. */
  | { readonly status: 'pinned'; readonly unpinned: readonly (keyof Contracts)[] }
  /** This build knows nothing of the network: every address is the operator's word. */
  | { readonly status: 'unpinned' }
  /** The field that lies, for example `contracts.permit2`, what the server says and what is pinned. */
  | { readonly status: 'mismatch'; readonly field: string; readonly named: string; readonly pinned: string }

/** May be named by an operator for a network whose other contracts are pinned: nothing is ever approved to it. */
const operatorsOwn: ReadonlySet<keyof Contracts> = new Set(['rewardDistributor'])
/** May be left out: NFTs are then not traded, no orders placed, or nothing bridged, and nothing is approved to what nobody names. Local chains of an older Oxbow have none. */
export const optionalContracts: ReadonlySet<keyof Contracts> = new Set([
  'seaport',
  'dutchV1Reactor',
  'dutchV3Reactor',
  'orderQuoter',
  'spokePool',
])

/**
 * Compares a server's description of a network with what is pinned in the build: each address, and what else is known of a public network. A contract
 * that the server leaves out or adds is a mismatch too, with the exceptions above.
 *
 * @example
 * verifyContracts({ network, chainId: 1 })
 * // { status: 'mismatch', field: 'contracts.permit2', named: '0xdead…', pinned: '0x0000…8ba3' }
 */
export function verifyContracts({ network, chainId }: verifyContracts.Parameters): ContractsVerdict {
  if (network.chainId !== chainId) return mismatch('chainId', network.chainId, chainId)
  const pins = pinsOf(chainId)
  if (pins === undefined) {
    // Whoever approves a token on "Ethereum" means the one that everybody knows.
    const famous = publicNetworks.find(({ name, slug }) => name === network.name || slug === network.slug)
    return famous ? mismatch('chainId', chainId, famous.chainId) : { status: 'unpinned' }
  }

  const unpinned: (keyof Contracts)[] = []
  const names = new Set([...Object.keys(pins.contracts), ...Object.keys(network.contracts)] as (keyof Contracts)[])
  for (const name of names) {
    const [named, pinned] = [network.contracts[name]?.toLowerCase(), pins.contracts[name]?.toLowerCase()]
    if (named === pinned || (named === undefined && optionalContracts.has(name))) continue
    if (pinned === undefined && operatorsOwn.has(name)) unpinned.push(name)
    else return mismatch(`contracts.${name}`, named, pinned)
  }
  for (const [field, pinned] of Object.entries(pins.facts)) {
    const named = network[field as keyof Network]
    if (JSON.stringify(named) !== JSON.stringify(pinned)) return mismatch(field, named, pinned)
  }
  return { status: 'pinned', unpinned }
}

export declare namespace verifyContracts {
  type Parameters = {
    /** As the server describes it. */
    readonly network: Network
    /** The chain that somebody is about to act on. */
    readonly chainId: number
  }
}

function mismatch(field: string, named: unknown, pinned: unknown): ContractsVerdict {
  return { status: 'mismatch', field, named: toText(named), pinned: toText(pinned) }
}

function toText(value: unknown): string {
  return value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
}
