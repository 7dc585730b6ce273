import type { Client as RpcClient } from 'viem'
import type { Client as ApiClient } from './createClient.ts'
import type { Stream } from './createStream.ts'

/** First argument of every action: access to the server and, through it, to the nodes. */
export type ExchangeClient = {
  readonly api: ApiClient
  /** Updates pushed by the server over one connection, which opens with the first watch. */
  readonly stream: Stream
  /** A viem client for the chain's node; always the same object per chain. */
  rpc(chainId: number): RpcClient
  /** Whether `rpc` uses a node that the person chose instead of the server's. */
  hasOwnNode(chainId: number): boolean
}

/** The part that only calls a chain's node; the server has it too. */
export type NodeAccess = Pick<ExchangeClient, 'rpc'>
