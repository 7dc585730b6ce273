import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type OpenOxbow = { readonly url: URL; stop(): Promise<void> }

/** The Oxbow at `url`, or a new one: one chain, a day of history, in a temporary folder. */
export async function openOxbow(url: string | undefined): Promise<OpenOxbow> {
  if (url !== undefined) return { url: new URL(url), stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'oxbow-bench-web-'))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const args = ['scripts/supervisor/main.ts', '--port', String(port), '--data', folder, '--chains', 'ethereum']
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, OXBOW_DEVNET_HOURS: '24' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  async function stop(): Promise<void> {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  await new Promise<void>((ready, fail) => {
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
      if (said.includes('Oxbow is ready at')) ready()
    })
    child.once('exit', () => fail(new Error(`Oxbow ended before it was ready:\n${said}`)))
  })
  return { url: new URL(`http://127.0.0.1:${port}`), stop }
}
