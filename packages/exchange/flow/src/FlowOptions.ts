import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { FlowPlan } from './FlowDomain.ts'
import type { FlowMemory } from './FlowMemory.ts'

/** What a flow of a domain is given. */
export type FlowOptions<Intent, Plan extends FlowPlan> = {
  readonly client: ExchangeClient
  readonly connection: WalletConnection
  /** That its steps are on; the first one is where it begins. */
  readonly networks: readonly [Network, ...Network[]]
  readonly intent: Intent
  /** What is done to what: the same after a reload. */
  readonly key: string
  /** The kind of the step that the flow is for, and its chain: what an earlier visit sent for it is looked for. Default the first network. */
  readonly lastStep: string
  readonly lastChainId?: number | undefined
  /** What the person was shown; undefined where nothing was, and the first plan is what all later ones are held to. */
  readonly reviewed?: Plan | undefined
  /** What it is written down in; default by `key`, which knows it again after a reload. */
  readonly memory?: FlowMemory<Plan> | undefined
  /** Marks its entries in the activity log. */
  readonly flowId?: string | undefined
  readonly activity: ActivityLog
  readonly storage: StringStorage
  /** Shared by the tabs that share the storage: one of them has a flow at a time. Without them each tab believes that it is alone. */
  readonly locks?: Locks | undefined
  /** Whether a plan may have a batch, if the wallet says that it can. */
  readonly batches: boolean
  /** Absolute URL of a node for a wallet that has to be told of a network. */
  readonly walletRpcUrl: (chainId: number) => string
  readonly lifetimeSeconds: number
  /** How long a transaction may be unknown to the node before it counts as lost; default 60,000. */
  readonly droppedAfterMs?: number | undefined
  readonly clock: Clock
}
