import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { type Address, zeroAddress } from 'viem'
import { getBalance } from 'viem/actions'

/** What gas costs in a token, by the pools of the network; and whether an account could pay for it. */
export type GasCost = {
  /** Wei that a unit of gas costs now. */
  readonly weiPerGas: bigint
  /** So many wei bring so many raw units of the token. */
  readonly wei: bigint
  readonly out: bigint
  /** Of the native currency, in wei. */
  readonly balance: bigint
  /** It was read from the server's own node, for want of another: it is its word. */
  readonly isByServer: boolean
}

/** What is priced: enough for its digits to count, too little to move a pool. */
const probeWei = 10n ** 15n

/** Read through the signing node alone, so that no server's figure decides what is taken from a trade for its gas. Undefined when the node does not tell, or no pool prices it. */
export async function readGasCost(
  client: ExchangeClient,
  { account, network, tokenOut, wallet }: readGasCost.Parameters,
): Promise<GasCost | undefined> {
  verifyNetwork(network)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const rpc = node.rpc(network.chainId)
  const isNative = tokenOut === zeroAddress || tokenOut === network.contracts.weth
  const sale = { network, tokenIn: zeroAddress, tokenOut, amountIn: probeWei }
  const [fees, out, balance] = await Promise.all([
    readFees(rpc),
    isNative ? probeWei : readReferenceOutput(node, sale),
    getBalance(rpc, { address: account }),
  ])
  if (fees === undefined || out === undefined) return undefined
  // Half of what is offered beyond the tip is room for fuller blocks.
  const weiPerGas = (fees.maxFeePerGas + fees.maxPriorityFeePerGas + 1n) / 2n
  return { weiPerGas, wei: probeWei, out, balance, isByServer: node.source === 'server' }
}

export declare namespace readGasCost {
  type Parameters = {
    readonly network: Network
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
    /** Lower-case. */
    readonly account: Address
    /** Lower-case; the zero address is the native currency. */
    readonly tokenOut: Address
  }
}
