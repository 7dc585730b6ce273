import type { Client as RpcClient } from 'viem'
import type { Client as ApiClient } from './createClient.ts'
import type { Stream } from './createStream.ts'

/** What every action takes first: the way to this Oxbow's server and through it to the nodes. */
export type ExchangeClient = {
  readonly api: ApiClient
  /** What the server tells by itself, over one connection that opens when something is watched. */
  readonly stream: Stream
  /** A viem client of the chain's node; the same object for the same chain. */
  rpc(chainId: number): RpcClient
  /** Whether `rpc` asks a node that the person chose, and not the server's. */
  hasOwnNode(chainId: number): boolean
}

/** The part of it that calls a chain's node and nothing else; the server has it too. */
export type NodeAccess = Pick<ExchangeClient, 'rpc'>
