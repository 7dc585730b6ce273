import { createChainClient } from '@oxbow/chain/createChainClient'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import { codeOf } from '@oxbow/connectors/ask'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { withinTime } from '@oxbow/connectors/withinTime'
import { assertAnswer } from '@oxbow/rpc/assertAnswer'
import { custom, type Client as RpcClient, TimeoutError } from 'viem'

/**
 * The node that everything to be signed is read from: decimals, allowances, nonces, fees, the time. `own` is the person's node and `wallet` their
 * wallet's; both are independent of the server. `server` is the fallback, which can't be trusted alone.
 */
export type SigningNode = NodeAccess & {
  readonly source: 'own' | 'wallet' | 'server'
  /** The same node without the server as a fallback: what it can't answer fails. */
  readonly alone: NodeAccess
}

/** The most trusted node of a chain: the person's own, else the wallet's while it is on this chain, else the server's. */
export async function openSigningNode(
  client: ExchangeClient,
  { wallet, chainId }: openSigningNode.Parameters,
): Promise<SigningNode> {
  if (client.hasOwnNode(chainId)) return { source: 'own', rpc: client.rpc, alone: client }
  // Both of these wallets use the server's node.
  if (wallet.isLocalTestWallet || wallet.kind === 'passkey') return { source: 'server', rpc: client.rpc, alone: client }
  const isThere = await read(wallet, { method: 'eth_chainId' }).then(
    (answer) => Number(answer) === chainId,
    () => false,
  )
  if (!isThere) return { source: 'server', rpc: client.rpc, alone: client }
  const accessBy = (walletRpc: RpcClient) => (asked: number) => (asked === chainId ? walletRpc : client.rpc(asked))
  const rpc = accessBy(createWalletRpc(wallet, client.rpc(chainId)))
  const alone = { rpc: accessBy(createWalletRpc(wallet, undefined)) }
  // A network that isn't public was added to the wallet with the server's own RPC URL.
  const source = publicNetworks.some((known) => known.chainId === chainId) ? 'wallet' : 'server'
  return { source, rpc, alone }
}

export declare namespace openSigningNode {
  type Parameters = { readonly wallet: Wallet; readonly chainId: number }
}

/** Wallets forward reads to their node, but not every method. */
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

/** If the wallet's node has no fee data, the wallet chooses the fees; the server's data is never used. */
const neverTheServers: ReadonlySet<string> = new Set(['eth_feeHistory', 'eth_gasPrice', 'eth_maxPriorityFeePerGas'])

/** A timeout, or an answer of another form, counts as a node that doesn't answer; the server's node doesn't take over. */
async function read({ provider }: Wallet, asked: Parameters<Wallet['provider']['request']>[0]): Promise<unknown> {
  const answer = await withinTime(
    provider.request(asked),
    () => new TimeoutError({ body: { method: asked.method }, url: '' }),
  )
  assertAnswer(asked.method, answer)
  return answer
}

/** "Unsupported method" in EIP-1193 and EIP-1474. */
const unsupported: ReadonlySet<number> = new Set([4200, -32601, -32004])
