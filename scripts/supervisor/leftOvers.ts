import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes down which children run, for a later start to find those that a kill left behind. */
export function recordChildren(dataFolder: string, pids: readonly number[]): void {
  writeFileSync(join(dataFolder, 'run', 'children.json'), JSON.stringify(pids))
}

/**
 * Waits for the children of a killed supervisor. They stop themselves when it dies, so most are gone already; one that hangs is killed.
 * Two of them on one data folder would write the same chains and index.
 */
export async function endLeftOvers(dataFolder: string): Promise<void> {
  const path = join(dataFolder, 'run', 'children.json')
  if (!existsSync(path)) return
  for (const pid of readPids(path)) {
    if (isChild(pid)) process.kill(pid, 'SIGTERM')
    for (let waitedMs = 0; isChild(pid); waitedMs += 50) {
      if (waitedMs === 15_000) process.kill(pid, 'SIGKILL')
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  rmSync(path, { force: true })
}

function readPids(path: string): number[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as unknown[]).filter((pid) => typeof pid === 'number')
  } catch {
    // Half-written at the kill: the children still end by themselves.
    return []
  }
}

/** Process ids are reused: only a process that was started the way `Child` starts them is one of ours. */
function isChild(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('exitWithParent.mjs')
  } catch {
    return false
  }
}
