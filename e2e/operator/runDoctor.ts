import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** `npm run doctor` with an operator's settings: its exit code, and all that it says. */
export function runDoctor(
  settings: NodeJS.ProcessEnv,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn('npm', ['run', 'doctor'], { cwd: root, env: { ...process.env, ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((done) => child.once('exit', (code) => done({ code, said })))
}
