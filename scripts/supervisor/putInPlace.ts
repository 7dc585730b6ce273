import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Makes `path` a link to `folder`, a sibling whose name begins with its name, in one step: readers below
 * `path` see either the previous files or the new ones at any moment. The previous folder is removed.
 */
export function putInPlace(path: string, folder: string): void {
  const parent = dirname(path)
  const link = join(parent, `${basename(path)}.link`)
  rmSync(link, { force: true })
  symlinkSync(basename(folder), link)
  // Left by an Oxbow that built in place: a folder can't be replaced by a link in one step.
  if (existsSync(path) && !lstatSync(path).isSymbolicLink()) renameSync(path, join(parent, `${basename(path)}.before`))
  renameSync(link, path)
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(path)}.`) && name !== readlinkSync(path))
      rmSync(join(parent, name), { recursive: true, force: true })
}
