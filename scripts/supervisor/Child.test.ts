import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Child, type ChildMessage, type ChildOptions } from './Child.ts'
import { endLeftOvers, recordChildren } from './leftOvers.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oxbow-child-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function program(name: string, source: string): string {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, source)
  return path
}

function startChild(path: string, options: Partial<ChildOptions> = {}): Child {
  const child = new Child({
    name: 'test',
    node: process.execPath,
    args: [path],
    cwd: folder,
    env: process.env,
    logFile: join(folder, 'test.log'),
    stopTimeoutMs: 300,
    onStart: () => {},
    onMessage: () => {},
    onCrash: () => {},
    ...options,
  })
  child.start()
  return child
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const startedMs = Date.now(); !isTrue(); ) {
    if (Date.now() - startedMs > 30_000) throw new Error('waited too long')
    await new Promise((done) => setTimeout(done, 10))
  }
}

/** A dead process that nobody has waited for yet is still listed, with an empty command line. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

const forever = 'setInterval(() => {}, 1000);'

describe('Child', () => {
  test('behavior: messages go to the supervisor, everything else to the log', async () => {
    const messages: ChildMessage[] = []
    const path = program(
      'talks',
      `console.log('hello'); console.error('oh'); console.log('{"type":"notice","text":"away"}'); console.log('{"type":"ready"}'); ${forever}`,
    )
    const child = startChild(path, { onMessage: (message) => messages.push(message) })
    await until(() => messages.length > 1)
    await child.stop()
    expect(messages).toEqual([{ type: 'notice', text: 'away' }, { type: 'ready' }])
    expect(readFileSync(join(folder, 'test.log'), 'utf8').split('\n').sort()).toEqual(['', 'hello', 'oh'])
  })

  test('behavior: the key of a node is not in the log, not even in the last words of a crash', async () => {
    const path = program(
      'tells',
      "console.log('asked 0123456789abcdef'); throw new Error('no answer from 0123456789abcdef')",
    )
    const logFile = join(folder, 'tells.log')
    let crashes = 0
    const env = { ...process.env, OXBOW_RPC_1: 'https://node.example/v2/0123456789abcdef' }
    const child = startChild(path, { env, logFile, onCrash: () => (crashes += 1) })
    await until(() => crashes > 0)
    await child.stop()
    const log = readFileSync(logFile, 'utf8')
    expect(log).toContain('asked […]')
    expect(log).toContain('Error: no answer from […]')
    expect(log).not.toContain('0123456789abcdef')
  })

  test('behavior: what a part writes without end fills two files of 16 MB, and the newest lines are kept', async () => {
    const messages: ChildMessage[] = []
    const lines = `const line = 'x'.repeat(999)
      for (let at = 0; at < 52_000; at++) if (!process.stderr.write(line + '\\n')) await new Promise((go) => process.stderr.once('drain', go))`
    const path = program('chatters', `${lines}; console.error('the end'); console.log('{"type":"ready"}'); ${forever}`)
    const logFile = join(folder, 'chatters.log')
    const child = startChild(path, { logFile, onMessage: (message) => messages.push(message) })
    await until(() => messages.length > 0 && readFileSync(logFile, 'utf8').includes('the end'))
    await child.stop()
    const sizes = [logFile, `${logFile}.1`].map((file) => readFileSync(file).length)
    expect(Math.max(...sizes)).toBeLessThan(16 * 1024 ** 2 + 2_000)
    expect(sizes[0]! + sizes[1]!).toBeGreaterThan(16 * 1024 ** 2)
  }, 60_000)

  test('behavior: a full disk costs lines of the log, and neither the program nor the supervisor', async () => {
    const messages: ChildMessage[] = []
    const path = program(
      'fills',
      `for (let i = 0; i < 1000; i++) console.error('x'.repeat(1000)); setTimeout(() => console.log('{"type":"ready"}'), 300); ${forever}`,
    )
    const child = startChild(path, { logFile: '/dev/full', onMessage: (message) => messages.push(message) })
    await until(() => messages.length > 0)
    expect(child.pid).toBeDefined()
    await child.stop()
  })

  test('behavior: started again after a kill -9, slower each time', async () => {
    const delays: number[] = []
    const child = startChild(program('dies', 'process.kill(process.pid, "SIGKILL")'), {
      onCrash: ({ delayMs }) => delays.push(delayMs),
    })
    await until(() => delays.length >= 3)
    await child.stop()
    expect(delays.slice(0, 3)).toEqual([250, 500, 1000])
  })

  test('behavior: one that worked for a while is started again in no time, however often that was', {
    tags: 'thorough',
  }, async () => {
    const delays: number[] = []
    const path = program('dies-late', `console.log('{"type":"ready"}'); setTimeout(() => process.abort(), 5_200)`)
    const child = startChild(path, { onCrash: ({ delayMs }) => delays.push(delayMs) })
    await until(() => delays.length >= 2)
    await child.stop()
    expect(delays).toEqual([0, 0])
  })

  test('behavior: one whose thread hangs is started again; one that is idle or works is not', async () => {
    const hangs = program(
      'hangs',
      `console.log('{"type":"ready"}'); setTimeout(() => { for (;;) {} }, 100); ${forever}`,
    )
    const crashes: (string | null)[] = []
    const hung = startChild(hangs, { hungAfterMs: 3_000, onCrash: ({ signal }) => crashes.push(signal) })
    const idleCrashes: unknown[] = []
    const idle = startChild(program('idles', `console.log('{"type":"ready"}'); ${forever}`), {
      hungAfterMs: 3_000,
      logFile: join(folder, 'idles.log'),
      onCrash: (crash) => idleCrashes.push(crash),
    })
    await until(() => crashes.length > 0)
    await sleep(1_000)
    expect(crashes[0]).toBe('SIGKILL')
    expect(idleCrashes).toEqual([])
    expect(readFileSync(join(folder, 'test.log'), 'utf8')).toContain('It did nothing for 3 seconds and is killed.')
    await Promise.all([hung.stop(), idle.stop()])
  }, 30_000)

  test('behavior: one that does not stop is killed', async () => {
    let isReady = false
    const path = program('stubborn', `process.on('SIGTERM', () => {}); console.log('{"type":"ready"}'); ${forever}`)
    const child = startChild(path, { onMessage: () => (isReady = true) })
    await until(() => isReady)
    const pid = child.pid as number
    await child.stop()
    expect(() => process.kill(pid, 0)).toThrow()
  })

  test('behavior: what a killed supervisor or a killed child leaves running ends within five seconds, however busy it is', async () => {
    const busy = program('busy', `process.on('SIGTERM', () => {}); console.log(process.pid); for (;;);`)
    const parent = program(
      'parent',
      `import { spawn } from 'node:child_process'
       const busy = spawn(process.execPath, [${JSON.stringify(busy)}], { stdio: ['ignore', 'pipe', 'inherit'] })
       busy.stdout.once('data', (pid) => { console.log(JSON.stringify({ type: 'progress', done: Number(pid) })); if (process.argv[2]) for (;;); })`,
    )
    const supervisor = program(
      'supervisor-of-busy',
      `const { Child } = await import(${JSON.stringify(new URL('./Child.ts', import.meta.url).href)});
       const child = new Child({ name: 'busy', node: process.execPath, args: [${JSON.stringify(parent)}, 'busy'], cwd: '.', env: process.env,
         logFile: ${JSON.stringify(join(folder, 'busy.log'))}, stopTimeoutMs: 1000, onStart() {}, onCrash() {},
         onMessage({ done }) { console.log(JSON.stringify([child.pid, done])) } });
       child.start()`,
    )
    const killed = spawn(process.execPath, [supervisor], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pids = await new Promise<number[]>((done) =>
      killed.stdout?.once('data', (text) => done(JSON.parse(String(text)))),
    )
    const grandchildren: number[] = []
    const child = startChild(parent, {
      onMessage: (message) => message.type === 'progress' && grandchildren.push(Number(message.done)),
    })
    await until(() => grandchildren.length === 1)
    const all = [...pids, child.pid as number, grandchildren[0]!]
    expect(all.map(isRunning)).toEqual([true, true, true, true])

    killed.kill('SIGKILL')
    process.kill(child.pid as number, 'SIGKILL')
    await sleep(5_000)
    expect(all.map(isRunning)).toEqual([false, false, false, false])
    await child.stop()
    await until(() => !grandchildren.some(isRunning))
  })

  test('behavior: children of a killed supervisor stop themselves, and the next start waits for them', async () => {
    const path = program(
      'orphan',
      `process.on('SIGTERM', () => setTimeout(() => process.exit(), 500)); console.log('{"type":"ready"}'); ${forever}`,
    )
    const supervisor = program(
      'supervisor',
      `const { Child } = await import(${JSON.stringify(new URL('./Child.ts', import.meta.url).href)});
       const child = new Child({ name: 'orphan', node: process.execPath, args: [${JSON.stringify(path)}], cwd: '.', env: process.env,
         logFile: ${JSON.stringify(join(folder, 'orphan.log'))}, stopTimeoutMs: 1000, onStart() {}, onCrash() {}, onMessage() { console.log(child.pid) } });
       child.start()`,
    )
    const killed = spawn(process.execPath, [supervisor], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>((done) => killed.stdout?.once('data', (text) => done(Number(text))))
    mkdirSync(join(folder, 'run'))
    recordChildren(folder, [pid])
    killed.kill('SIGKILL')
    await endLeftOvers(folder)
    expect(isRunning(pid)).toBe(false)
  })
})
