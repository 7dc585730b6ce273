/**
 * Formats a table as CSV (RFC 4180). Unknown cells stay empty. Text that a spreadsheet would run as a formula is escaped: a token can be named
 * `=HYPERLINK(…)`.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [header, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // Negative amounts are numbers, and long ones stay text because a number would lose digits. Text that already starts with the escape is escaped
  // too, so both can be read back unchanged.
  const text = /^'*[;=+\-@\t\r＝＋－＠]/.test(value) && !/^-\d+$/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
