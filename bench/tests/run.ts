import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Each test and each story of the running whole: those of `npm test`, and all that it leaves to a release. */
const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../scripts/test.mjs'), '--all'], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
