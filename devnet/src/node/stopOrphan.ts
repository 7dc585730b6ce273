import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Records that `pid` is the node of the chain with temporary files in `cacheDir`. */
export async function writePid(pidPath: string, pid: number): Promise<void> {
  await writeFile(pidPath, `${pid}\n`)
}

/**
 * Ends the node left running by a killed devnet with SIGTERM, so that it dumps its
 * state. A process that reused the pid is recognized by its command line and left alone.
 */
export async function stopOrphan(pidPath: string, cacheDir: string): Promise<void> {
  const pid = Number(await readFile(pidPath, 'utf8').catch(() => '0'))
  if (pid > 0) {
    const isOurs = async () => (await readCommandLine(pid)).includes(cacheDir)
    if (await isOurs()) process.kill(pid, 'SIGTERM')
    for (const deadline = Date.now() + 15_000; await isOurs(); await sleep(50)) {
      if (Date.now() > deadline) {
        process.kill(pid, 'SIGKILL')
        break
      }
    }
  }
  await rm(pidPath, { force: true })
}

/** Command line of a process; empty if it has ended, or without /proc. */
async function readCommandLine(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.split('\0')
}
