import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Records the running children, so that a later start can find those that a kill left behind. */
export function recordChildren(dataFolder: string, pids: readonly number[]): void {
  writeFileSync(join(dataFolder, 'run', 'children.json'), JSON.stringify(pids))
}

/**
 * Waits for the children of a killed supervisor. They stop themselves when it dies, so most are gone already; a hanging one is killed.
 * Two sets on one data folder would write the same chains and index.
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
    // Incomplete because of the kill: the children still end by themselves.
    return []
  }
}

/** Process ids are reused: only a process started as `Child` starts them counts. */
function isChild(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('exitWithParent.mjs')
  } catch {
    return false
  }
}
