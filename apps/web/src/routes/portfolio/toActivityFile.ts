import type { ActivityRecord } from '../../features/activity/export/ActivityRecord.ts'
import { toActivityJson, toActivityTable, toKoinlyTable } from '../../features/activity/export/ActivityTable.ts'
import type { ExportFormat } from '../../features/activity/export/ExportDialog.tsx'
import { toCsv } from '../../features/explore/list/toCsv.ts'

/** Formats transactions as a file. */
export function toActivityFile(records: readonly ActivityRecord[], format: ExportFormat): toActivityFile.ReturnType {
  if (format === 'json') return { text: toActivityJson(records), type: 'application/json', ending: 'json' }
  const isTable = format === 'csv'
  const { header, rows } = isTable ? toActivityTable(records) : toKoinlyTable(records)
  // Without the byte order mark spreadsheets misread non-Latin letters; tax programs would read it as part of the first column's name.
  return {
    text: `${isTable ? byteOrderMark : ''}${toCsv(header, rows)}`,
    type: 'text/csv;charset=utf-8',
    ending: 'csv',
  }
}

const byteOrderMark = '\ufeff'

export declare namespace toActivityFile {
  type ReturnType = { readonly text: string; readonly type: string; readonly ending: 'csv' | 'json' }
}
