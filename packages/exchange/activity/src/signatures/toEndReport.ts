import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import type { EndReport, SignatureEnd } from './SignatureEnd.ts'

/** Clocks of devices and chains differ by less, seconds. */
const leeway = 900

/** What a log proves. A log from before the signature is of something else, such as an earlier approval of the same amount. */
export async function toEndReport(
  rpc: Client,
  end: SignatureEnd | undefined,
  { finalityDepthBlocks, head, signedAt }: toEndReport.Facts,
): Promise<EndReport> {
  if (end === undefined) return 'unproven'
  const { blockNumber, kind } = end
  if (signedAt !== undefined) {
    const block = await getBlock(rpc, { blockNumber }).catch(() => undefined)
    if (block === undefined || Number(block.timestamp) < signedAt - leeway) return 'unproven'
  }
  return { kind, isFinal: head - blockNumber >= BigInt(finalityDepthBlocks) }
}

export declare namespace toEndReport {
  type Facts = {
    readonly finalityDepthBlocks: number
    /** The newest block of the same node. */
    readonly head: bigint
    /** Unix seconds by this device; undefined if it isn't known when it was signed. */
    readonly signedAt: number | undefined
  }
}
