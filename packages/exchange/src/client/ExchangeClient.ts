import type { Client as ApiClient } from '@oxbow/contract/client'
import type { Client as RpcClient } from 'viem'

/** What every action takes first: the way to this Oxbow's server and through it to the nodes. */
export type ExchangeClient = {
  readonly api: ApiClient
  /** A viem client of the chain's node; the same object for the same chain. */
  rpc(chainId: number): RpcClient
}
