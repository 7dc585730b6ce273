import type { JournalRecord } from './JournalRecord.ts'

/** Takes back the block of this number and all after it. Their transactions stay, as ones that are in no block yet, and so does what was set by hand. */
export function cutRecords(records: readonly JournalRecord[], number: number): JournalRecord[] {
  return records.flatMap((record) => {
    if (record.type === 'mining' || (record.type === 'block' && record.number >= number)) return []
    return record.type === 'change' ? { ...record, after: Math.min(record.after, number - 1) } : record
  })
}
