import { readFileSync } from 'node:fs'

const pollIntervalMs = 500

/**
 * Calls `end` when the process that started this one is gone: a shell between a process manager and this one (`sh -c`) dies of the
 * signal meant for both without passing it on. A process group leader (a job of a terminal's shell, `setsid`) was started to stay.
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
  }, pollIntervalMs)
  looking.unref()
}

function leadsGroup() {
  try {
    // proc(5): the name ends with the last bracket; state, parent and group follow.
    const [, , group] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return Number(group) === process.pid
  } catch {
    return false
  }
}
