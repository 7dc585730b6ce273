import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { type Address, type Client, getAbiItem } from 'viem'
import { getLogs } from 'viem/actions'
import { fromWord, toWord } from './hashRelay.ts'
import { inRanges } from './inRanges.ts'
import type { SpeedUp } from './SpeedUp.ts'

const event = getAbiItem({ abi: spokePoolAbi, name: 'RequestedSpeedUpDeposit' })

/** Speed-ups of a network's deposits, oldest first. The pool has verified each signature. */
export async function readSpeedUps(client: Client, options: readSpeedUps.Options): Promise<readonly SpeedUp[]> {
  const { pool, fromBlock, toBlock, depositId, depositor } = options
  const args = {
    ...(depositId === undefined ? {} : { depositId }),
    ...(depositor === undefined ? {} : { depositor: toWord(depositor) }),
  }
  const logs = await inRanges(fromBlock, toBlock, (range) =>
    getLogs(client, { address: pool, event, args, strict: true, ...range }),
  )
  return logs.flatMap(({ args: said }) => {
    const [owner, recipient] = [fromWord(said.depositor), fromWord(said.updatedRecipient)]
    if (owner === undefined || recipient === undefined) return []
    return {
      depositId: said.depositId,
      depositor: owner,
      outputAmount: said.updatedOutputAmount,
      recipient,
      message: said.updatedMessage,
      signature: said.depositorSignature,
    }
  })
}

export declare namespace readSpeedUps {
  type Options = {
    readonly pool: Address
    readonly fromBlock: bigint
    readonly toBlock: bigint
    readonly depositId?: bigint | undefined
    readonly depositor?: Address | undefined
  }
}
