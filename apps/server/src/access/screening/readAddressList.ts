import { readFileSync } from 'node:fs'
import { ScreeningSettingsError } from './ScreeningSettingsError.ts'

/**
 * Addresses of a list in lower case: one per line; text after `#` or a comma is a note.
 *
 * @throws {ScreeningSettingsError} when the file is missing or empty, or a line isn't an address, because a partial list must not be used
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
  // A failed download leaves an empty file, which would let everybody in.
  if (addresses.size === 0) throw new ScreeningSettingsError(`${path}: no address in it`)
  return addresses
}
