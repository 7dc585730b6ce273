import type { OwnNodes } from '@oxbow/client/createOwnNodes'
import type { ServerHealth } from '@oxbow/client/ServerHealth'
import type { RemoteEngine } from './createRemoteEngine.ts'

/** What lets a page work without the server. */
export type OwnEngine = {
  readonly nodes: OwnNodes
  readonly server: ServerHealth
  /** The open engine of a chain. */
  engineOf(chainId: number): RemoteEngine | undefined
  /** Whether prices and transactions come from the engine even if the server is reachable. */
  isAlone(): boolean
}
