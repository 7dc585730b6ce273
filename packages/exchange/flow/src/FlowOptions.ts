import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { FlowPlan } from './FlowDomain.ts'
import type { FlowMemory } from './FlowMemory.ts'

/** Options of a domain's flow. */
export type FlowOptions<Intent, Plan extends FlowPlan> = {
  readonly client: ExchangeClient
  readonly connection: WalletConnection
  /** Networks of its steps, the first step's first. */
  readonly networks: readonly [Network, ...Network[]]
  readonly intent: Intent
  /** Identifies what the flow does; the same after a reload. */
  readonly key: string
  /** Kind and chain of the flow's main step, which is searched for after a reload. The chain defaults to the first network. */
  readonly lastStep: string
  readonly lastChainId?: number | undefined
  /** The plan that the person reviewed. Undefined where none was shown; later plans are then bound by the first one. */
  readonly reviewed?: Plan | undefined
  /** Storage; by default derived from `key`, so that it is found after a reload. */
  readonly memory?: FlowMemory<Plan> | undefined
  /** Marks the flow's entries in the activity log. */
  readonly flowId?: string | undefined
  readonly activity: ActivityLog
  readonly storage: StringStorage
  /** Locks shared by all tabs of the storage, so that only one of them runs a flow. Without them each tab acts as if it were alone. */
  readonly locks?: Locks | undefined
  /** Whether a plan may batch if the wallet supports it. */
  readonly batches: boolean
  /** Absolute RPC URL for a wallet that doesn't know the network yet. */
  readonly walletRpcUrl: (chainId: number) => string
  readonly lifetimeSeconds: number
  /** How long the node may not know a transaction before it counts as dropped; default 60,000. */
  readonly droppedAfterMs?: number | undefined
  readonly clock: Clock
}
