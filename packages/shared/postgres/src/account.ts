import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A system account to run a process as. */
export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. If Oxbow runs as root (a container, a fresh server), PostgreSQL uses the account `postgres` if there is one,
 * else `nobody`; otherwise it uses the current account.
 *
 * @returns undefined when the current account will do.
 */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody')
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) }
}

/** Whether `account` may enter every folder above `path`; root's home usually forbids it. */
export function canReach(path: string, account: Account): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & execute) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
