import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** All tests, and each story of the running whole: what `npm test` tells with every change, and all that it leaves to a release. */
const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../scripts/test.mjs'), '--all-stories'], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
