import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that only this account can read, even if the previous file was readable by others. */
export async function writePrivately(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { mode: 0o600 })
  // The mode above only applies to new files.
  await chmod(path, 0o600)
}
