import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { type Address, zeroAddress } from 'viem'
import { getBalance } from 'viem/actions'

/** Price of gas in a token, from the network's pools, and the account's balance to pay it. */
export type GasCost = {
  /** Current gas price in wei. */
  readonly weiPerGas: bigint
  /** Exchange rate: `wei` buys `out` raw units of the token. */
  readonly wei: bigint
  readonly out: bigint
  /** Native currency, in wei. */
  readonly balance: bigint
  /** Whether it was read from the server's node because there is no other. */
  readonly isByServer: boolean
}

/** Size of the trial trade: large enough for precision, too small to move a pool. */
const probeWei = 10n ** 15n

/** Reads the cost of gas through the signing node only, so that no server decides what is deducted from a trade. Undefined if unknown. */
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
  // `maxFeePerGas` is twice the base fee plus the tip; this is the base fee plus the tip.
  const weiPerGas = (fees.maxFeePerGas + fees.maxPriorityFeePerGas + 1n) / 2n
  return { weiPerGas, wei: probeWei, out, balance, isByServer: node.source === 'server' }
}

export declare namespace readGasCost {
  type Parameters = {
    readonly network: Network
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
    /** Lower-case. */
    readonly account: Address
    /** Lower-case; the zero address for native currency. */
    readonly tokenOut: Address
  }
}
