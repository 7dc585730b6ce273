import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Runs the scenarios: `node e2e/run.ts`, or those with a word in their path: `node e2e/run.ts swap`. */
const vitest = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const args = ['run', '--config', resolve(import.meta.dirname, 'vitest.config.ts'), ...process.argv.slice(2)]
const child = spawn(process.execPath, [vitest, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
