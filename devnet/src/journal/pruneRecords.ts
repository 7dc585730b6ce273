import type { JournalRecord } from './JournalRecord.ts'

/** Records needed by a node that loads the state at `headNumber` or a newer one. Pending transactions stay. */
export function pruneRecords(records: readonly JournalRecord[], headNumber: number): JournalRecord[] {
  const done = new Set(
    records.flatMap((record) => (record.type === 'block' && record.number <= headNumber ? record.transactions : [])),
  )
  const lastBlock = records.findLastIndex(({ type }) => type === 'block')
  return records.filter((record, index) => {
    if (record.type === 'block') return record.number > headNumber
    if (record.type === 'change') return record.after >= headNumber
    if (record.type === 'mining') return index > lastBlock
    return !done.has(record.hash)
  })
}
