import type { Hex } from 'viem'
import type { Contracts, Network } from '../Network.ts'
import { publicNetworks } from '../publicNetworks.ts'
import codeHashes from './codeHashes.json' with { type: 'json' }
import { localChainIds, localContracts } from './localContracts.ts'
import operatorPins from './operatorPins.json' with { type: 'json' }

/** What this build knows of a network, independent of the server. */
export type NetworkPins = {
  readonly contracts: Partial<Contracts>
  /**
   * keccak256 of a contract's runtime code as a node returns it; absent when unknown. `devnet/src/pins/buildPins.ts` derives each from creation code,
   * so it only has contracts whose published creation code is known to match the chain.
   */
  readonly codeHashes: { readonly [Name in keyof Contracts]?: Hex }
  /** Other known properties of the network. */
  readonly facts: Partial<Network>
}

/** Pins that an operator adds at build time (`docs/operators.md`). */
export type OperatorPins = {
  readonly [chainId: string]: {
    readonly contracts?: NetworkPins['contracts'] | undefined
    readonly codeHashes?: NetworkPins['codeHashes'] | undefined
    /** Token decimals by lower-case address. */
    readonly decimals?: { readonly [token: string]: number } | undefined
  }
}

/** The pins of a network; undefined for a network without pins, whose addresses come from the operator. */
export function pinsOf(chainId: number): NetworkPins | undefined {
  const own = (operatorPins as OperatorPins)[chainId]
  const known = publicPins(chainId) ?? localPins(chainId)
  if (known === undefined && own?.contracts === undefined) return undefined
  return {
    contracts: { ...known?.contracts, ...own?.contracts },
    codeHashes: { ...(codeHashes as Record<string, NetworkPins['codeHashes']>)[chainId], ...own?.codeHashes },
    facts: known?.facts ?? {},
  }
}

/** All of the network's description except what the operator may choose. */
function publicPins(chainId: number): Pick<NetworkPins, 'contracts' | 'facts'> | undefined {
  const network = publicNetworks.find((each) => each.chainId === chainId)
  if (network === undefined) return undefined
  const { contracts, startBlock: _, allowedHooks: __, ...facts } = network
  return { contracts, facts }
}

function localPins(chainId: number): Pick<NetworkPins, 'contracts' | 'facts'> | undefined {
  if (!localChainIds.includes(chainId)) return undefined
  const facts: NetworkPins['facts'] = {
    chainId,
    profile: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    universalRouterVersion: '2.0.0',
    explorerUrl: undefined,
  }
  return { contracts: localContracts(), facts }
}
