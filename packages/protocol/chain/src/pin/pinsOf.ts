import type { Hex } from 'viem'
import type { Contracts, Network } from '../Network.ts'
import { publicNetworks } from '../publicNetworks.ts'
import codeHashes from './codeHashes.json' with { type: 'json' }
import { localChainIds, localContracts } from './localContracts.ts'
import operatorPins from './operatorPins.json' with { type: 'json' }

/** What this build knows of a network by itself, whatever a server says about it. */
export type NetworkPins = {
  readonly contracts: Partial<Contracts>
  /**
   * keccak256 of the code that a node gives for a contract. Absent: unknown. `devnet/src/pins/buildPins.ts` rebuilds each from creation code,
   * so only contracts are here whose published creation code is known to be what lies on the chain.
   */
  readonly codeHashes: { readonly [Name in keyof Contracts]?: Hex }
  /** What else is known of it, field by field. */
  readonly facts: Partial<Network>
}

/** What the operator of a site adds when it is built (`docs/operators.md`). */
export type OperatorPins = {
  readonly [chainId: string]: {
    readonly contracts?: NetworkPins['contracts'] | undefined
    readonly codeHashes?: NetworkPins['codeHashes'] | undefined
    /** Decimals of tokens by their lower-case addresses. */
    readonly decimals?: { readonly [token: string]: number } | undefined
  }
}

/** The pins of a network; undefined for one without pins, whose addresses are taken from the operator. */
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

/** All of it, but for what is the operator's to choose. */
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
