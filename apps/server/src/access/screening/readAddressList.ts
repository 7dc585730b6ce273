import { readFileSync } from 'node:fs'
import { ScreeningSettingsError } from './ScreeningSettingsError.ts'

/**
 * Addresses of a list, in lower case: one a line, what follows `#` or a comma is a note.
 *
 * @throws {ScreeningSettingsError} when there is no such file, or a line of it is no address: half of a list is none
 */
export function readAddressList(path: string): ReadonlySet<string> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ScreeningSettingsError(`${path}: ${(error as NodeJS.ErrnoException).code}`)
  }
  const addresses = new Set<string>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const address = line.split(/[#,]/)[0]!.trim().toLowerCase()
    if (address === '') continue
    if (!/^0x[0-9a-f]{40}$/.test(address)) throw new ScreeningSettingsError(`${path}:${index + 1}: no address`)
    addresses.add(address)
  }
  return addresses
}
