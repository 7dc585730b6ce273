import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/**
 * Calls `end` when the process that started this one is gone: a shell between a process manager and this one (`sh -c`) dies of the signal that was meant
 * for both and passes nothing on. Whoever leads a process group (a job of a terminal's shell, `setsid`) was started to stay.
 *
 * @param {() => void} end Called once.
 */
export function whenStarterIsGone(end) {
  const starter = process.ppid
  if (starter <= 1 || leadsGroup()) return
  const looking = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(looking)
    end()
  }, lookEveryMs)
  looking.unref()
}

function leadsGroup() {
  try {
    // proc(5): behind the name, which ends with the last bracket, come state, parent and group.
    const [, , group] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return Number(group) === process.pid
  } catch {
    return false
  }
}
