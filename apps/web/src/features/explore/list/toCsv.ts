/**
 * A table as comma-separated values (RFC 4180). What is unknown stays empty. Text that a spreadsheet would run as a formula is kept text: anybody
 * can call a token `=HYPERLINK(…)`.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [header, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A negative amount is a number, and long ones are text here because a number would lose digits.
  // One that begins like a marked one is marked too, so that both are read back as they were.
  const text = /^'*[;=+\-@\t\r＝＋－＠]/.test(value) && !/^-\d+$/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
