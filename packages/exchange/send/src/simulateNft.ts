import { callNode } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import { encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import { getCode } from 'viem/actions'
import { encodeTransfer } from './encodeTransfer.ts'
import { holdingCall, readHolding, toHolding } from './nftHolding.ts'
import type { NftIntent } from './SendIntent.ts'
import type { SendSimulation } from './SendSimulation.ts'
import type { SendFailureCode } from './sendFailures.ts'

/**
 * Simulates an NFT transfer on the node's latest state and reads the holdings before and after (`eth_simulateV1`). A node without that method reads
 * the holding and runs `eth_call`. Never throws.
 *
 * @param options.gas gas limit of the simulation
 */
export async function simulateNft(
  client: NodeAccess,
  { intent, account, gas, clock }: simulateNft.Parameters,
): Promise<SendSimulation> {
  const { chainId, nft, recipient, amount } = intent
  const transaction = encodeTransfer(intent, account)
  const people = [account, recipient] as const
  const reads = people.map((owner) => holdingCall(nft, owner))
  const simulation = await simulateCalls(client, { chainId, account, calls: [{ ...transaction, gas }], reads, clock })
  const toHoldings = (answers: readonly (Hex | undefined)[]) =>
    people.map((owner, index) => toHolding(nft, owner, answers[index])) as [bigint, bigint]
  try {
    const [held] =
      simulation.status !== 'unavailable' && simulation.before ? toHoldings(simulation.before) : [undefined]
    const before = held ?? (await readHolding(client.rpc(chainId), nft, account))
    if (before < amount) return failing('NftNotOwned')
    if (simulation.status === 'failing') return await explain(client, intent, account, simulation)
    if (simulation.status === 'unavailable') {
      const plain = await simulateTransaction(client, { transaction })
      if (plain.status === 'failing') return await explain(client, intent, account, plain)
      return plain.status === 'ok' ? { ...plain, left: undefined, arrived: undefined } : plain
    }
    const gasUnits = simulation.gasUnits[0]!
    const [[fromBefore, toBefore], [fromAfter, toAfter]] = [toHoldings(simulation.before), toHoldings(simulation.after)]
    const [left, arrived] = [fromBefore - fromAfter, toAfter - toBefore]
    if (isAddressEqual(account, recipient)) {
      if (left !== 0n) return failing('NftDoesNotArrive')
      return { status: 'ok', left: undefined, arrived: undefined, gasUnits }
    }
    // An NFT can't arrive in part.
    if (left !== amount || arrived !== amount) return failing('NftDoesNotArrive')
    return { status: 'ok', left, arrived, gasUnits }
  } catch (error) {
    return { status: 'unavailable', detail: error instanceof Error ? error.message.split('\n')[0] : undefined }
  }
}

export declare namespace simulateNft {
  type Parameters = {
    readonly intent: NftIntent
    readonly account: Hex
    readonly gas: bigint
    /** Source of the chain's current block; default the node that simulates. */
    readonly clock?: NodeAccess | undefined
  }
}

type Failure = { readonly code: SendFailureCode; readonly detail: string | undefined }

function failing(code: SendFailureCode, detail?: string): SendSimulation {
  return { status: 'failing', code, detail }
}

/** Why the transfer of an NFT that the account owns fails; contracts have no common error for it. */
async function explain(
  client: NodeAccess,
  intent: NftIntent,
  account: Hex,
  { code, detail }: Failure,
): Promise<SendSimulation> {
  if (code === 'InsufficientGas') return failing(code, detail)
  const isRefused = await refuses(client, intent, account)
  return failing(isRefused ? 'RecipientRefusedNft' : 'NftCannotTransfer', detail)
}

const receiverAbi = parseAbi([
  'function onERC721Received(address operator, address from, uint256 id, bytes data) returns (bytes4)',
  'function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes data) returns (bytes4)',
])

/** Whether the recipient is a contract that rejects the NFT, asked in the collection's name. */
async function refuses(
  client: NodeAccess,
  { chainId, nft, recipient, amount }: NftIntent,
  account: Hex,
): Promise<boolean> {
  const rpc = client.rpc(chainId)
  if ((await getCode(rpc, { address: recipient })) === undefined) return false
  const id = BigInt(nft.tokenId)
  const data =
    nft.standard === 'erc721'
      ? encodeFunctionData({ abi: receiverAbi, functionName: 'onERC721Received', args: [account, account, id, '0x'] })
      : encodeFunctionData({
          abi: receiverAbi,
          functionName: 'onERC1155Received',
          args: [account, account, id, amount, '0x'],
        })
  try {
    const answer = await callNode(rpc, { from: nft.collection, to: recipient, data })
    // A contract that accepts it returns the function's selector.
    return answer.slice(0, 10) !== data.slice(0, 10)
  } catch (error) {
    if (findRevertData(error) === undefined) throw error
    return true
  }
}
