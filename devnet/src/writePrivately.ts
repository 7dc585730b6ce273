import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that this account alone can read, whoever could read what was there before. */
export async function writePrivately(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { mode: 0o600 })
  // The mode above is for a new file alone.
  await chmod(path, 0o600)
}
