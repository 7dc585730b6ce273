import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { type Address, type Client, getAbiItem } from 'viem'
import { getLogs } from 'viem/actions'
import type { Deposit } from './Deposit.ts'
import { fromWord, toWord } from './hashRelay.ts'
import { inRanges } from './inRanges.ts'

const event = getAbiItem({ abi: spokePoolAbi, name: 'FundsDeposited' })

/** Deposits into a network's pool, oldest first. Leaves out deposits with a non-EVM address or a destination that isn't a valid chain id. */
export async function readDeposits(client: Client, options: readDeposits.Options): Promise<readonly Deposit[]> {
  const { chainId, pool, fromBlock, toBlock, destinationChainId, depositId, depositor } = options
  const args = {
    ...(destinationChainId === undefined ? {} : { destinationChainId: BigInt(destinationChainId) }),
    ...(depositId === undefined ? {} : { depositId }),
    ...(depositor === undefined ? {} : { depositor: toWord(depositor) }),
  }
  const logs = await inRanges(fromBlock, toBlock, (range) =>
    getLogs(client, { address: pool, event, args, strict: true, ...range }),
  )
  return logs.flatMap(({ args: said, blockNumber, blockTimestamp, transactionHash }) => {
    const [depositor, recipient, inputToken, outputToken, exclusiveRelayer] = [
      fromWord(said.depositor),
      fromWord(said.recipient),
      fromWord(said.inputToken),
      fromWord(said.outputToken),
      fromWord(said.exclusiveRelayer),
    ]
    // A pool accepts any word as the destination; rounded to a double it would be another chain id.
    if (said.destinationChainId > BigInt(Number.MAX_SAFE_INTEGER)) return []
    if (!depositor || !recipient || !inputToken || !outputToken || !exclusiveRelayer) return []
    return {
      originChainId: chainId,
      destinationChainId: Number(said.destinationChainId),
      depositId: said.depositId,
      depositor,
      recipient,
      inputToken,
      outputToken,
      exclusiveRelayer,
      inputAmount: said.inputAmount,
      outputAmount: said.outputAmount,
      quoteTimestamp: said.quoteTimestamp,
      fillDeadline: said.fillDeadline,
      exclusivityDeadline: said.exclusivityDeadline,
      message: said.message,
      blockNumber,
      timestamp: blockTimestamp ?? undefined,
      transactionHash,
    }
  })
}

export declare namespace readDeposits {
  type Options = {
    /** The pool's chain id. */
    readonly chainId: number
    readonly pool: Address
    readonly fromBlock: bigint
    readonly toBlock: bigint
    readonly destinationChainId?: number | undefined
    readonly depositId?: bigint | undefined
    readonly depositor?: Address | undefined
  }
}
