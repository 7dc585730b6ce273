import type { JournalRecord } from '../journal/JournalRecord.ts'
import { remakeBlocks, StateOutOfStepError } from '../journal/remakeBlocks.ts'
import { resumePending } from '../journal/resumePending.ts'
import type { Rpc } from '../node/Rpc.ts'

/** @throws {StateOutOfStepError} whatever goes wrong: then another state may do */
export async function replay(
  node: Rpc,
  records: readonly JournalRecord[],
  isLastResort: boolean,
): Promise<JournalRecord[]> {
  try {
    return await resumePending(node, await remakeBlocks(node, records, { isLastResort }))
  } catch (cause) {
    throw cause instanceof StateOutOfStepError ? cause : new StateOutOfStepError(String(cause), { cause })
  }
}
