import type { Clock } from '@oxbow/runtime/Clock'
import type { RandomBytes } from '../secrets/drawBytes.ts'
import type { Hex } from '../signer/EvmTransaction.ts'
import type { SigningKeyring } from '../signer/signDigest.ts'
import type { BatchSupport } from './calls/BatchSupport.ts'
import type { Batches } from './calls/createBatches.ts'
import type { Chains, WalletChain } from './createChains.ts'
import type { Gate } from './createGate.ts'
import type { ChainNode } from './createNode.ts'
import type { Sender } from './createSender.ts'
import type { Site, Sites } from './createSites.ts'
import type { OwnMethod, OwnRequest } from './readRequest.ts'

/** Who asks: the origin as the port has it, and until when it is there to hear the answer. */
export type Asker = { readonly origin: string; readonly signal: AbortSignal }

/** A site as it is now: the accounts that it may see and the wallet still has, and the chain that it is on. */
export type SiteState = { readonly accounts: readonly Hex[]; readonly chain: WalletChain }

/** What answers to requests are made of. */
export type ProviderHost = {
  readonly clock: Clock
  readonly sites: Sites
  readonly chains: Chains
  readonly node: ChainNode
  readonly gate: Gate
  readonly send: Sender
  readonly batches: Batches
  readonly random: RandomBytes
  /** Ends with the wallet. */
  readonly signal: AbortSignal
  supportOf(chainId: number, account: Hex): Promise<BatchSupport>
  /** Contracts that act for accounts, in lower case. */
  readonly guarded: readonly Hex[]
  /** @throws WalletLockedError */
  keyring(): SigningKeyring
  /** In lower case. */
  accounts(): Promise<readonly Hex[]>
  stateOf(origin: string): Promise<SiteState>
  /** The same for a site that was allowed. @throws ProviderError 4100 for every other one */
  permittedStateOf(origin: string): Promise<SiteState>
  /** Writes down what a site may see now, and tells its pages what changed. */
  allow(site: Site): Promise<void>
  forbid(origin: string): Promise<void>
}

export type Answers<Method extends OwnMethod> = {
  [Each in Method]: (asker: Asker, params: OwnRequest<Each>['params']) => Promise<unknown>
}
