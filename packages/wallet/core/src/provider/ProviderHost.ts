import type { Clock } from '@oxbow/runtime/Clock'
import type { RandomBytes } from '../secrets/drawBytes.ts'
import type { Hex } from '../signer/EvmTransaction.ts'
import type { SigningKeyring } from '../signer/signDigest.ts'
import type { BatchSupport } from './calls/BatchSupport.ts'
import type { Batches } from './calls/createBatches.ts'
import type { SpendingLimits } from './countSpending.ts'
import type { Chains, WalletChain } from './createChains.ts'
import type { Gate } from './createGate.ts'
import type { ChainNode } from './createNode.ts'
import type { Sender } from './createSender.ts'
import type { Site, Sites } from './createSites.ts'
import type { OwnMethod, OwnRequest } from './readRequest.ts'

/** The requesting page: its origin according to the port, and a signal that aborts when it is gone. */
export type Requester = { readonly origin: string; readonly signal: AbortSignal }

/** A site's current state: accounts that it may see and that still exist, and its chain. */
export type SiteState = { readonly accounts: readonly Hex[]; readonly chain: WalletChain }

/** Dependencies of the request handlers. */
export type ProviderHost = {
  readonly clock: Clock
  readonly sites: Sites
  readonly chains: Chains
  readonly node: ChainNode
  readonly gate: Gate
  readonly send: Sender
  readonly batches: Batches
  readonly limits: SpendingLimits
  readonly random: RandomBytes
  /** Aborts when the wallet closes. */
  readonly signal: AbortSignal
  supportOf(chainId: number, account: Hex): Promise<BatchSupport>
  /** Lower-case contracts that act for accounts. */
  readonly guarded: readonly Hex[]
  /** @throws WalletLockedError */
  keyring(): SigningKeyring
  /** In lower case. */
  accounts(): Promise<readonly Hex[]>
  stateOf(origin: string): Promise<SiteState>
  /** Same, for a permitted site. @throws ProviderError 4100 for any other */
  permittedStateOf(origin: string): Promise<SiteState>
  /** Stores what a site may see, and emits the changes to its pages. */
  allow(site: Site): Promise<void>
  forbid(origin: string): Promise<void>
}

export type Answers<Method extends OwnMethod> = {
  [Each in Method]: (asker: Requester, params: OwnRequest<Each>['params']) => Promise<unknown>
}
