import { erc20Abi } from '@oxbow/abi/erc20'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { callNode } from '@oxbow/client/callNode'
import { BaseError } from '@oxbow/errors/BaseError'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { type Address, type Client, encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { estimateGas, getBlock } from 'viem/actions'
import { createSender } from '../createSender.ts'
import { readFees } from '../Fees.ts'
import { fillerCodes, findFiller } from './findFiller.ts'
import { orderFillerAbi } from './orderFillerAbi.ts'

/**
 * Withdraws a token's whole balance from an account's filler to the account; returns the amount.
 *
 * @throws {NothingKeptError}, and viem's error when the node doesn't answer
 */
export async function takeKept(
  client: Client,
  { account, network, token }: takeKept.Parameters,
): Promise<{ readonly transaction: Hex; readonly amount: bigint }> {
  const filler = await findKeeping(client, { account, network, token })
  const { amount } = filler
  const transfer = { abi: erc20Abi, functionName: 'transfer', args: [account.address, amount] } as const
  const call = isNative(token)
    ? { to: account.address, value: amount, data: '0x' as const }
    : { to: token, value: 0n, data: encodeFunctionData(transfer) }
  const data = encodeFunctionData({ abi: orderFillerAbi, functionName: 'run', args: [[call]] })
  const gas = await estimateGas(client, { account, to: filler.address, data })
  const block = await getBlock(client)
  const sender = createSender(client, { account, chainId: network.chainId })
  await sender.settle(block.number)
  const outgoing = { to: filler.address, data, gas: (gas * 5n) / 4n, fees: await readFees(client, block) }
  return { amount, transaction: await sender.send({ ...outgoing, orderHash: undefined }, block.number) }
}

/** The account's newest filler with a balance of the token. @throws {NothingKeptError} */
async function findKeeping(client: Client, { account, network, token }: takeKept.Parameters) {
  let hasFiller = false
  for (const bytecode of fillerCodes) {
    const filler = await findFiller(client, account.address, bytecode)
    if (filler.status !== 'deployed') continue
    hasFiller = true
    const amount = toBalance(await callNode(client, balanceCall(token, filler.address, network.contracts))) ?? 0n
    if (amount > 0n) return { address: filler.address, amount }
  }
  throw new NothingKeptError(
    hasFiller ? 'The filler holds nothing of this token.' : 'The account has no filler on this network.',
  )
}

export declare namespace takeKept {
  type Parameters = {
    readonly account: PrivateKeyAccount
    readonly network: Network
    /** The zero address for native currency. */
    readonly token: Address
  }
}

export class NothingKeptError extends BaseError {
  override readonly name = 'takeKept.NothingKeptError'
  constructor(message: string) {
    super(message, { code: 'NothingKept' })
  }
}
