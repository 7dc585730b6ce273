import { createChainClient } from '@oxbow/chain/createChainClient'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import { codeOf } from '@oxbow/connectors/ask'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { withinTime } from '@oxbow/connectors/withinTime'
import { custom, type Client as RpcClient, TimeoutError } from 'viem'

/**
 * Where what is about to be signed is read: decimals, allowances, nonces, fees, the time. `own` is the person's own node, `wallet` the one of their
 * wallet; what both say is independent of the server. `server` is all that there is without them, and nobody to trust alone.
 */
export type SigningNode = NodeAccess & {
  readonly source: 'own' | 'wallet' | 'server'
  /** The same node, which the server's never stands in for: what it cannot answer fails. */
  readonly alone: NodeAccess
}

/** The most trusted node there is for a chain: the person's own, else that of the wallet while it is on this chain, else the server's. */
export async function openSigningNode(
  client: ExchangeClient,
  { wallet, chainId }: openSigningNode.Parameters,
): Promise<SigningNode> {
  if (client.hasOwnNode(chainId)) return { source: 'own', rpc: client.rpc, alone: client }
  // The node of both is the server.
  if (wallet.isLocalTestWallet || wallet.kind === 'passkey') return { source: 'server', rpc: client.rpc, alone: client }
  const isThere = await read(wallet, { method: 'eth_chainId' }).then(
    (answer) => Number(answer) === chainId,
    () => false,
  )
  if (!isThere) return { source: 'server', rpc: client.rpc, alone: client }
  const accessBy = (walletRpc: RpcClient) => (asked: number) => (asked === chainId ? walletRpc : client.rpc(asked))
  const rpc = accessBy(createWalletRpc(wallet, client.rpc(chainId)))
  const alone = { rpc: accessBy(createWalletRpc(wallet, undefined)) }
  // A network that wallets do not know by themselves was taught to this one with the server's own address.
  const source = publicNetworks.some((known) => known.chainId === chainId) ? 'wallet' : 'server'
  return { source, rpc, alone }
}

export declare namespace openSigningNode {
  type Parameters = { readonly wallet: Wallet; readonly chainId: number }
}

/** Wallets pass reads on to their node, but not all of them every method. */
function createWalletRpc(wallet: Wallet, fallback: RpcClient | undefined): RpcClient {
  return createChainClient({
    transport: custom(
      {
        async request({ method, params }) {
          try {
            return await read(wallet, { method, params })
          } catch (error) {
            const isLeft = unsupported.has(codeOf(error) ?? 0) && !neverTheServers.has(method)
            if (fallback === undefined || !isLeft) throw error
            return fallback.request({ method, params } as never)
          }
        },
      },
      { retryCount: 0 },
    ),
  })
}

/** Where a wallet's node does not say what gas costs the wallet chooses by itself. */
const neverTheServers: ReadonlySet<string> = new Set(['eth_feeHistory', 'eth_gasPrice', 'eth_maxPriorityFeePerGas'])

/** One that is silent has failed as a node that does not answer: the server's never stands in for it unasked. */
function read({ provider }: Wallet, asked: Parameters<Wallet['provider']['request']>[0]): Promise<unknown> {
  return withinTime(provider.request(asked), () => new TimeoutError({ body: { method: asked.method }, url: '' }))
}

/** EIP-1193 and EIP-1474. */
const unsupported: ReadonlySet<number> = new Set([4200, -32601, -32004])
