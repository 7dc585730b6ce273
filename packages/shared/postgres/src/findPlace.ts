import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canReach, unprivilegedAccount } from './account.ts'
import { copyInstallation, findInstallation } from './installation.ts'

/** Where a cluster is kept when its account can't access the data folder. */
const relocationRoot = '/var/lib/oxbow'

/** A cluster's folder, the installation that runs it, and the account. */
export type Place = { folder: string; installation: string; account: Account | undefined }

export function findPlace(folder: string): Place {
  const installation = findInstallation()
  const account = unprivilegedAccount()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (!account) return { folder, installation, account }
  if (canReach(join(folder, 'cluster'), account) && canReach(join(installation, 'bin', 'postgres'), account))
    return { folder, installation, account }

  const moved = join(relocationRoot, createHash('sha256').update(folder).digest('hex').slice(0, 12))
  mkdirSync(moved, { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, 'moved-to'), `${moved}\n`)
  const version = createHash('sha256').update(installation).digest('hex').slice(0, 12)
  return {
    folder: moved,
    installation: copyInstallation(installation, join(relocationRoot, `postgres-${version}`)),
    account,
  }
}
