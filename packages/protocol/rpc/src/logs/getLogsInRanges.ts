import type { Client } from 'viem'
import type { RawLog } from './RawLog.ts'
import { streamLogs } from './streamLogs.ts'

/** All logs of a block range, collected from `streamLogs`. */
export async function getLogsInRanges(
  client: Client,
  parameters: getLogsInRanges.Parameters,
): Promise<readonly RawLog[]> {
  const all: RawLog[] = []
  // Not push(...logs): spreading 100,000 logs overflows the stack.
  for await (const { logs } of streamLogs(client, parameters)) for (const log of logs) all.push(log)
  return all
}

export declare namespace getLogsInRanges {
  type Parameters = streamLogs.Parameters
}
