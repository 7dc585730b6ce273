import type { JournalRecord } from './JournalRecord.ts'

/** Removes the block of this number and all later ones. Their transactions stay as pending ones, and so do manual changes. */
export function cutRecords(records: readonly JournalRecord[], number: number): JournalRecord[] {
  return records.flatMap((record) => {
    if (record.type === 'mining' || (record.type === 'block' && record.number >= number)) return []
    return record.type === 'change' ? { ...record, after: Math.min(record.after, number - 1) } : record
  })
}
