import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Runs every test and every story of the complete product: those of `npm test`, and those left to releases. */
const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../scripts/test.mjs'), '--all'], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
