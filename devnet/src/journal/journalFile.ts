import { existsSync } from 'node:fs'
import { copyFile, type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { BaseError } from '@oxbow/errors/BaseError'
import { type JournalRecord, recordSchema } from './JournalRecord.ts'

export type WholeFile = { readonly file: FileHandle; readonly length: number }

/** At any moment there is a complete journal, the old one or the new one. */
export async function writeWhole(path: string, records: readonly JournalRecord[]): Promise<WholeFile> {
  const file = await open(`${path}.next`, 'w')
  try {
    const length = await writeLines(file, 0, records)
    await file.sync()
    await rename(`${path}.next`, path)
    return { file, length }
  } catch (cause) {
    await file.close()
    await rm(`${path}.next`, { force: true })
    throw new JournalWriteError(path, cause)
  }
}

/** Returns the offset after the last line. */
export async function writeLines(file: FileHandle, start: number, records: readonly JournalRecord[]): Promise<number> {
  const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  // An almost full disk writes a part, and only fails when asked to write the rest.
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done)
    done += bytesWritten
  }
  return start + bytes.length
}

/** Data after the last line break was never acknowledged; each line before it was. */
export async function readRecords(path: string, length?: number) {
  const bytes = existsSync(path) ? await readFile(path) : Buffer.alloc(0)
  const lines = bytes.subarray(0, length).toString().split('\n').slice(0, -1)
  const parsed = lines.map(parseLine)
  return {
    records: parsed.filter((record) => record !== undefined),
    brokenLines: parsed.flatMap((record, index) => (record ? [] : [index + 1])),
  }
}

function parseLine(line: string): JournalRecord | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Acknowledged records are lost; a copy of the journal is kept for inspection. */
export async function reportBroken(path: string, lines: readonly number[]): Promise<void> {
  await copyFile(path, `${path}.broken`)
  const which = lines.length === 1 ? `Line ${lines[0]}` : `${lines.length} lines, ${lines[0]} the first,`
  process.stderr.write(
    `${which} of ${path} cannot be read, and what was said there is lost. ${path}.broken is a copy.\n`,
  )
}

export class JournalWriteError extends BaseError {
  override name = 'JournalWriteError'

  constructor(path: string, cause: unknown) {
    super(`The journal of a local chain cannot be written, so the chain takes nothing.`, {
      cause,
      code: 'JournalWrite',
      facts: [path, cause instanceof Error ? cause.message : String(cause)],
      nextAction: 'Check whether the disk is full.',
      retryable: true,
    })
  }
}
