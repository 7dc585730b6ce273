import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ServedClock } from './ServedClock.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Runs without end on the first processor. */
function spin({ niceness }: { niceness: number }): ChildProcess {
  const child = spawn('nice', ['-n', String(niceness), 'taskset', '-c', '0', 'sh', '-c', 'while :; do :; done'], {
    stdio: 'ignore',
  })
  children.push(child)
  return child
}

async function measure({ pid }: ChildProcess): Promise<number> {
  await sleep(500)
  const clock = new ServedClock(pid!)
  await clock.tick(0)
  for (let turn = 0; turn < 4; turn++) {
    await sleep(500)
    await clock.tick(500)
  }
  return clock.servedMs
}

test.runIf(process.platform === 'linux')(
  'behavior: what waits for a processor is hardly served, what is stopped has nothing to wait for',
  async () => {
    const crowded = spin({ niceness: 19 })
    spin({ niceness: 0 })
    const stopped = spin({ niceness: 0 })
    stopped.kill('SIGSTOP')
    const [crowdedMs, stoppedMs] = await Promise.all([measure(crowded), measure(stopped)])
    expect(crowdedMs).toBeLessThan(1_000)
    expect(stoppedMs).toBe(2_000)
  },
)

test('behavior: a process that is gone counts whole', async () => {
  const clock = new ServedClock(2 ** 22 + 1)
  await clock.tick(1_000)
  await clock.tick(1_000)
  expect(clock.servedMs).toBe(2_000)
})
