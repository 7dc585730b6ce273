import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Makes `path` lead to `folder`, which lies beside it and begins with its name, in one step: whoever reads files below `path` finds those of before or
 * those of now, at any moment. What it led to before is removed.
 */
export function putInPlace(path: string, folder: string): void {
  const parent = dirname(path)
  const link = join(parent, `${basename(path)}.link`)
  rmSync(link, { force: true })
  symlinkSync(basename(folder), link)
  // Made by an Oxbow that built in place: a folder cannot be replaced by a link in one step.
  if (existsSync(path) && !lstatSync(path).isSymbolicLink()) renameSync(path, join(parent, `${basename(path)}.before`))
  renameSync(link, path)
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(path)}.`) && name !== readlinkSync(path))
      rmSync(join(parent, name), { recursive: true, force: true })
}
