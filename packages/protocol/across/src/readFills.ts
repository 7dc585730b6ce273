import { spokePoolAbi } from '@oxbow/abi/spokePool'
import {
  type Address,
  type Client,
  encodeAbiParameters,
  getAbiItem,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { getLogs } from 'viem/actions'
import type { Fill } from './Deposit.ts'
import { fromWord, toWord } from './hashRelay.ts'
import { inRanges } from './inRanges.ts'

const event = getAbiItem({ abi: spokePoolAbi, name: 'FilledRelay' })

/** Fills by a network's pool of deposits made on another network, oldest first. */
export async function readFills(client: Client, options: readFills.Options): Promise<readonly Fill[]> {
  const { chainId, pool, originChainId, depositId, relayer, fromBlock, toBlock } = options
  const args = {
    ...(originChainId === undefined ? {} : { originChainId: BigInt(originChainId) }),
    ...(depositId === undefined ? {} : { depositId }),
    ...(relayer === undefined ? {} : { relayer: toWord(relayer) }),
  }
  const logs = await inRanges(fromBlock, toBlock, (range) =>
    getLogs(client, { address: pool, event, args, strict: true, ...range }),
  )
  return logs.flatMap(({ args: said, blockNumber, blockTimestamp, transactionHash }) => {
    const [filler, outputToken] = [fromWord(said.relayer), fromWord(said.outputToken)]
    if (filler === undefined || outputToken === undefined) return []
    return {
      originChainId: Number(said.originChainId),
      depositId: said.depositId,
      relayer: filler,
      outputToken,
      repaymentChainId: Number(said.repaymentChainId),
      amount: said.relayExecutionInfo.updatedOutputAmount,
      relayHash: hashFill(said, chainId),
      blockNumber,
      timestamp: blockTimestamp ?? undefined,
      transactionHash,
    }
  })
}

export declare namespace readFills {
  type Options = {
    /** The pool's chain id. */
    readonly chainId: number
    readonly pool: Address
    readonly fromBlock: bigint
    readonly toBlock: bigint
    readonly originChainId?: number | undefined
    readonly depositId?: bigint | undefined
    readonly relayer?: Address | undefined
  }
}

const layout = parseAbiParameters([
  '(bytes32 depositor, bytes32 recipient, bytes32 exclusiveRelayer, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 originChainId, uint256 depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message), uint256 destinationChainId',
])

/** The event has only the message's hash, zero for none, so for a relay with a message this hash differs from the pool's. */
function hashFill(
  said: Omit<Parameters<typeof encodeAbiParameters<typeof layout>>[1][0], 'message'> & { readonly messageHash: Hex },
  chainId: number,
): Hex {
  const message = BigInt(said.messageHash) === 0n ? '0x' : said.messageHash
  return keccak256(encodeAbiParameters(layout, [{ ...said, message }, BigInt(chainId)]))
}
