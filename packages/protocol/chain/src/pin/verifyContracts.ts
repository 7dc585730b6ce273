import type { Contracts, Network } from '../Network.ts'
import { publicNetworks } from '../publicNetworks.ts'
import { pinsOf } from './pinsOf.ts'

/** Whether a server's description of a network matches what this build knows. */
export type ContractsVerdict =
  /** `unpinned`: contracts that only the operator names and a build need not know. */
  | { readonly status: 'pinned'; readonly unpinned: readonly (keyof Contracts)[] }
  /** This build has no pins for the network: every address is the operator's claim. */
  | { readonly status: 'unpinned' }
  /** The mismatching field, for example `contracts.permit2`, with the server's value and the pinned one. */
  | { readonly status: 'mismatch'; readonly field: string; readonly named: string; readonly pinned: string }

/** An operator may name these for a pinned network: nothing is ever approved to them. */
const operatorsOwn: ReadonlySet<keyof Contracts> = new Set(['rewardDistributor'])
/**
 * May be absent, which disables NFT trading, limit orders or bridging; nothing is
 * ever approved to an absent contract. Local chains of older versions have none.
 */
export const optionalContracts: ReadonlySet<keyof Contracts> = new Set([
  'seaport',
  'dutchV1Reactor',
  'dutchV3Reactor',
  'orderQuoter',
  'spokePool',
])

/**
 * Compares a server's description of a network with the build's pins: each address, and the other known properties of a public network. A contract
 * that the server omits or adds is a mismatch too, except for the two sets above.
 *
 * @example
 * verifyContracts({ network, chainId: 1 })
 * // { status: 'mismatch', field: 'contracts.permit2', named: '0xdead…', pinned: '0x0000…8ba3' }
 */
export function verifyContracts({ network, chainId }: verifyContracts.Parameters): ContractsVerdict {
  if (network.chainId !== chainId) return mismatch('chainId', network.chainId, chainId)
  const pins = pinsOf(chainId)
  if (pins === undefined) {
    // A user who approves a token on "Ethereum" means the public network of that name.
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
    /** The server's description. */
    readonly network: Network
    /** The chain that the user is about to act on. */
    readonly chainId: number
  }
}

function mismatch(field: string, named: unknown, pinned: unknown): ContractsVerdict {
  return { status: 'mismatch', field, named: toText(named), pinned: toText(pinned) }
}

function toText(value: unknown): string {
  return value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
}
