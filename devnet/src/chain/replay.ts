import { copyFile } from 'node:fs/promises'
import type { Journal } from '../journal/Journal.ts'
import type { JournalRecord } from '../journal/JournalRecord.ts'
import { pruneRecords } from '../journal/pruneRecords.ts'
import { readHead, remakeBlocks, StateOutOfStepError } from '../journal/remakeBlocks.ts'
import { resumePending } from '../journal/resumePending.ts'
import type { Rpc } from '../node/Rpc.ts'
import type { StateFiles } from '../node/StateFiles.ts'

/**
 * Replays the journal on a node, and prunes journal records that no state needs any more. Returns the block reached.
 *
 * @throws {StateOutOfStepError} on any failure, after which another state may work
 */
export async function replay({ node, journal, files, isLastResort }: replay.Options): Promise<number> {
  const records = await journal.read()
  await node.request('evm_setAutomine', [false])
  const resumed = await remake(node, records, isLastResort)
  if (isLastResort) await copyFile(files.journalPath, `${files.journalPath}.broken`)
  const { number } = await readHead(node)
  const heads = await Promise.all(files.candidates().map(files.headOf))
  await journal.rewrite(pruneRecords(resumed, Math.min(...heads)))
  return number
}

export declare namespace replay {
  type Options = {
    readonly node: Rpc
    readonly journal: Journal
    readonly files: StateFiles
    /** Remakes as many blocks as possible. */
    readonly isLastResort: boolean
  }
}

async function remake(node: Rpc, records: readonly JournalRecord[], isLastResort: boolean): Promise<JournalRecord[]> {
  try {
    return await resumePending(node, await remakeBlocks(node, records, { isLastResort }))
  } catch (cause) {
    throw cause instanceof StateOutOfStepError ? cause : new StateOutOfStepError(String(cause), { cause })
  }
}
